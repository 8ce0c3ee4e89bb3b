"""The moves that a view offers are exactly those that the rules allow."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee.client import legal
from tablee.client.table import changed
from tablee.core import view as core_view
from tablee.core.position import Position


def allowed(position: Position, seat: int, codes: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """All whole moves of a seat, as integers."""
    for code in position.legal(seat):
        after = position.copy()
        after.step(code, seat)
        if after.choosing:
            yield from allowed(after, seat, (*codes, code))
        else:
            yield (*codes, code)


def plain(found: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(found))


def compare(position: Position, seat: int) -> None:
    game = position.game
    offered = legal(plain(position.view(seat)))
    typed = [msgspec.convert(move, game.moves_type, strict=False) for move in offered]
    codes = [tuple(game.encode(position, seat, move)) for move in typed]
    assert len(codes) == len(set(codes))
    assert {tuple(sorted(one)) for one in codes} == {tuple(sorted(one)) for one in allowed(position, seat)}


@pytest.mark.parametrize(("name", "seats"), [("luz", 4), ("pixies", 3), ("kooz", 5), ("kooz", 2)])
@pytest.mark.parametrize("seed", range(3))
def test_a_view_offers_exactly_the_legal_moves(name: str, seats: int, seed: int) -> None:
    chance = random.Random(seed)
    position = tablee.game(name).start(seats=seats)
    moves = 0
    while not position.over and moves < 400:
        if position.deck_wanted:
            deck = position.full_deck()
            chance.shuffle(deck)
            position.deal(deck)
        elif position.choosing or chance.random() < 0.8:
            position.step(chance.choice(position.legal()))
            moves += 1
        else:
            for seat in range(seats):
                compare(position, seat)
            moves += 1
            position.step(chance.choice(position.legal()))


def test_a_bystander_is_offered_nothing() -> None:
    assert legal({"game": "luz", "table": {}, "own": None}) == []


def test_merdes_are_given_in_every_way() -> None:
    own = {f"can_{word}": False for word in ("pass", "accuse", "believe", "show")}
    view = {"game": "kooz", "table": {"seats": 3, "lays": 1}}
    found = legal(view | {"own": own | {"seat": 1, "can_lay": [], "claims": [], "hand": [], "can_give": 2}})
    assert [move["to"] for move in found] == [[[2, 2]], [[0, 1], [2, 1]], [[0, 2]]]


parts = st.recursive(
    st.none() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "0", "1"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(parts, parts)
def test_changes_are_carried_out_as_the_server_means_them(view: Any, change: Any) -> None:
    assert changed(view, change) == core_view.changed(view, change)
