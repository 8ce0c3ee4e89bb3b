"""What can be done at a table: by people, and by the server that keeps it. All of it goes into the journal."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from tablee.table.room import Who
from tablee.table.setting import Setting

Seat = Annotated[int, Meta(ge=0, le=7)]
Share = Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,32}$")]  # what a client adds to the chance of the deal, as hex
Bot = Annotated[str, Meta(max_length=20)]


class Command(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """Something to be done at a table."""


class Hidden(Command, frozen=True):
    """A command that holds what not all may know: no log shows it."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"


class Sit(Command, frozen=True, tag="sit"):
    """Take a seat, or any that is free, and add a share to the chance of the deal."""

    share: Share
    seat: Seat | None = None
    ready: bool = False


class Leave(Command, frozen=True, tag="leave"):
    """Stand up. In the middle of a game a bot plays the seat to its end; a game for two is conceded."""


class SeatBot(Command, frozen=True, tag="bot"):
    """Put a bot on an empty seat (the host)."""

    seat: Seat
    bot: Bot


class Empty(Command, frozen=True, tag="empty"):
    """Send a bot or a person away before the game (the host)."""

    seat: Seat


class Change(Command, frozen=True, tag="change"):
    """Change the settings before the game (the host); everybody has to be ready anew."""

    setting: Setting


class Ready(Command, frozen=True, tag="ready"):
    """Be ready to begin, or not. When all seats are taken and all people ready, the game begins.

    For another game a new share is needed first: `Again`.
    """

    ready: bool = True


class Start(Command, frozen=True, tag="start"):
    """Begin now that all others are ready; bots take the empty seats, if the settings name one (the host)."""


class Play(Hidden, frozen=True, tag="play"):
    """Make a move. `key` is the client's: sent twice, made once.

    `made` is what the client was told last under that name: another number means that what it looked at is no more.
    """

    move: msgspec.Raw
    key: Annotated[str, Meta(max_length=40)] | None = None
    made: int | None = None


class Pause(Command, frozen=True, tag="pause"):
    """Stop the clocks: the host at once, others by a vote."""


class Resume(Command, frozen=True, tag="resume"):
    """Go on after a pause."""


class Replace(Command, frozen=True, tag="replace"):
    """Have a bot play somebody's seat for good: the host at once, others by a vote."""

    seat: Seat


class StandIn(Command, frozen=True, tag="stand-in"):
    """Have a bot play until somebody is back whose connection is lost: the host at once, others by a vote."""

    seat: Seat


class Return(Command, frozen=True, tag="return"):
    """Play again oneself after a bot has played for one."""


class Appoint(Command, frozen=True, tag="host"):
    """Make somebody else who sits here the host (the host)."""

    seat: Seat


class Again(Command, frozen=True, tag="again"):
    """Want another game, and add a share to its chance: to be ready for it."""

    share: Share


class Say(Command, frozen=True, tag="say"):
    """Say something to all at the table: a ready-made phrase by its name, or a text."""

    phrase: Annotated[str, Meta(max_length=20)] | None = None
    text: Annotated[str, Meta(min_length=1, max_length=300)] | None = None


Wish = (
    Sit | Leave | SeatBot | Empty | Change | Ready | Start | Play | Pause | Resume | Replace | StandIn | Return
    | Appoint | Again | Say
)  # fmt: skip


class Open(Command, frozen=True, tag="open"):
    """The table is made."""

    setting: Setting


class Prepare(Hidden, frozen=True, tag="prepare"):
    """The server commits itself to a secret for the next game, before anybody adds a share."""

    secret: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Fill(Command, frozen=True, tag="fill"):
    """The wait is over: bots take the empty seats, and the game begins once all people are ready."""


class Act(Hidden, frozen=True, tag="act"):
    """A bot makes a move, in its own seat or for somebody. `made` as in `Play`, of when it began to think."""

    seat: Seat
    move: msgspec.Raw
    made: int | None = None


class TimeUp(Command, frozen=True, tag="time-up"):
    """A seat's time is over, or its connection has been lost for too long: a bot plays until its person returns."""

    seat: Seat


class Warn(Command, frozen=True, tag="warn"):
    """A seat's time is nearly over."""

    seat: Seat


class CloseWindow(Command, frozen=True, tag="close-window"):
    """The time to speak up is over: who said nothing lets it pass."""


class Lost(Command, frozen=True, tag="lost"):
    """Somebody who sits here has no connection to the table any more (`by` says who)."""


class Found(Command, frozen=True, tag="found"):
    """Somebody who sits here is connected again (`by` says who); if a bot has played for them, it stops."""


class GiveUp(Command, frozen=True, tag="give-up"):
    """Before a game, somebody's connection has been lost for too long: the seat is free again."""

    seat: Seat


class Lapse(Command, frozen=True, tag="lapse"):
    """A vote has found no majority in time."""


class Wake(Command, frozen=True, tag="wake"):
    """The server was down for `away_ms` since the last entry (None: all the time), and charges nobody for it.

    All connections are lost by then: each person who comes back is to be `Found`.
    """

    away_ms: int | None = None


class Close(Command, frozen=True, tag="close"):
    """The table is given up; a game that was on is broken off."""

    why: Literal["empty", "admin"] = "empty"


Order = Open | Prepare | Fill | Act | TimeUp | Warn | CloseWindow | Lost | Found | GiveUp | Lapse | Wake | Close


class Entry(Struct, frozen=True, array_like=True):
    """One line of a journal: when, by whom (None: the server), what."""

    at_ms: int
    by: Who | None
    did: Wish | Order


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> bytes:
    """An entry as the journal keeps it."""
    return _encoder.encode(entry)


def read_entry(line: bytes) -> Entry:
    """An entry of the journal."""
    return _decoder.decode(line)
