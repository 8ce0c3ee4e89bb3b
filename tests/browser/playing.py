"""Playing by clicking what can be clicked, as somebody without a plan would."""

import random
import time
from collections.abc import Callable

from playwright.sync_api import Error, Locator, Page

_CAN = ":not([aria-disabled=true]):visible"
_A_MOMENT_MS = 1500
_LOOK_AGAIN_MS = 15


class Player:
    """Somebody at a page with a table on it, who knows where each game has its buttons, and no more."""

    def __init__(self, page: Page, game: str, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self._move: Callable[[], bool] = {"luz": self._luz, "kooz": self._kooz, "pixies": self._pixies}[game]
        self.moves = 0

    @property
    def over(self) -> bool:
        """Whether the game is over, and the result is shown."""
        return self.page.locator("dialog[open] ol.plain").count() > 0

    @property
    def called(self) -> bool:
        """Whether the table waits for a move, and none is on its way."""
        return self.page.locator(".screen-of-table.calls").count() > 0

    def play(self, moves: int | None = None, within_s: float = 240) -> None:
        """Play so many moves more, or until the game is over."""
        last = None if moves is None else self.moves + moves
        play_together([self], lambda: self.moves == last, within_s)

    def step(self) -> None:
        """A move, or a part of one; the table may change under the hand."""
        try:
            self.moves += self._move()
        except Error as wrong:
            if "Timeout" not in str(wrong) and "detached" not in str(wrong):
                raise

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

    def _there(self, selector: str) -> bool:
        """Whether the table shows it."""
        return self.page.locator(f".table {selector}:visible").count() > 0

    def _luz(self) -> bool:
        if self._click(".tray .number"):
            return self._click(".tray .bet")
        return self._click(".hand button.card")

    def _kooz(self) -> bool:
        if self._there(".giving"):
            return self._click(".giving .to") and self._click(".giving .give")
        if self._there(".answer.believe") and self.chance.random() < 0.7:
            return self._click(".answer.believe")
        if self._there(".stamp.able") and self.chance.random() < 0.5:
            return self._click(".stamp.able")
        if self.chance.random() < 0.35 and self._click(".pass", ".answer.believe"):
            return True
        self._click(".hand .kind")
        return self._click(".claim", ".pass", ".answer.believe")

    def _pixies(self) -> bool:
        taken = self._click(".keep button:not(.back)", ".offer .card.live")
        placed = self._click(".keep button:not(.back)", ".spot.open", ".spot.live")
        return taken or placed


def play_together(players: list[Player], enough: Callable[[], bool], within_s: float = 240) -> None:
    """Have whoever is called play, until it is enough or the game is over."""
    until = time.monotonic() + within_s
    while not enough() and not all(player.over for player in players):
        called = [player for player in players if player.called]
        for player in called:
            player.step()
        if not called:
            players[0].page.wait_for_timeout(_LOOK_AGAIN_MS)
        if time.monotonic() > until:
            raise TimeoutError("; ".join(_told(player) for player in players))


def _told(player: Player) -> str:
    """What a page shows when nothing goes on."""
    return f"after {player.moves} moves: {' | '.join(player.page.locator('main').all_inner_texts())[:600]}"
