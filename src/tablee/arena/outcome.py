"""How one game of a match ended, as its record tells: all figures of the arena are made from these alone."""

from collections.abc import Iterator

import msgspec

from tablee.core.errors import BadRecord


class Fault(msgspec.Struct, frozen=True):
    """What broke a game off: a bot raised, answered an illegal move, or did not answer in time."""

    seat: int
    said: str


class Thinking(msgspec.Struct, array_like=True):
    """How long a seat thought: moves, seconds in all, seconds of the longest."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def count(self, seconds: float) -> None:
        """Add one move."""
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def add(self, other: "Thinking") -> None:
        """Add all moves of another."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the arena adds to a record, under the key `arena`: which game it is, and how it was played."""

    deal: int
    seating: int
    thinking: list[Thinking]
    fault: Fault | None = None


class _Seat(msgspec.Struct, frozen=True):
    name: str


class _Result(msgspec.Struct, frozen=True):
    ranks: list[int] | None = None
    scores: list[float] | None = None


class Outcome(msgspec.Struct, frozen=True):
    """What the arena reads of a record."""

    seats: list[_Seat]
    result: _Result
    arena: Mark

    @property
    def id(self) -> tuple[int, int]:
        """Deal and seating."""
        return self.arena.deal, self.arena.seating

    @property
    def names(self) -> list[str]:
        """The bot at each seat."""
        return [seat.name for seat in self.seats]

    def points(self) -> Iterator[tuple[int, int, float]]:
        """For every two seats with different bots: what the first won against the second. A tie is half.

        Whose bot failed loses to all others, who have no result among themselves. A game that the rules call off is
        a tie of all.
        """
        names, ranks, fault = self.names, self.result.ranks, self.arena.fault
        for one in range(len(names)):
            for other in range(one + 1, len(names)):
                if names[one] == names[other]:
                    continue
                if fault is not None:
                    if fault.seat in (one, other):
                        yield one, other, float(fault.seat == other)
                elif ranks is None:
                    yield one, other, 0.5
                else:
                    yield one, other, 0.5 * ((ranks[one] < ranks[other]) + (ranks[one] <= ranks[other]))

    def wins(self) -> list[float]:
        """Each seat's part of the game that was won: those who share the first rank share it."""
        if self.arena.fault is not None:
            first = [seat != self.arena.fault.seat for seat in range(len(self.seats))]
        else:
            first = [rank == 1 for rank in self.result.ranks or []]
        return [won / sum(first) for won in first] or [0.0] * len(self.seats)


_decoder = msgspec.json.Decoder(Outcome)


def read_outcome(line: bytes) -> Outcome:
    """Read a record's line; BadRecord if it is none of a match."""
    try:
        found = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise BadRecord(f"not a record of the arena: {wrong}") from None
    counts = {len(found.seats), len(found.arena.thinking), len(found.result.ranks or found.seats)}
    if len(counts) > 1:
        raise BadRecord(f"not a record of the arena: {sorted(counts)} seats at once")
    return found
