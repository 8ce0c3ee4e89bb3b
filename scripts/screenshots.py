"""Pictures of every screen, and of the start, middle and end of each game: `screenshots.py [folder]`.

At four sizes, light and dark. A server of its own with quick bots is started for it; nothing is compared, a person
looks. It needs what the tests of the client need: Playwright for Python and Chromium. The best of them
are those of the README, in docs/pictures, with no more than 256 colours.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from browser.conftest import SIZES, Hasty, launch_chromium  # noqa: E402
from browser.playing import Player, play_together  # noqa: E402
from playwright.sync_api import BrowserContext, Page, sync_playwright  # noqa: E402

THEMES = ("light", "dark")
SCREENS = {
    "home": "/",
    "lobby": "/lobby",
    "make-kooz": "/new/kooz",
    "rules-luz": "/rules/luz",
    "rules-kooz": "/rules/kooz",
    "rules-pixies": "/rules/pixies",
    "settings": "/settings",
    "profile": "/profile",
    "results": "/results",
    "about": "/about",
}
# A game is in its middle when so many of these are seen.
MIDDLE = {
    "luz": {".trick .pane": 2, ".hand .gap": 2},
    "kooz": {".claim": 1, ".pile .size": 1, ".hand .kind": 7},
    "pixies": {".mine .lying": 6, ".offer .card": 2},
}
AT_MOST = 40  # moves until then


class Views:
    """The same person at pages of all sizes and in both themes."""

    def __init__(self, pages: dict[str, Page], folder: Path) -> None:
        self.pages = pages
        self.folder = folder

    def shoot(self, name: str, whole: bool = False) -> None:
        """A picture from each page."""
        for look, page in self.pages.items():
            page.wait_for_timeout(350)
            page.screenshot(path=self.folder / f"{name}-{look}.png", full_page=whole)

    def go(self, path: str) -> None:
        for page in self.pages.values():
            page.goto(path)
            page.locator("h1").first.wait_for()


def open_page(context: BrowserContext, theme: str) -> Page:
    settings = f'{{"speed":"off","sound":false,"theme":"{theme}"}}'
    context.add_init_script(f"localStorage.setItem('tablee.settings', {settings!r})")
    return context.new_page()


@contextmanager
def views(folder: Path) -> Iterator[Views]:
    """A server, and somebody in front of eight screens."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Hasty(Path(data, "data"), Path(data, "log"))
        server.start()
        browser = launch_chromium(playwright)
        try:
            server.wait()
            first = browser.new_context(base_url=server.url)
            first.request.post("/api/guest", data={"name": "Mia"})
            known = first.storage_state()
            pages = {}
            for size, viewport in SIZES.items():
                for theme in THEMES:
                    context = browser.new_context(
                        base_url=server.url,
                        viewport=viewport,
                        device_scale_factor=2 if size == "phone" else 1,
                        storage_state=known,
                        reduced_motion="reduce",
                    )
                    context.add_init_script("localStorage.setItem('tablee.signed-in', 'yes')")
                    pages[f"{size}-{theme}"] = open_page(context, theme)
            yield Views(pages, folder)
        finally:
            browser.close()
            server.abandon()


def screens(all_views: Views) -> None:
    for name, path in SCREENS.items():
        all_views.go(path)
        for page in all_views.pages.values():
            page.wait_for_timeout(150)
        all_views.shoot(name, whole=True)


def reach_middle(player: Player, name: str) -> None:
    """Play until there is much to see, and it is one's own turn again."""

    def enough() -> bool:
        much = all(player.page.locator(what).count() >= count for what, count in MIDDLE[name].items())
        return player.called and (much or player.moves > AT_MOST)

    play_together([player], enough)
    player.page.locator(".screen-of-table.calls").wait_for(timeout=60_000)


def game(all_views: Views, name: str) -> None:
    """A whole game: before it, its start, middle and end."""
    first = next(iter(all_views.pages.values()))
    first.goto(f"/new/{name}")
    first.get_by_role("button", name="Open the table").click()
    first.locator("li.own").wait_for()
    all_views.go(first.url.removeprefix(first.url.split("/table")[0]))
    all_views.shoot(f"{name}-0-gathering", whole=True)
    first.get_by_role("button", name="m ready").click()
    first.get_by_role("button", name="Start").click()
    player = Player(first, name)
    first.locator(".screen-of-table.calls").wait_for(timeout=60_000)
    all_views.shoot(f"{name}-1-start")
    reach_middle(player, name)
    all_views.shoot(f"{name}-2-middle")
    player.play()
    all_views.shoot(f"{name}-4-result")
    for page in all_views.pages.values():
        page.keyboard.press("Escape")
    all_views.shoot(f"{name}-3-end")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with views(folder) as all_views:
        for name in MIDDLE:
            game(all_views, name)
        screens(all_views)
    print(f"{len(list(folder.glob('*.png')))} pictures are in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "screenshots")
