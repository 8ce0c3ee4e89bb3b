import { describe, expect, it } from "vitest";
import { picture } from "../games/kooz/art/sprite";
import { pictured } from "../games/pixies/art/picture";
import { DECK } from "../games/pixies/card";
import { placeSprite } from "../games/luz/art/glass";

/** What an image forgives less than a page does: a name that is given twice, a tag that stays open. */
function faults(address: string): string[] {
  const svg = decodeURIComponent(address.slice("data:image/svg+xml,".length));
  const open: string[] = [];
  const found: string[] = [];
  for (const [, ends, name, rest] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    const names = [...(rest ?? "").matchAll(/([\w-]+)="[^"]*"/g)].map((one) => one[1]);
    if (new Set(names).size < names.length) found.push(`${name}${rest}`);
    if (ends) open.pop() === name || found.push(`/${name}`);
    else if (!rest?.endsWith("/")) open.push(name ?? "");
  }
  return [...found, ...open, ...(svg.match(/var\(--|undefined|NaN/g) ?? [])];
}

describe("a drawing stands alone as an image", () => {
  it.each(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "M", "D", null])("%s of Kooz", (kind) => {
    for (const which of [0, 1, 2, 3, 4, 5, 6, 7]) for (const family of [true, false]) expect(faults(picture(kind, which, family, "#fff"))).toEqual([]);
  });

  it("every card of Pixies, large and small", () => {
    for (const name of [...DECK, null]) expect([...faults(pictured(name)), ...faults(pictured(name, true))]).toEqual([]);
  });

  it("the glass of Luz, lit and dark", () => {
    placeSprite();
    const rules = [...document.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText);
    const addresses = rules.join("").match(/data:image\/svg\+xml,[^"]+/g) ?? [];
    expect(addresses.length).toBe(60);
    expect(addresses.flatMap(faults)).toEqual([]);
  });
});
