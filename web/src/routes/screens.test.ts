import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AnyGame } from "../games/sign";
import { standardSetting } from "../table/begin";
import { standing } from "../table/standing";
import { timeText } from "../table/setting";
import { nameOf, playerNames } from "../table/sitters";
import Choice from "../ui/Choice.svelte";
import Ranking from "./Ranking.svelte";
import SettingForm from "./SettingForm.svelte";

const mounted: Record<string, unknown>[] = [];
afterEach(() => {
  for (const one of mounted.splice(0)) void unmount(one);
  document.body.innerHTML = "";
});

const game = {
  options: [
    {
      name: "beads",
      label: "app.pace",
      choices: [
        { value: "box", label: "app.pace.quick", told: "app.pace.told" },
        { value: "free", label: "app.pace.calm", told: "app.pace.told" },
      ],
    },
  ],
} as unknown as AnyGame;

describe("the form of a table", () => {
  it("hands on what was chosen, and the first choice of what was not", () => {
    const save = vi.fn();
    mounted.push(mount(SettingForm, { target: document.body, props: { setting: standardSetting("luz"), game, save, label: "Go" } }));
    const labels = [...document.querySelectorAll("label")];
    const press = (text: string): void => labels.find((label) => label.textContent.includes(text))?.querySelector("input")?.click();
    press("Minutes a game");
    flushSync();
    expect(document.querySelectorAll("input[type=number]")).toHaveLength(2);
    press("Shown among the open tables");
    document.querySelector("form")?.requestSubmit();
    expect(save).toHaveBeenCalledWith({
      ...standardSetting("luz"),
      options: { beads: "box" },
      clock: { kind: "bank", minutes: 5, increment_s: 10 },
      listed: true,
    });
  });
});

describe("a choice", () => {
  it("is a group of radio buttons with a name", () => {
    const choose = vi.fn();
    const choices = [
      { value: 1, label: "One" },
      { value: 2, label: "Two", told: "More" },
    ];
    mounted.push(mount(Choice, { target: document.body, props: { legend: "How many?", choices, value: 1, choose } }));
    expect(document.querySelector("fieldset legend")?.textContent).toBe("How many?");
    document.querySelectorAll<HTMLInputElement>("input[type=radio]")[1]?.click();
    expect(choose).toHaveBeenCalledWith(2);
  });
});

describe("the ranking", () => {
  it("has the best first, and marks one's own place", () => {
    const places = standing(["Ada", "Ben", "Cleo"], [2, 1, 2], [10, 30, 10]);
    mounted.push(mount(Ranking, { target: document.body, props: { places, own: 2 } }));
    expect([...document.querySelectorAll("li .name")].map((name) => name.textContent.trim())).toEqual(["Ben", "Ada", "Cleo you"]);
    expect(document.querySelector("li")?.textContent).toContain("30 points");
  });

  it("keeps the order of the seats where there are no ranks", () => {
    expect(standing(["Ada", "Ben"], null, null).map((place) => place.name)).toEqual(["Ada", "Ben"]);
  });
});

describe("names and times", () => {
  it("calls bots by their seat, and people by their name", () => {
    const chair = { person: null, bot: "casual", left: false, ready: false, program: false, lost_ms: null };
    expect(nameOf({ ...chair, kind: "bot", name: "casual" }, 1)).toBe("Basile");
    expect(nameOf({ ...chair, kind: "human", name: "Mia" }, 1)).toBe("Mia");
    expect(playerNames(["Mia", "expert"])).toEqual(["Mia", "Basile"]);
  });

  it.each([
    [0, "0:00"],
    [59_001, "1:00"],
    [3_600_000, "1:00:00"],
    [3 * 86_400_000, "3 days"],
  ])("%i ms are %s", (ms, text) => {
    expect(timeText(ms)).toBe(text);
  });
});
