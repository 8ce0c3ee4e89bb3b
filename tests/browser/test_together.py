"""Two people at a table, each in a browser of their own; connections that break, pages that are loaded anew."""

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.conftest import Hasty, Opened
from browser.playing import Player, play_together


def sit_down_together(opened: Opened, game: str, seats: int) -> tuple[Page, Page]:
    """One makes a table by the form, the other comes by the link; bots take what is left."""
    host = opened(f"/new/{game}")
    host.get_by_role("group", name="Players").get_by_text(str(seats), exact=True).click()
    host.get_by_role("button", name="Open the table").click()
    expect(host.locator("li.own")).to_be_visible()
    guest = opened(host.url.removeprefix(host.url.split("/table")[0]), size="phone")
    guest.get_by_role("button", name="Sit here").last.click()
    guest.get_by_role("button", name="m ready").click()
    host.get_by_role("button", name="m ready").click()
    if seats > 2:  # with a seat left, nothing begins by itself
        expect(host.locator("li.human .ready.yes")).to_have_count(2)
        host.get_by_role("button", name="Start with").click()
    for page in (host, guest):
        page.locator(".screen-of-table").wait_for()
    return host, guest


@pytest.mark.parametrize(("game", "seats"), [("luz", 3), ("kooz", 2), ("pixies", 3)])
def test_two_people(opened: Opened, game: str, seats: int) -> None:
    host, guest = sit_down_together(opened, game, seats)
    players = [Player(host, game, 1), Player(guest, game, 2)]
    play_together(players, lambda: min(player.moves for player in players) >= 2)
    host.get_by_role("textbox", name="Say something").fill("Bonsoir!")
    host.get_by_role("button", name="Send").click()
    expect(guest.locator("footer")).to_contain_text("Bonsoir!")
    guest.locator("footer button").click()
    guest.locator("dialog").get_by_role("button", name="Ready-made phrases").click()
    guest.get_by_role("button", name="Well played!").click()
    expect(host.locator("aside")).to_contain_text("Well played!")


def test_page_loaded_anew(opened: Opened) -> None:
    page = opened()
    page.locator(".world.pixies .play").click()
    player = Player(page, "pixies")
    player.play(3)
    page.reload()
    page.locator(".screen-of-table").wait_for()
    player.play(3)
    assert player.moves == 6


def test_connection_lost_in_the_middle(opened: Opened) -> None:
    page = opened()
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket("**/ws", connect)
    page.locator(".world.luz .play").click()
    player = Player(page, "luz")
    player.play(2)
    for _ in range(3):
        before = len(sockets)
        sockets[-1].close()
        while len(sockets) == before:
            page.wait_for_timeout(20)
        player.play(2)
    assert len(sockets) == 4
    assert player.moves == 8


def test_server_restarts_in_the_middle(opened: Opened, server: Hasty) -> None:
    page = opened()
    page.locator(".world.kooz .play").click()
    player = Player(page, "kooz")
    player.play(2)
    page.evaluate("window.still = true")
    server.abandon()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    server.start()
    server.wait()
    expect(page.get_by_text("Connection lost")).to_be_hidden(timeout=60_000)
    player.play(2)
    assert page.evaluate("window.still")


def test_part_of_the_client_that_does_not_come(opened: Opened) -> None:
    """It once left a table that was never shown, and a button that started nothing any more."""
    host = opened("/new/luz")
    host.get_by_role("button", name="Open the table").click()
    expect(host.locator("li.own")).to_be_visible()
    guest = opened()
    guest.route("**/assets/luz*.js", lambda route: route.abort())
    play = guest.locator(".world.luz .play")
    play.click()
    expect(guest.get_by_text("Perhaps the net is gone")).to_be_visible()
    expect(play).to_have_attribute("aria-busy", "false")
    guest.goto(host.url)
    expect(guest.get_by_role("heading", level=1)).to_contain_text("be loaded")
    guest.unroute("**/assets/luz*.js")
    guest.get_by_role("button", name="Try again").click()
    expect(guest.get_by_role("button", name="Sit here").last).to_be_visible()


def test_back_and_forth(opened: Opened) -> None:
    page = opened()
    page.get_by_role("link", name="Open tables").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Open tables")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("link", name="Settings").click()
    page.get_by_text("Dark", exact=True).click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Open tables")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Three card games")


def test_missing_table(opened: Opened) -> None:
    page = opened("/table/nothing-here")
    expect(page.get_by_text("There is no such table")).to_be_visible()
