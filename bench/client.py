"""How fast the web client is, in Debian's Chromium: `.venv/bin/python bench/client.py [--json] [--lighthouse]`.

Prints from a click to the first movement; the frames while anything moves, on a processor slowed down four times; how
much of that is the page's own work (main_thread.py), since here Chromium draws on the same processor; and with
`--lighthouse` (fetched by npm, not kept) its scores for the first screen on a phone. It needs what the tests need.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src"), str(ROOT / "scripts")]

import main_thread  # noqa: E402
from browser.conftest import SIZES, Hasty, launch_chromium  # noqa: E402
from browser.playing import Player  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

import web  # noqa: E402

LIGHTHOUSE = "lighthouse@13"
CATEGORIES = ("performance", "accessibility", "best-practices")
MOVES = {"luz": 16, "kooz": 12, "pixies": 16}
# What the page notes of itself. A movement is an animation that was not there when something was clicked; a frame
# counts while one runs.
WATCH = """
() => {
  const seen = { moved: [], frames: [] };
  window.seen = seen;
  let clicked = null, before = new Set(), last = null;
  addEventListener("click", (event) => {
    clicked = event.timeStamp;
    before = new Set(document.getAnimations());
  }, true);
  const look = (now) => {
    const running = document.getAnimations().filter((one) => one.playState === "running");
    if (clicked !== null && running.some((one) => !before.has(one))) {
      seen.moved.push(performance.now() - clicked);
      clicked = null;
    }
    if (last !== null && running.length) seen.frames.push(now - last);
    last = running.length ? now : null;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""

# What a hand asks of the page: little, since whatever is asked is worked at where the frames are made.
HAND = """
() => {
  const all = (selector) => [...document.querySelectorAll(`.table ${selector}`)];
  const shown = (selector) => all(selector).filter((one) => one.checkVisibility());
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const free = (one) => one.ariaDisabled !== "true" && one.contains(document.elementFromPoint(...middle(one)));
  const waits = () => document.querySelector(".screen-of-table.calls, dialog[open] ol.plain") !== null;
  window.hand = {
    there: (selector) => shown(selector).length > 0,
    find: (selectors, chance) => {
      for (const selector of selectors) {
        const found = shown(selector).filter(free);
        if (found.length) return middle(found[Math.floor(chance * found.length)]);
      }
      return null;
    },
    called: () =>
      new Promise((done) => {
        if (waits()) return done();
        const watch = new MutationObserver(() => waits() && (watch.disconnect(), done()));
        watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class", "open"] });
      }),
  };
}
"""


class LightHand(Player):
    """Plays as a player does in the tests, but weighs next to nothing: it waits to be called, and clicks at points."""

    def __init__(self, page: Page, game: str) -> None:
        super().__init__(page, game)
        page.evaluate(HAND)

    def play(self, moves: int | None = None, within_s: float = 240) -> None:
        """Play so many moves, or until the game is over."""
        last = None if moves is None else self.moves + moves
        while self.moves != last and not self.over:
            self.page.evaluate("() => hand.called()")
            if self.called:
                self.step()

    def _click(self, *selectors: str) -> bool:
        point = self.page.evaluate("([names, chance]) => hand.find(names, chance)", [selectors, self.chance.random()])
        if point is None:
            return False
        self.page.mouse.click(*point)
        return True

    def _there(self, selector: str) -> bool:
        return bool(self.page.evaluate("(name) => hand.there(name)", selector))


@contextmanager
def served() -> Iterator[tuple[Browser, str]]:
    """A browser, and a server with quick bots."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Hasty(Path(data, "data"), Path(data, "log"))
        server.start()
        browser = launch_chromium(playwright)
        try:
            server.wait()
            yield browser, server.url
        finally:
            browser.close()
            server.abandon()


def seated(page: Page, game: str) -> None:
    """Sit down with bots and begin."""
    page.goto(f"/new/{game}")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="m ready").click()
    page.get_by_role("button", name="Start").click()
    page.locator(".screen-of-table.calls").wait_for(timeout=60_000)


def moving(browser: Browser, url: str, game: str, slow: float) -> dict[str, Any]:
    """Some moves at one table, with everything that moves."""
    context = browser.new_context(base_url=url, viewport=SIZES["phone"], reduced_motion="no-preference", has_touch=True)
    page = context.new_page()
    seated(page, game)
    if slow > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.evaluate(WATCH)
    LightHand(page, game).play(MOVES[game])
    seen = page.evaluate("() => window.seen")
    context.close()
    return {"moved_ms": seen["moved"], "frames_ms": seen["frames"]}


def working(browser: Browser, url: str, game: str, slow: float) -> dict[str, Any]:
    """What the page itself works for the same moves, as if the processor were so many times slower."""
    context = browser.new_context(base_url=url, viewport=SIZES["phone"], reduced_motion="no-preference", has_touch=True)
    page = context.new_page()
    seated(page, game)
    hand = LightHand(page, game)
    with main_thread.traced(browser, page) as events:
        hand.play(MOVES[game])
    context.close()
    return main_thread.told(main_thread.frames(events), slow)


def told(found: dict[str, Any]) -> dict[str, Any]:
    """The figures of what a page has seen."""
    moved, frames = found["moved_ms"], found["frames_ms"]
    return {
        "clicks": len(moved),
        "click_to_movement_ms": round(median(moved), 1),
        "frames": len(frames),
        "frame_p99_ms": round(quantiles(frames, n=100)[98], 1),
        "frame_max_ms": round(max(frames), 1),
        "frames_over_32_ms": sum(frame > 32 for frame in frames),
    }


def lighthouse(url: str, folder: Path) -> dict[str, int]:
    """Its scores out of 100, for a phone."""
    npm = web.find_npm()
    assert npm is not None, "Lighthouse wants Node"
    out = folder / "lighthouse.json"
    flags = ["--chrome-flags=--headless=new --no-sandbox", "--quiet", "--output=json", f"--output-path={out}"]
    only = f"--only-categories={','.join(CATEGORIES)}"
    environment = web.environment(npm) | {"CHROME_PATH": "/usr/bin/chromium"}
    command = [*npm, "exec", "--yes", "--prefix", str(folder), LIGHTHOUSE, "--", url, *flags, only]
    subprocess.run(command, check=True, env=environment, cwd=folder)
    report = json.loads(out.read_text())
    for audit in report["audits"].values():
        if audit["score"] is not None and audit["score"] < 0.9:
            print(f"  {audit['id']}: {audit['score']} {audit.get('displayValue', '')}", file=sys.stderr)
    return {name: round(100 * found["score"]) for name, found in report["categories"].items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON and nothing else")
    parser.add_argument("--slow", type=float, default=4, help="how many times slower the processor is made for frames")
    parser.add_argument("--lighthouse", action="store_true", help="fetch Lighthouse and let it judge the first screen")
    parser.add_argument("--games", nargs="*", default=list(MOVES), help="which tables (default: all)")
    arguments = parser.parse_args()
    figures: dict[str, Any] = {"cores": os.cpu_count(), "slow": arguments.slow}
    with served() as (browser, url):
        for game in arguments.games:
            quick, slowed = (told(moving(browser, url, game, rate)) for rate in (1, arguments.slow))
            work = working(browser, url, game, arguments.slow)
            figures[game] = {"as_it_is": quick, "slowed": slowed, "main_thread": work}
        if arguments.lighthouse:
            with tempfile.TemporaryDirectory() as folder:
                figures["lighthouse"] = lighthouse(url, Path(folder))
    if arguments.json:
        print(json.dumps(figures))
        return
    for game in arguments.games:
        quick, slowed = figures[game]["as_it_is"], figures[game]["slowed"]
        print(
            f"{game}: {quick['click_to_movement_ms']} ms from a click to the first movement ({quick['clicks']} clicks)"
        )
        print(
            f"  slowed {arguments.slow:g} times: {slowed['click_to_movement_ms']} ms; of {slowed['frames']} frames "
            f"{slowed['frames_over_32_ms']} over 32 ms, 99 of 100 within {slowed['frame_p99_ms']} ms, "
            f"the longest {slowed['frame_max_ms']} ms"
        )
        work = figures[game]["main_thread"]
        shares = ", ".join(f"{cause} {share:.0%}" for cause, share in work["shares"].items())
        print(
            f"  the page's own work for them: of {work['frames']} frames {work['frames_over_32_ms']} over 32 ms, the "
            f"longest {work['frame_max_ms']} ms, the longest task {work['longest_task_ms']} ms ({shares})"
        )
    for name, score in figures.get("lighthouse", {}).items():
        print(f"lighthouse, {name}: {score}")


if __name__ == "__main__":
    main()
