"""Two games that are equal to an audience give it equal bytes from the first moment to the last: views, events and all.

TABLEE_GAMES=100000 makes it a long run.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance import kooz_twin, luz_twin, pixies_twin
from conformance.effort import COMPILED, LONG_RUN, examples, times
from conformance.witness import Json, Witness, difference, probed
from tablee.core.event import Event
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.view import view_bytes
from tablee.games import game
from tablee.games.kooz import view as kooz_view
from tablee.games.luz import view as luz_view

TWINS: dict[str, ModuleType] = {"luz": luz_twin, "kooz": kooz_twin, "pixies": pixies_twin}
TABLES = [(name, seats) for name in TWINS for seats in game(name).seats]
Compared = Counter[str]


def compare(name: str, seats: int, seed: int, audience: int | None) -> Compared:
    """Play a game and its twin to an audience; fails where it can tell them apart. Says what the two were like."""
    played, random = game(name), Random(f"{name} {seats} {seed} {audience}")
    record = TWINS[name].record_of(played, seats, random)
    one, other = TWINS[name].twin(played, record, audience, random)
    witness = Witness(played, audience, seed=seed)
    told = difference(list(witness.watch(one)), list(witness.watch(other)))
    if told is not None:
        raise AssertionError(f"{name}, {seats} seats, seed {seed}: {audience} can tell two games apart at {told}")
    found = Counter({"games": 1, name: 1, f"{name}, not the same game": cards_of(one) != cards_of(other)})
    if name == "kooz":
        found["kooz, a super bluff against a round won"] += kooz_twin.bluffs(one) != kooz_twin.bluffs(other)
    return found


def cards_of(record: Json) -> list[Any]:
    """Who was dealt which cards, and who laid which; the order in a hand is nothing."""
    dealt = [deal["deck"] if "deck" in deal else [sorted(hand) for hand in deal["hands"]] for deal in record["deals"]]
    return [dealt, [sorted(move["place"]) for move in record["moves"] if "place" in move]]


def audiences(seats: int) -> list[int | None]:
    return [*range(seats), None]


@pytest.mark.parametrize(("name", "seats"), TABLES)
@examples(2)
@given(seed=st.integers(0, 1 << 60))
def test_games_that_are_equal_to_an_audience_give_it_equal_bytes(name: str, seats: int, seed: int) -> None:
    for audience in audiences(seats) if COMPILED else [seed % seats, None]:
        compare(name, seats, seed, audience)


@pytest.fixture(scope="module")
def compared() -> Iterator[Compared]:
    """What was compared in all; a long run says it at the end."""
    found = Compared()
    yield found
    if LONG_RUN:
        print("\n" + ", ".join(f"{what}: {count}" for what, count in sorted(found.items())))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_run_of_games_leaks_nothing(name: str, seats: int, compared: Compared) -> None:
    games = -(-LONG_RUN // len(TABLES)) if LONG_RUN else times(12, 2)
    found = Compared()
    for seed in range(games):
        found += compare(name, seats, seed, Random(seed).choice(audiences(seats)))
    compared += found
    # Twins that never differ would show nothing.
    assert found[f"{name}, not the same game"] >= games // 3


def test_kooz_compares_super_bluffs_with_rounds_just_won() -> None:
    found = Compared()
    for seed in range(times(40, 6)):
        found += compare("kooz", 3, seed, seed % 3)
    assert found["kooz, a super bluff against a round won"] > 0


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if table[0] != "luz"])
def test_halfway_through_a_move_nobody_else_can_tell(name: str, seats: int) -> None:
    played = game(name)
    record = TWINS[name].record_of(played, seats, Random(seats))
    position = played.start(seats, record["first"], played.read_options(record["options"]))
    position.deal(played.deal_from_json(position, record["deals"][0]))
    halfway = 0
    for written in record["moves"][: times(60, 15)]:
        seat = written["seat"]
        others = [other for other in range(seats) if other != seat]
        before = {other: known(position, other) for other in others}
        for code in played.encode(position, seat, played.move_from_json(position, seat, written)):
            position.step(code, seat)
            if position.choosing and position.must == seat:
                halfway += 1
                for other in others:
                    told = difference(before[other], known(position, other))
                    assert told is None, f"{name}: seat {other} can tell what seat {seat} has chosen so far: {told}"
        if position.deck_wanted or position.over:
            break
    assert halfway > 0


def known(position: Position, seat: int) -> list[tuple[str, bytes]]:
    """All that a seat can get out of a position."""
    seen = [("view", view_bytes(position.view(seat))), ("legal", bytes(position.legal(seat)))]
    return [*seen, *(("tried or imagined", found) for found in probed(position, seat, 7))]


# The comparison finds leaks


def _leaking_aside(table: Callable[[Position], Any]) -> Callable[[Position], Any]:
    """The values of the cards aside, summed up, where the first-player card is told."""

    def leaking(position: Position) -> Any:
        values = sum(card & 15 for card in position.state["aside"].tolist())
        seen = table(position)
        return msgspec.structs.replace(seen, holder=seen.holder + 10 * values)

    return leaking


def _leaking_own(own: Callable[[Position, int], Any]) -> Callable[[Position, int], Any]:
    """The own values of a hand."""

    def leaking(position: Position, seat: int) -> Any:
        seen, values = own(position, seat), (position.state["hand"] & 15).tolist()
        return msgspec.structs.replace(seen, hands=[*seen.hands[:seat], values[seat], *seen.hands[seat + 1 :]])

    return leaking


def _leaking_gone(table: Callable[[Position], Any]) -> Callable[[Position], Any]:
    """Whether the round before was won with Merdes."""

    def leaking(position: Position) -> Any:
        s = position.state
        bluff = bool(s["bluffer"] >= 0) and set(s["final"][: s["finals"]].tolist()) == {11}
        seen = table(position)
        return msgspec.structs.replace(seen, window=seen.window or bluff)

    return leaking


def _leaking_events(played: Callable[..., list[Event]]) -> Callable[..., list[Event]]:
    """Every event in its most private form, to all."""

    def leaking(*what: Any) -> list[Event]:
        return [Event(next(iter(event.private.values()), event.public)) for event in played(*what)]

    return leaking


def _leaking_next_card(own: Callable[[Position, int], Any]) -> Callable[[Position, int], Any]:
    """The next card of the deck, in the order of the choices."""

    def leaking(position: Position, seat: int) -> Any:
        s, seen = position.state, own(position, seat)
        upside_down = s["drawn"] < 70 and s["deck"][s["drawn"]] % 2
        return msgspec.structs.replace(seen, choices=seen.choices[::-1] if upside_down else seen.choices)

    return leaking


LEAKS: list[tuple[str, Any, str, Callable[..., Any]]] = [
    ("luz", luz_view, "table", _leaking_aside),
    ("luz", luz_view, "own", _leaking_own),
    ("kooz", kooz_view, "table", _leaking_gone),
    ("kooz", kooz_view, "played", _leaking_events),
    ("pixies", game("pixies"), "own", _leaking_next_card),
]


@pytest.mark.parametrize(("name", "where", "what", "leaking"), LEAKS)
def test_a_leak_is_found(
    name: str, where: Any, what: str, leaking: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, what, leaking(getattr(where, what)))
    audience = None if what in ("table", "played") else 1
    with pytest.raises(AssertionError, match="can tell two games apart"):
        Counter(compare(name, 3, seed, audience).total() for seed in range(40))


def test_what_a_seat_may_know_is_no_leak() -> None:
    """The same comparison with the audience's own cards exchanged is no comparison: it can tell."""
    played: Game = game("kooz")
    record = kooz_twin.record_of(played, 3, Random(1))
    other: Json = {**record, "moves": []}
    hands = [list(hand) for hand in record["deals"][0]["hands"]]
    mine = next(k for k, kind in enumerate(hands[0]) if kind != hands[1][0])
    hands[0][mine], hands[1][0] = hands[1][0], hands[0][mine]
    other = {**other, "deals": [{**record["deals"][0], "hands": hands}]}
    for audience, tells in ((0, True), (1, True), (2, False), (None, False)):
        witness = Witness(played, audience, curiosity=1.0)
        told = difference(list(witness.watch({**record, "moves": []})), list(witness.watch(other)))
        assert (told is not None) == tells
