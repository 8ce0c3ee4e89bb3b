import { describe, expect, it } from "vitest";
import { placeOf, router } from "./router.svelte";

describe("addresses", () => {
  it.each([
    ["/", "home", ""],
    ["/lobby", "lobby", ""],
    ["/lobby/", "lobby", ""],
    ["/new", "games", ""],
    ["/new/kooz", "make", "kooz"],
    ["/table/abc-1", "table", "abc-1"],
    ["/record/abc%2F1", "record", "abc/1"],
    ["/rules/luz", "rules", "luz"],
    ["/nowhere", "lost", ""],
    ["/table", "lost", ""],
    ["/table/a/b", "lost", ""],
  ])("%s is the screen %s of %s", (path, screen, part) => {
    expect(placeOf(path)).toEqual({ screen, part });
  });
});

describe("the router", () => {
  it("opens links of ours without loading a page, and Back works", async () => {
    router.listen();
    document.body.innerHTML = '<a href="/lobby">x</a><a href="/api/records/r1">y</a>';
    const [ours, api] = document.querySelectorAll("a");
    ours?.click();
    await Promise.resolve();
    expect(router.place).toEqual({ screen: "lobby", part: "" });
    const stays = new MouseEvent("click", { bubbles: true, cancelable: true });
    api?.addEventListener("click", (event) => event.preventDefault());
    api?.dispatchEvent(stays);
    expect(router.place.screen).toBe("lobby");
    history.replaceState({}, "", "/about");
    window.dispatchEvent(new PopStateEvent("popstate"));
    await Promise.resolve();
    expect(router.place.screen).toBe("about");
  });
});
