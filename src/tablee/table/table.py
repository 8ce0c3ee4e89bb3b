"""The table as a pure machine: commands and the time come in, news goes out. Equal journals make equal tables."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tablee.core.event import Event
from tablee.core.fairness import Fairness, commitment
from tablee.table.clock import Clocks
from tablee.table.command import (
    Act,
    Again,
    Change,
    Close,
    CloseWindow,
    Empty,
    Entry,
    Fill,
    Leave,
    Open,
    Order,
    Pause,
    Play,
    Prepare,
    Ready,
    Replace,
    Resume,
    Return,
    Say,
    SeatBot,
    Sit,
    Start,
    TimeUp,
    Wake,
    Warn,
    Wish,
)
from tablee.table.match import Match
from tablee.table.refusal import Refused
from tablee.table.room import Chair, Clock, Line, Phase, Pledge, Room, Vote, Who
from tablee.table.setting import Setting, read_setting

STAND_IN = "casual"  # who plays for somebody whose time is over, where the settings name nobody
_KEYS = 32  # so many keys of moves are remembered for each person
_TALK = 50  # so many lines of talk
_EMPTY = Chair()


@dataclass
class News:
    """What came of a command: what is heard of the game, and what was said. The room is asked for its new state."""

    events: list[Event] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)


class Repeated(Exception):
    """The command has been carried out before: it is answered as it was then, and done no second time."""


class Table:
    """A table from its making to its end. `do` is the only way to change it."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.setting: Setting
        self.host: str | None = None
        self.phase: Phase = "gathering"
        self.number = 1
        self.chairs: list[Chair] = []
        self.shares: list[str] = []
        self.secret: bytes | None = None
        self.match: Match | None = None
        self.clocks: Clocks | None = None
        self.warned = False
        self.window_ends_ms: int | None = None
        self.vote: Vote | None = None
        self.talk: deque[Line] = deque(maxlen=_TALK)
        self.opened_ms = self.last_ms = 0
        self.finished: dict[str, Any] | None = None  # the record of the game that is over
        self._first_before: int | None = None
        self._keys: dict[str, deque[str]] = {}

    @classmethod
    def replay(cls, table: str, entries: list[Entry]) -> "Table":
        """The table that a journal makes."""
        made = cls(table)
        for entry in entries:
            made.do(entry.at_ms, entry.by, entry.did)
        return made

    def do(self, at_ms: int, by: Who | None, command: Wish | Order) -> News:
        """Carry a command out. Refused changes nothing; Repeated says that it has been done."""
        if self.phase == "closed":
            raise Refused("table/closed")
        at_ms = max(at_ms, self.last_ms)
        news = _DO[type(command)](self, at_ms, by, command)
        self.last_ms = at_ms
        return news

    # Asking -----------------------------------------------------------------------------------------------------------

    def seat_of(self, person: str | None) -> int | None:
        """Where somebody sits who has not left."""
        if person is None:
            return None
        return next((k for k, chair in enumerate(self.chairs) if chair.person == person and not chair.left), None)

    def people(self) -> list[str]:
        """Who sits at the table."""
        return [chair.person for chair in self.chairs if chair.person is not None and not chair.left]

    @property
    def wants_secret(self) -> bool:
        """Whether the server has to commit itself to a secret for the next game."""
        return self.secret is None and self.phase in ("gathering", "over")

    @property
    def game_id(self) -> str:
        """The id of the game that is played, or comes next: also that of its record."""
        return f"{self.id}-{self.number}"

    def room(self) -> Room:
        """What all see besides the game itself."""
        return Room(
            table=self.id,
            setting=self.setting,
            host=self.host,
            phase=self.phase,
            number=self.number,
            chairs=list(self.chairs),
            clock=self._clock(),
            window_ends_ms=self.window_ends_ms,
            promise=self._promise(),
            vote=self.vote,
            record=None if self.finished is None else self.finished["id"],
        )

    def _clock(self) -> Clock | None:
        clocks = self.clocks
        if clocks is None or clocks.left_ms[0] is None:
            return None
        return Clock(list(clocks.left_ms), clocks.running, clocks.since_ms, self.warned)

    def _promise(self) -> Pledge | None:
        if self.match is not None and self.phase in ("playing", "paused"):
            fairness = self.match.fairness
            return Pledge(fairness.game_id, fairness.commitment, [share.hex() for share in fairness.shares])
        if self.secret is None:
            return None
        return Pledge(self.game_id, commitment(self.secret), list(self.shares))

    def player(self, seat: int) -> str | None:
        """The bot that plays a seat now; None where its person does."""
        return self.chairs[seat].bot

    def waited_for(self) -> list[int]:
        """The seats that the game waits for now."""
        if self.match is None or self.phase != "playing":
            return []
        return self.match.game.asked(self.match.position)

    # Gathering --------------------------------------------------------------------------------------------------------

    def _open(self, at_ms: int, by: Who | None, command: Open) -> News:
        assert by is not None
        self.setting = read_setting(command.setting)
        self.host = by.person
        self.chairs = [_EMPTY] * self.setting.seats
        self.shares = [""] * self.setting.seats
        self.opened_ms = at_ms
        return News()

    def _prepare(self, at_ms: int, by: Who | None, command: Prepare) -> News:
        """A new promise; before the next game everybody adds a share anew."""
        self.secret = bytes.fromhex(command.secret)
        self.shares = [""] * self.setting.seats
        return News()

    def _sit(self, at_ms: int, by: Who | None, command: Sit) -> News:
        who = _somebody(by)
        self._in("gathering")
        if self.seat_of(who.person) is not None:
            raise Refused("seat/yours")
        seat = self._free_seat() if command.seat is None else self._seat(command.seat)
        if self.chairs[seat].kind != "empty":
            raise Refused("seat/taken")
        self.chairs[seat] = Chair("human", who.person, who.name, ready=command.ready or who.bot)
        self.shares[seat] = command.share
        return self._begin_if_ready(at_ms)

    def _free_seat(self) -> int:
        free = next((seat for seat, chair in enumerate(self.chairs) if chair.kind == "empty"), None)
        if free is None:
            raise Refused("table/full")
        return free

    def _leave(self, at_ms: int, by: Who | None, command: Leave) -> News:
        seat = self._own_seat(by)
        if self.phase in ("playing", "paused"):
            return self._hand_over(seat, at_ms)
        self._stand_up(seat)
        return self._begin_again_if_ready(at_ms) if self.phase == "over" else News()

    def _stand_up(self, seat: int) -> None:
        """Empty a seat; the table goes to the next person if it was the host's."""
        gone = self.chairs[seat].person
        self.chairs[seat] = _EMPTY
        self.shares[seat] = ""
        if gone == self.host:
            self.host = next(iter(self.people()), self.host)

    def _seat_bot(self, at_ms: int, by: Who | None, command: SeatBot) -> News:
        self._by_host(by)
        self._in("gathering")
        seat = self._seat(command.seat)
        if self.chairs[seat].kind == "human":
            raise Refused("seat/taken")
        self.chairs[seat] = _bot(command.bot)
        return self._begin_if_ready(at_ms)

    def _empty(self, at_ms: int, by: Who | None, command: Empty) -> News:
        self._by_host(by)
        self._in("gathering")
        self._stand_up(self._seat(command.seat))
        return News()

    def _change(self, at_ms: int, by: Who | None, command: Change) -> News:
        self._by_host(by)
        self._in("gathering")
        setting = read_setting(command.setting)
        if setting.game != self.setting.game:
            raise Refused("setting/bad", "a table keeps its game")
        sitting = [(chair, share) for chair, share in zip(self.chairs, self.shares, strict=True) if chair != _EMPTY]
        if len(sitting) > setting.seats:
            raise Refused("setting/bad", f"{len(sitting)} sit here already")
        if setting.seats != self.setting.seats:
            sitting += [(_EMPTY, "")] * (setting.seats - len(sitting))
            self.chairs, self.shares = [chair for chair, _ in sitting], [share for _, share in sitting]
        self.setting = setting
        self.chairs = [msgspec.structs.replace(chair, ready=False) for chair in self.chairs]
        return News()

    def _ready(self, at_ms: int, by: Who | None, command: Ready) -> News:
        self._in("gathering")
        self._set_chair(self._own_seat(by), ready=command.ready)
        return self._begin_if_ready(at_ms)

    def _start(self, at_ms: int, by: Who | None, command: Start) -> News:
        self._by_host(by)
        self._in("gathering")
        return self._fill_and_begin(at_ms)

    def _fill(self, at_ms: int, by: Who | None, command: Fill) -> News:
        self._in("gathering")
        return self._fill_and_begin(at_ms)

    def _fill_and_begin(self, at_ms: int) -> News:
        if _EMPTY in self.chairs and self.setting.fill is None:
            raise Refused("table/not-full")
        if self.setting.fill is not None:
            self.chairs = [_bot(self.setting.fill) if chair == _EMPTY else chair for chair in self.chairs]
        return self._begin(at_ms)

    def _begin_if_ready(self, at_ms: int) -> News:
        """The game begins when all seats are taken and all people are ready."""
        if all(chair.kind == "bot" or (chair.kind == "human" and chair.ready) for chair in self.chairs):
            return self._begin(at_ms)
        return News()

    def _begin(self, at_ms: int) -> News:
        assert self.secret is not None
        shares = tuple(bytes.fromhex(share) for share in self.shares)
        follows = self._first_before
        fairness = Fairness(self.secret, self.game_id, self.setting.game, shares, follows)
        self.match = Match(self.setting, fairness, at_ms)
        self.secret, self.vote, self.finished = None, None, None
        self.clocks = Clocks(self.setting.clock, self.setting.seats)
        self.chairs = [msgspec.structs.replace(chair, ready=False) for chair in self.chairs]
        self.phase = "playing"
        events = self.match.deal()
        self._follow(at_ms)
        return News(events)

    # Playing ----------------------------------------------------------------------------------------------------------

    def _play(self, at_ms: int, by: Who | None, command: Play) -> News:
        who, seat = _somebody(by), self._own_seat(by)
        if command.key is not None and command.key in self._keys.get(who.person, ()):
            raise Repeated
        match = self._playing()
        if command.made is not None and command.made < match.made[seat]:
            raise Refused("move/stale")
        news = self._make(match, seat, command.move, at_ms)
        if command.key is not None:
            self._keys.setdefault(who.person, deque(maxlen=_KEYS)).append(command.key)
        if self.chairs[seat].bot is not None:
            self._set_chair(seat, bot=None)
        return news

    def _act(self, at_ms: int, by: Who | None, command: Act) -> News:
        return self._make(self._playing(), command.seat, command.move, at_ms)

    def _make(self, match: Match, seat: int, written: msgspec.Raw, at_ms: int) -> News:
        waited = self.clocks is not None and self.clocks.running == seat
        events = match.play(seat, match.read_move(written), at_ms)
        if waited and self.clocks is not None:
            self.clocks.moved(seat, at_ms)
        self._follow(at_ms, anew=True)
        return News(events)

    def _follow(self, at_ms: int, anew: bool = False) -> None:
        """After anything that happened in the game: open or close the window, start the right clock, end the game."""
        assert self.match is not None
        assert self.clocks is not None
        match, clocks = self.match, self.clocks
        if match.position.over:
            self._end(at_ms)
            return
        window_ms = match.game.window_ms(match.position)
        if window_ms is None:
            self.window_ends_ms = None
        elif self.window_ends_ms is None:
            self.window_ends_ms = at_ms + window_ms
        seat = match.position.must if window_ms is None else None
        if anew:
            self.warned = False
        clocks.run(None if seat is None or self.chairs[seat].bot is not None else seat, at_ms)

    def _close_window(self, at_ms: int, by: Who | None, command: CloseWindow) -> News:
        match, events = self._playing(), []
        for seat, move in match.game.silence(match.position):
            events += match.play(seat, move, at_ms)
        self._follow(at_ms, anew=True)
        return News(events)

    def _end(self, at_ms: int) -> None:
        """The game is over, or broken off: the record is written, and a new promise is due."""
        assert self.match is not None
        assert self.clocks is not None
        self.clocks.stop(at_ms)
        self.window_ends_ms = self.vote = None
        players = [{"name": chair.name, "kind": "bot" if chair.kind == "bot" else "human"} for chair in self.chairs]
        self.finished = self.match.record(players) | {
            "id": self.game_id,
            "begun_ms": self.match.begun_ms,
            "ended_ms": at_ms,
            "left": [seat for seat, chair in enumerate(self.chairs) if chair.left],
        }
        self._first_before = self.match.first
        self.phase = "over"
        self.number += 1
        self.chairs = [_EMPTY if chair.left else chair for chair in self.chairs]

    def _warn(self, at_ms: int, by: Who | None, command: Warn) -> News:
        self.warned = True
        return News()

    def _time_up(self, at_ms: int, by: Who | None, command: TimeUp) -> News:
        """A bot plays for the seat; its person may return at any moment."""
        self._playing()
        self._set_chair(command.seat, bot=self.setting.fill or STAND_IN)
        self._follow(at_ms, anew=True)
        return News()

    def _return(self, at_ms: int, by: Who | None, command: Return) -> News:
        seat = self._own_seat(by)
        if self.chairs[seat].bot is None:
            raise Repeated
        self._set_chair(seat, bot=None)
        if self.clocks is not None and self.phase == "playing":
            self.clocks.refill(seat)
            self._follow(at_ms, anew=True)
        return News()

    def _hand_over(self, seat: int, at_ms: int) -> News:
        """A bot plays the seat to the end of the game; a game without people is broken off."""
        self._set_chair(seat, left=True, bot=self.setting.fill or STAND_IN)
        if self.chairs[seat].person == self.host:
            self.host = next(iter(self.people()), self.host)
        self.vote = None
        if not self.people():
            self._end(at_ms)
        elif self.phase == "playing":
            self._follow(at_ms)
        return News()

    def _replace(self, at_ms: int, by: Who | None, command: Replace) -> News:
        own, seat = self._own_seat(by), self._seat(command.seat)
        self._playing(paused=True)
        chair = self.chairs[seat]
        if chair.kind != "human" or chair.left or seat == own:
            raise Refused("vote/none", f"seat {seat} can't be replaced")
        if self._is_host(by) or self._voted("replace", seat, own):
            return self._hand_over(seat, at_ms)
        return News()

    def _pause(self, at_ms: int, by: Who | None, command: Pause) -> News:
        own = self._own_seat(by)
        self._playing()
        if self._is_host(by) or self._voted("pause", None, own):
            assert self.clocks is not None
            self.clocks.stop(at_ms)
            self.vote = self.window_ends_ms = None
            self.phase = "paused"
        return News()

    def _resume(self, at_ms: int, by: Who | None, command: Resume) -> News:
        self._own_seat(by)
        self._in("paused")
        self.phase = "playing"
        self._follow(at_ms)
        return News()

    def _voted(self, about: Any, about_seat: int | None, own: int) -> bool:
        """Count a vote; whether it is carried."""
        voters = [k for k, chair in enumerate(self.chairs) if chair.kind == "human" and not chair.left]
        voters = [k for k in voters if k != about_seat]
        vote = self.vote
        same = vote is not None and (vote.about, vote.seat) == (about, about_seat)
        seats = sorted({own, *(vote.seats if vote is not None and same else [])} & set(voters))
        wanted = len(voters) // 2 + 1
        self.vote = Vote(about, about_seat, seats, wanted)
        return len(seats) >= wanted

    def _wake(self, at_ms: int, by: Who | None, command: Wake) -> News:
        """Nobody is charged for the time that the server was down."""
        if self.clocks is not None:
            self.clocks.shift(self.last_ms, at_ms)
        if self.window_ends_ms is not None:
            self.window_ends_ms += at_ms - self.last_ms
        self.opened_ms += at_ms - self.last_ms
        return News()

    # Afterwards -------------------------------------------------------------------------------------------------------

    def _again(self, at_ms: int, by: Who | None, command: Again) -> News:
        seat = self._own_seat(by)
        self._in("over")
        self._set_chair(seat, ready=True)
        self.shares[seat] = command.share
        return self._begin_again_if_ready(at_ms)

    def _begin_again_if_ready(self, at_ms: int) -> News:
        """With the same people the next game begins as soon as all want it; else the table gathers anew."""
        if not self.people():
            return News()
        if _EMPTY in self.chairs:
            self._first_before = None
            self.phase = "gathering"
            return News()
        return self._begin_if_ready(at_ms)

    def _say(self, at_ms: int, by: Who | None, command: Say) -> News:
        who = _somebody(by)
        if (command.phrase is None) == (command.text is None):
            raise Refused("move/bad", "say a phrase or a text")
        if command.text is not None and not self.setting.free_text:
            raise Refused("chat/off")
        line = Line(at_ms, who.person, who.name, command.phrase, command.text)
        self.talk.append(line)
        return News(lines=[line])

    def _close(self, at_ms: int, by: Who | None, command: Close) -> News:
        if self.phase in ("playing", "paused"):
            self._end(at_ms)
        self.phase = "closed"
        return News()

    # Checks -----------------------------------------------------------------------------------------------------------

    def _in(self, phase: Phase) -> None:
        if self.phase != phase:
            raise Refused(
                "table/started" if phase == "gathering" else "table/not-playing", f"the table is {self.phase}"
            )

    def _playing(self, paused: bool = False) -> Match:
        if self.phase == "paused" and not paused:
            raise Refused("table/paused")
        if self.match is None or self.phase not in ("playing", "paused"):
            raise Refused("table/not-playing", f"the table is {self.phase}")
        return self.match

    def _seat(self, seat: int) -> int:
        if seat >= self.setting.seats:
            raise Refused("seat/none", f"the seats are 0 to {self.setting.seats - 1}, not {seat}")
        return seat

    def _own_seat(self, by: Who | None) -> int:
        seat = self.seat_of(_somebody(by).person)
        if seat is None:
            raise Refused("seat/not-yours")
        return seat

    def _is_host(self, by: Who | None) -> bool:
        return by is not None and by.person == self.host

    def _by_host(self, by: Who | None) -> None:
        if not self._is_host(by):
            raise Refused("host/only")

    def _set_chair(self, seat: int, **fields: Any) -> None:
        self.chairs[seat] = msgspec.structs.replace(self.chairs[seat], **fields)


def _somebody(by: Who | None) -> Who:
    assert by is not None, "a wish is somebody's"
    return by


def _bot(name: str) -> Chair:
    return Chair("bot", name=name, bot=name)


_DO: dict[type[Any], Callable[[Table, int, Who | None, Any], News]] = {
    Open: Table._open,
    Prepare: Table._prepare,
    Sit: Table._sit,
    Leave: Table._leave,
    SeatBot: Table._seat_bot,
    Empty: Table._empty,
    Change: Table._change,
    Ready: Table._ready,
    Start: Table._start,
    Fill: Table._fill,
    Play: Table._play,
    Act: Table._act,
    CloseWindow: Table._close_window,
    Warn: Table._warn,
    TimeUp: Table._time_up,
    Return: Table._return,
    Replace: Table._replace,
    Pause: Table._pause,
    Resume: Table._resume,
    Wake: Table._wake,
    Again: Table._again,
    Say: Table._say,
    Close: Table._close,
}
