"""Arranged deals, and games played from notation: `play(position, "0 bet 3+", "1 bet 2")`."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from tablee.core.errors import BadNotation, IllegalMove
from tablee.core.event import Event, heard
from tablee.core.position import Position
from tablee.core.view import view_bytes
from tablee.games import game

Json = dict[str, Any]

LUZ, KOOZ, PIXIES = game("luz"), game("kooz"), game("pixies")


# Dealing


def full_deck(position: Position) -> list[str]:
    """The names of all cards of the deck that is wanted, unshuffled."""
    written = position.game.deal_to_json(position, position.full_deck())
    piles = [written["deck"]] if "deck" in written else [*written["hands"], written["aside"]]
    return [card for pile in piles for card in pile]


def filled(deck: Iterable[str], wishes: Sequence[str], sizes: Sequence[int]) -> Json:
    """A deal in which each seat holds what is wished for it, and what it lacks in the order of the deck."""
    held = [wish.split() for wish in wishes]
    stock = list((Counter(deck) - Counter(card for hand in held for card in hand)).elements())
    hands = []
    for hand, size in zip(held, sizes, strict=True):
        lacking = size - len(hand)
        hands.append(hand + stock[:lacking])
        stock = stock[lacking:]
    return {"hands": hands, "aside": stock}


def hand_sizes(position: Position) -> list[int]:
    """How many cards each seat is dealt."""
    return [len(hand) for hand in position.game.deal_to_json(position, position.full_deck())["hands"]]


def deal(position: Position, *wishes: str) -> list[Event]:
    """Deal hands that hold what is wished; seats that are not named hold whatever is left."""
    sizes = hand_sizes(position)
    written = filled(full_deck(position), [*wishes, *[""] * (len(sizes) - len(wishes))], sizes)
    return position.deal(position.game.deal_from_json(position, written))


def luz(*wishes: str, lead: int = 0, **options: str) -> Position:
    """Luz with deal 1 dealt: seat `lead` bets and leads first."""
    position = LUZ.start(len(wishes), (lead - 1) % len(wishes), options)
    deal(position, *wishes)
    return position


def kooz(*wishes: str, starter: int = 0, window: int | None = None) -> Position:
    """Kooz, dealt; with a window in seconds, or at a table without clocks."""
    position = KOOZ.start(len(wishes), starter, {} if window is None else {"window": window})
    deal(position, *wishes)
    return position


def pixies(seats: int, top: str, first: int = 0) -> Position:
    """Pixies with a deck whose top cards are told; the others follow in the order of the list."""
    position = PIXIES.start(seats, first)
    stack(position, top)
    return position


def stack(position: Position, top: str) -> list[Event]:
    """Hand in a deck of Pixies by its top cards."""
    above = top.split()
    rest = [card for card in full_deck(position) if card not in above]
    return position.deal(position.game.deal_from_json(position, {"deck": above + rest}))


# Playing


def play(position: Position, *lines: str) -> list[Event]:
    """Play moves written as seat and notation; all that is heard of them."""
    events: list[Event] = []
    for line in lines:
        seat, words = line.split(" ", 1)
        events += position.play(int(seat), position.game.parse(words))
    return events


def play_silently(position: Position, *lines: str) -> list[Event]:
    """Play moves as a record tells them: who was asked and says nothing believes."""
    events: list[Event] = []
    for line in lines:
        seat, words = int(line.split(" ", 1)[0]), line.split(" ", 1)[1]
        for other, silent in position.game.implied(position, seat, position.game.parse(words)):
            events += position.play(other, silent)
        events += play(position, line)
    return events


def plays(position: Position, cards: str) -> list[Event]:
    """Luz: play cards in turn order."""
    events: list[Event] = []
    for card in cards.split():
        seat = acting(position)
        events += position.play(seat, LUZ.move_from_json(position, seat, {"play": card}))
    return events


def acting(position: Position) -> int:
    """The seat that must act; there must be one."""
    assert position.must is not None
    return position.must


def pass_all(position: Position) -> list[Event]:
    """Kooz: everybody asked believes, and passes when the turn comes, until the round is over."""
    events: list[Event] = []
    while position.view().table.phase == "following":
        seat = acting(position)
        events += play(position, f"{seat} {'believe' if can(position, f'{seat} believe') else 'pass'}")
    return events


def can(position: Position, line: str) -> bool:
    """Whether a move would be taken, tried on a copy."""
    try:
        play(position.copy(), line)
    except IllegalMove:
        return False
    return True


def refused(position: Position, line: str) -> str:
    """Why a move is refused; it must be, and must leave the state as it was."""
    before = position.to_bytes()
    with pytest.raises((IllegalMove, BadNotation)) as caught:
        play(position, line)
    assert position.to_bytes() == before
    return str(caught.value)


# Seeing


def table(position: Position) -> Any:
    """What all see."""
    return position.view().table


def own(position: Position, seat: int) -> Any:
    """What one seat sees besides."""
    return position.view(seat).own


def audiences(position: Position) -> list[int | None]:
    """All seats, and a bystander."""
    return [*range(position.seats), None]


def seen(position: Position, seat: int | None) -> bytes:
    """A view as it is sent."""
    return view_bytes(position.view(seat))


def only(events: list[Event], seat: int | None, name: str) -> Any:
    """The one event of a name that an audience hears."""
    found = [form for form in heard(events, seat) if form.__struct_config__.tag == name]
    assert len(found) == 1, f"{seat} hears {found}"
    return found[0]


def hears(events: list[Event], seat: int | None) -> list[Any]:
    """The names of all events that an audience hears."""
    return [form.__struct_config__.tag for form in heard(events, seat)]


# Moves as integers


def moves_of(position: Position, seat: int) -> list[Any]:
    """All typed moves that the integers of a seat make."""
    return [position.game.decode(position, seat, codes) for codes in sequences(position, seat)]


def sequences(position: Position, seat: int) -> list[list[int]]:
    """All sequences of integers that make one whole move of a seat, tried on copies."""
    found = []
    for code in position.legal(seat):
        after = position.copy()
        after.step(code, seat)
        if after.choosing and after.must == seat:
            found += [[code, *rest] for rest in sequences(after, seat)]
        else:
            found.append([code])
    return found


def asked_believe(position: Position) -> list[Event]:
    """Kooz: everybody who is asked believes."""
    events: list[Event] = []
    while position.must is not None and can(position, f"{position.must} believe"):
        events += play(position, f"{position.must} believe")
    return events


def shed(position: Position, keep: str) -> None:
    """Kooz: who leads lays all other cards as Gods, which nobody can cover and all let pass."""
    seat = acting(position)
    while others := list((Counter(own(position, seat).hand) - Counter(keep.split())).elements()):
        play(position, f"{seat} lay {' '.join(others[:4])} as D")
        pass_all(position)
        assert position.must == seat
