"""A match from its first game to its last: what is still to be played is handed to workers, and written down."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

from tablee.arena.folder import Folder
from tablee.arena.match import Match, warm_up
from tablee.arena.outcome import Outcome, read_outcome
from tablee.arena.page import page
from tablee.arena.plot import plot
from tablee.arena.standings import Standings, standings
from tablee.arena.workers import Workers

# Hears of every game: those that there were, once, and then each as it is over.
Heard = Callable[[int], object]

Opened = AbstractContextManager[tuple[list[Outcome], BinaryIO | None]]


class Tournament:
    """The games of a match, at least so many, kept in a folder if one is given."""

    def __init__(self, match: Match, games: int, folder: str | Path | None = None) -> None:
        self.match = match
        self.folder = Folder(folder) if folder is not None else None
        self.deals = match.deals(games)
        self.games = self.deals * len(match.bots)
        self.outcomes: list[Outcome] = []

    def hold(self, workers: Workers, heard: Heard = lambda _: None) -> Standings:
        """Play what is not played yet; what came of it all."""
        with self._opened() as (played, file):
            self._take_up(played)
            heard(len(self.outcomes))
            self._play(workers, file, heard)
            return self._conclude()

    def _opened(self) -> Opened:
        if self.folder is None:
            return nullcontext(([], None))
        return self.folder.opened(self.match)

    def _take_up(self, played: list[Outcome]) -> None:
        """Count what is there of the games that are wanted."""
        self.outcomes = [outcome for outcome in played if outcome.id < (self.deals, 0)]

    def _play(self, workers: Workers, file: BinaryIO | None, heard: Heard) -> None:
        done = {outcome.id for outcome in self.outcomes}
        if len(done) == self.games:
            return
        left = (seating for seating in self.match.seatings(self.games) if seating[:2] not in done)
        warm_up(self.match)  # once here, so that not all workers compile the same at once
        with workers.results(self.match.play, left) as lines:
            for line in lines:
                if file is not None:
                    file.write(line)
                    file.flush()
                self.outcomes.append(read_outcome(line))
                heard(1)

    def _conclude(self) -> Standings:
        found = standings(self.match, self.deals, self.outcomes)
        if self.folder is not None:
            self.folder.write("result.json", found.to_json())
            self.folder.write("plot.svg", plot(found.players, alone=True))
            self.folder.write("report.html", page(found))
        return found
