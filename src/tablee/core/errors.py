"""The named errors of the core: each quotes the input and says what would have been right."""


class TableeError(ValueError):
    """Something handed in from outside was wrong; nothing was changed."""


class UnknownGame(TableeError):
    """No game of that name is registered."""


class UnknownBot(TableeError):
    """A game has no bot of that name."""


class BadOption(TableeError):
    """A setting of a game has a wrong name, type or value, or the number of seats does not fit."""


class BadNotation(TableeError):
    """A text or a value is no card, no move or no deal of this game at all."""


class IllegalMove(TableeError):
    """A well-formed move that the rules do not allow that seat now."""


class NoSuchSeat(IllegalMove):
    """The game has no seat of that number."""


class BadRecord(TableeError):
    """A game record is broken, or says something else than the rules do.

    `move` is the index of the offending move in the record's `moves`, or None when the fault is elsewhere.
    """

    def __init__(self, reason: str, move: int | None = None) -> None:
        super().__init__(reason if move is None else f"move {move}: {reason}")
        self.reason = reason
        self.move = move


class BadShare(TableeError):
    """A player's random share is not of the right length, or not in hex."""


class BadProof(TableeError):
    """The proof of a record's deals is missing or broken, or the deals are others than it makes."""
