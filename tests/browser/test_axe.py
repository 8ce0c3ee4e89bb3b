"""No violation that axe-core knows, on any screen, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browser.conftest import Opened
from browser.playing import Player

THEMES = ("light", "dark")
PATHS = (
    "/",
    "/lobby",
    "/new",
    "/new/luz",
    "/new/kooz",
    "/new/pixies",
    "/rules/luz",
    "/rules/kooz",
    "/rules/pixies",
    "/results",
    "/profile",
    "/settings",
    "/about",
    "/nowhere",
    "/table/nothing-here",
    "/record/nothing-here",
)
# Colours on their way to others are none that anybody reads. What moves for ever is not waited for.
COME_TO_REST = (
    "Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity)"
    ".map((one) => one.finished.catch(() => null))).then(() => null)"
)


def check(page: Page, where: str) -> None:
    """Both themes of what is on the page."""
    for theme in THEMES:
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        page.evaluate(COME_TO_REST)
        found = Axe().run(page).response["violations"]
        nodes = [(one["id"], node) for one in found for node in one["nodes"]]
        told = [f"{rule}: {node['html'][:160]} {node['failureSummary'][:300]}" for rule, node in nodes]
        assert told == [], f"{where}, {theme}"


@pytest.mark.parametrize("path", PATHS)
def test_screens(opened: Opened, path: str) -> None:
    page = opened(path)
    if path.startswith(("/rules", "/new/")):
        page.locator("main p").nth(1).wait_for()
    check(page, path)


@pytest.mark.parametrize("game", ["luz", "kooz", "pixies"])
def test_tables(opened: Opened, game: str) -> None:
    page = opened(f"/new/{game}", size="tablet")
    page.get_by_role("button", name="Open the table").click()
    page.locator("li.own").wait_for()
    check(page, "gathering")
    page.get_by_role("button", name="m ready").click()
    page.get_by_role("button", name="Start").click()
    page.locator(".screen-of-table.calls").wait_for()
    check(page, "first move")
    Player(page, game).play(4)
    check(page, "later")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Scores").wait_for()
    check(page, "menu")
    page.get_by_role("button", name="Scores").click()
    check(page, "scores")
    page.keyboard.press("Escape")
    page.locator("footer button").click()
    page.get_by_role("button", name="Ready-made phrases").click()
    check(page, "story")
    page.keyboard.press("Escape")
    Player(page, game, 2).play()
    check(page, "result")
    page.get_by_role("link", name="Record", exact=True).click()
    expect(page.locator(".screen-of-table")).to_have_count(0)
    page.locator("main ol").wait_for()
    check(page, "record")
