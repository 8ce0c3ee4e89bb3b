"""Whole games against bots, by clicking, at every size."""

import pytest
from playwright.sync_api import expect

from browser.conftest import SIZES, Opened
from browser.playing import Player

GAMES = ("luz", "kooz", "pixies")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_whole_game(opened: Opened, game: str, size: str) -> None:
    page = opened(size=size, service_workers="allow")
    page.locator(f".world.{game} .play").click()
    Player(page, game).play()
    places = page.locator("dialog[open] ol.plain > li")
    expect(places).to_have_count({"luz": 4, "kooz": 4, "pixies": 3}[game])
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_text("Every card was dealt as promised")).to_be_visible()
    expect(page.get_by_text("noted down before the game")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
