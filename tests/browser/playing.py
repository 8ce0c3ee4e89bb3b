"""Playing by clicking what can be clicked, as somebody without a plan would."""

import random
import time
from collections.abc import Callable

from playwright.sync_api import Error, Locator, Page

_CAN = ":not([aria-disabled=true]):visible"
_A_MOMENT_MS = 1500


class Player:
    """Somebody at a page with a table on it, who knows where each game has its buttons, and no more."""

    def __init__(self, page: Page, game: str, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self._move: Callable[[], None] = {"luz": self._luz, "kooz": self._kooz, "pixies": self._pixies}[game]
        self.moves = 0

    @property
    def over(self) -> bool:
        """Whether the game is over, and the result is shown."""
        return self.page.locator("dialog[open] ol.plain").count() > 0

    def play(self, moves: int = 10_000, within_s: float = 400) -> None:
        """Play so many moves, or until the game is over."""
        until = time.monotonic() + within_s
        while not self.over and moves > self.moves:
            assert time.monotonic() < until, f"not over: {self.page.locator('.screen-of-table header').inner_text()}"
            if self.page.locator(".screen-of-table.calls").count():
                self._try()
            else:
                self.page.wait_for_timeout(15)

    def _try(self) -> None:
        """A move; the table may have changed under the hand."""
        try:
            self._move()
        except Error as wrong:
            if "Timeout" not in str(wrong) and "detached" not in str(wrong):
                raise
            return
        self.moves += 1

    def _any(self, selector: str) -> Locator | None:
        found = self.page.locator(f".table {selector}{_CAN}")
        count = found.count()
        return found.nth(self.chance.randrange(count)) if count else None

    def _click(self, *selectors: str) -> bool:
        """Click something of the first kind that there is."""
        for selector in selectors:
            found = self._any(selector)
            if found is not None:
                found.click(timeout=_A_MOMENT_MS)
                return True
        return False

    def _luz(self) -> None:
        if self._click(".tray .number"):
            self._click(".tray .bet")
        else:
            self._click(".hand button.card")

    def _kooz(self) -> None:
        if self.page.locator(".table .giving:visible").count():
            self._click(".giving .to")
            self._click(".giving .give")
        elif self.page.locator(".table .answer.believe:visible").count() and self.chance.random() < 0.7:
            self._click(".answer.believe")
        elif self.page.locator(".table .stamp.able:visible").count() and self.chance.random() < 0.5:
            self._click(".stamp.able")
        elif self.chance.random() < 0.35 and self._click(".pass", ".answer.believe"):
            return
        elif self._click(".hand .kind"):
            self._click(".claim", ".pass", ".answer.believe")
        else:
            self._click(".pass", ".answer.believe")

    def _pixies(self) -> None:
        self._click(".keep button:not(.back)", ".offer .card.live")
        self._click(".keep button:not(.back)", ".spot.open", ".spot.live")
