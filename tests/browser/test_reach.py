"""Everybody can play: with the keyboard alone, by touch, in each language, without a net, in Firefox."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Opened
from browser.playing import Player

KEY = re.compile(r"\b(?:app|phrase|luz|kooz|pixies)\.[a-z]")


def reach(page: Page, selector: str) -> None:
    """Go to something with the Tab key alone, and inside a group with the arrows."""
    for _ in range(80):
        page.keyboard.press("Tab")
        here = page.evaluate("document.activeElement.matches(arguments[0])".replace("arguments[0]", repr(selector)))
        if here:
            break
    else:
        raise AssertionError(f"no way to {selector} by keyboard")
    for _ in range(12):
        if page.evaluate("document.activeElement.getAttribute('aria-disabled') !== 'true'"):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"nothing can be chosen of {selector}")


def my_turn(page: Page) -> None:
    page.locator(".screen-of-table.calls").wait_for()


def press(page: Page, selector: str) -> None:
    reach(page, selector)
    page.keyboard.press("Enter")


def bet(page: Page) -> None:
    press(page, ".tray .number")
    press(page, ".tray .bet")


def take(page: Page) -> None:
    press(page, ".offer .card")


def lay(page: Page) -> None:
    """Cards of kind after kind, until they are as many as are wanted; who can't lay any passes."""
    while page.locator(".answer.believe").count():
        press(page, ".answer.believe")
        my_turn(page)
    if not page.locator(".claim").count():
        return press(page, ".answer")
    reach(page, ".hand .kind")
    can = page.locator(".claim:not([aria-disabled=true])")
    for _ in range(page.locator(".hand .kind").count()):
        page.keyboard.press("Enter")
        if can.count():
            return press(page, ".claim")
        page.keyboard.press("ArrowRight")
    return press(page, ".pass")


MOVES = {"luz": bet, "kooz": lay, "pixies": take}


@pytest.mark.parametrize("game", MOVES)
def test_keyboard_alone(opened: Opened, game: str) -> None:
    page = opened()
    reach(page, f".world.{game} .play")
    page.keyboard.press("Enter")
    my_turn(page)
    page.keyboard.press("t")
    dialog = page.locator("dialog[open]")
    expect(dialog.locator("p").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("s")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(dialog.get_by_text("From card to card")).to_be_visible()
    page.keyboard.press("Escape")
    MOVES[game](page)
    expect(page.locator("aside .lines")).to_contain_text(re.compile("You |you "))


def test_dialog_that_gives_way_to_another_does_not_close_it(opened: Opened) -> None:
    page = opened()
    page.locator(".world.luz .play").click()
    my_turn(page)
    page.get_by_role("button", name="Menu").click()
    title = page.locator("dialog[open] h2")
    page.locator("dialog").get_by_role("button", name="Keys").click()
    expect(title).to_have_text("Keys")
    page.keyboard.press("Escape")
    for _ in range(10):
        page.keyboard.press("t")
        expect(title).to_have_text("Tell me the whole table")
        page.keyboard.press("Escape")
        page.keyboard.press("s")
        expect(title).to_have_text("The scores")
        page.keyboard.press("Escape")
        expect(title).to_have_count(0)


def test_story_is_told(opened: Opened) -> None:
    page = opened()
    page.locator(".world.pixies .play").click()
    Player(page, "pixies").play(2)
    said = page.locator("[role=log]")
    expect(said).to_have_attribute("aria-live", "polite")
    assert len(said.locator("p").all_inner_texts()) > 3


def test_story_is_there_again_after_a_reload_and_gone_after_signing_out(opened: Opened) -> None:
    page = opened()
    page.locator(".world.luz .play").click()
    my_turn(page)
    story = page.locator("aside .lines")
    expect(story).to_contain_text("Deal 1 of 4")
    expect(story.locator("p").last).to_contain_text(re.compile("bets|first"))
    told = story.locator("p").all_inner_texts()
    page.reload()
    my_turn(page)
    assert story.locator("p").all_inner_texts()[: len(told)] == told
    page.goto("/profile")
    page.get_by_role("button", name="Forget me on this device").click()
    page.wait_for_function("() => localStorage.getItem('tablee.signed-in') === null")
    assert page.evaluate("() => JSON.stringify(sessionStorage)") == "{}"


def test_phone_on_its_side_shows_the_whole_of_luz(opened: Opened) -> None:
    page = opened(size="side")
    page.locator(".world.luz .play").click()
    for moves in (1, 2):
        my_turn(page)
        assert page.locator("div.table").first.evaluate("table => table.scrollHeight - table.clientHeight") == 0
        for part in page.locator(".neighbour, .middle, .mine").all():
            expect(part).to_be_in_viewport(ratio=1)
        Player(page, "luz").play(moves)


def test_touch_confirms(opened: Opened) -> None:
    page = opened(size="phone", has_touch=True, is_mobile=True)
    page.locator(".world.luz .play").tap()
    my_turn(page)
    page.locator(".tray .number").nth(1).tap()
    page.locator(".tray .bet").first.tap()
    cards = page.locator(".calls .hand .card.can")
    cards.first.tap()
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".hand button.card")).to_have_count(10)
    my_turn(page)
    cards.first.tap()
    expect(page.locator(".hand button.card")).to_have_count(9)
    expect(page.locator("footer")).to_contain_text(re.compile("You |you |takes|plays|leads|bets"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_targets_are_large_enough(opened: Opened) -> None:
    page = opened(size="phone")
    small = "[...document.querySelectorAll('button, a.button, nav a, select, input')]" + (
        ".filter(e => e.offsetParent && Math.min(e.offsetHeight, e.offsetWidth + 20) < 44)"
        ".filter(e => !e.matches('input[type=radio], input[type=checkbox]'))"
        ".map(e => e.outerHTML.slice(0, 120))"
    )
    for path in ("/", "/lobby", "/new/kooz", "/settings", "/profile"):
        page.goto(path)
        page.locator("h1").first.wait_for()
        assert page.evaluate(small) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


@pytest.mark.parametrize(
    ("locale", "title", "play"),
    [
        ("en-US", "Three card games", "Play now"),
        ("fr-FR", "Trois jeux de cartes", "Jouer"),
        ("uk-UA", "Три карткові", "Грати зараз"),
    ],
)
@pytest.mark.parametrize("game", MOVES)
def test_languages(opened: Opened, locale: str, title: str, play: str, game: str) -> None:
    page = opened(locale=locale)
    expect(page.get_by_role("heading", level=1)).to_contain_text(title)
    page.locator(f".world.{game}").get_by_role("button", name=play).click()
    Player(page, game).play(2)
    page.keyboard.press("t")
    assert not KEY.search(page.locator("body").inner_text())
    page.goto(f"/rules/{game}")
    page.locator("main p").nth(2).wait_for()
    assert not KEY.search(page.locator("body").inner_text())


def test_without_a_net(opened: Opened) -> None:
    page = opened(service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.goto("/about")
    expect(page.get_by_role("heading", level=1)).to_have_text("About Tablée")
    page.context.set_offline(False)


def test_firefox(opened: Opened, firefox: Browser) -> None:
    page = opened(browser=firefox)
    page.locator(".world.pixies .play").click()
    Player(page, "pixies").play()
    expect(page.locator("dialog[open] ol.plain > li")).to_have_count(3)
