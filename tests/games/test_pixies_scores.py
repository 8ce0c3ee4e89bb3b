"""Pixies, rule by rule: what an area is worth (P14 to P16) and who wins (P17)."""

import random

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

from games.arranged import PIXIES, acting, audiences, hears, only, seen, stack, table
from games.test_pixies_rules import DECK, alone, area, collect, take
from tablee.core.event import Event
from tablee.core.position import Position
from tablee.games.pixies.rules import largest_zone

# The rulebook's area; the last card fills it with the first pick of a turn.
EXAMPLE = (
    "B1+6",
    "R1+3 keep B1+6",
    "M2",
    "B3+3",
    "B4*",
    "G5",
    "Y5 keep G5",
    "G6x1",
    "Y7+1",
    "R7x4 keep Y7+1",
    "B8x3",
    "R8 keep B8x3",
    "G1+5 space 9",
)


def parts(position: Position) -> list[int]:
    """What the area of seat 0 is worth: validated, signs, zone."""
    found: list[int] = table(position).areas[0].parts
    return found


def random_game(seats: int, seed: int) -> Position:
    """A whole game of random moves."""
    rng = random.Random(seed)
    position = PIXIES.start(seats)
    while not position.over:
        if position.deck_wanted:
            deck = position.full_deck()
            rng.shuffle(deck)
            position.deal(deck)
        else:
            position.step(rng.choice(position.legal()))
    return position


def test_example_of_forty_points() -> None:
    """P14, P15, P16: the example: 21 for validated cards, 11 for signs, 8 for the zone."""
    position = alone(*EXAMPLE)
    assert area(position, 0) == {
        1: ("B1+6", "R1+3"),
        2: ("M2", None),
        3: ("B3+3", None),
        4: ("B4*", None),
        5: ("G5", "Y5"),
        6: ("G6x1", None),
        7: ("Y7+1", "R7x4"),
        8: ("B8x3", "R8"),
        9: (None, "G1+5"),
    }
    assert parts(position) == [21, 11, 8]
    assert table(position).areas[0].zone == [1, 2, 3, 4]
    assert acting(position) == 1
    events = take(position, next(card for card in table(position).offer if card))
    assert position.deck_wanted
    assert table(position).left == 2
    scored = only(events, None, "scored")
    assert (scored.round, scored.parts[0], scored.scores[0]) == (1, [21, 11, 8], 40)
    assert table(position).rounds[0][0] == [21, 11, 8]
    assert table(position).scores[0] == 40


# Validated cards


@pytest.mark.parametrize(
    ("lines", "validated"),
    [
        (("B9x6",), 0),
        (("B9x6", "R9 keep B9x6"), 9),
        (("B9x6", "R9 keep R9"), 9),
        (("B9x6", "R9 keep R9", "B1+6"), 9),
        (("B9x6", "R9 keep R9", "G9x4 space 1"), 9),
        (("B9x6", "R9 keep R9", "G9x4 space 1", "B1+6"), 10),
        (("B2+4", "G2+3 keep G2+3", "B3+1", "G3* keep G3*", "M4", "R4 keep R4"), 9),
    ],
)
def test_each_validated_card_gives_its_number(lines: tuple[str, ...], validated: int) -> None:
    """P14: face up on a face-down card; not face up alone, nor face down alone."""
    assert parts(alone(*lines))[0] == validated


# Signs


@pytest.mark.parametrize(
    ("lines", "signs"),
    [
        (("B1+6", "R2+5", "B9x6"), 5),
        (("B9x6", "G9x4 keep G9x4"), -4),  # the one face down counts no more
        (("B9x6", "G9x4 keep B9x6"), -6),
        (("B1+6", "G1+5 keep B1+6", "Y1+4 space 5"), 6),  # nor one that lies face down alone
        (("B4*",), 1),
        (("B4*", "B1+6"), 8),
        (("B4*", "M2"), 2),  # a many-coloured card is of every colour
        (("B4*", "M2", "M3", "M6x1"), 3),
        (("B4*", "B5*"), 4),  # two of a colour count each other
        (("B4*", "G5*"), 2),  # two of different colours do not
        (("B4*", "G5*", "M2", "M3"), 6),
        (("B4*", "R9", "G5"), 1),
        (("B4*", "B9x6", "B3+1"), -2),
        (("R1*", "Y2*", "G3*", "B4*", "M6x1"), 7),
        (("B4*", "B4 keep B4", "B9x1"), -1),  # a special one face down counts nothing
        (("B4*", "B4 keep B4*", "B9x1"), 1),
        (("B4*", "B5", "G5 keep G5"), 1),  # nor does it count a card face down
    ],
)
def test_signs(lines: tuple[str, ...], signs: int) -> None:
    """P15: spirals less crosses of the face-up cards, and one for each face-up card of a special card's colour."""
    assert parts(alone(*lines))[1] == signs


# Zones


@pytest.mark.parametrize(
    ("lines", "zone"),
    [
        (("B1+6",), []),  # a zone of one card scores nothing
        (("B1+6", "B5"), []),  # corners don't touch
        (("B1+6", "B2+4"), [1, 2]),
        (("B1+6", "B4"), [1, 4]),
        (("B3+3", "B4"), []),  # nor do the ends of two rows
        (("B6x1", "B7x3"), []),
        (("B1+6", "R2+5"), []),
        (("B1+6", "M2"), [1, 2]),
        (("B1+6", "M2", "R3+4"), [1, 2]),  # through the many-coloured one they are of two colours, not of one
        (("B1+6", "M2", "B3+3", "M4"), [1, 2, 3, 4]),
        (("M2", "M3"), [2, 3]),
        (("B1+6", "B2+4", "B3+3", "G7x2", "G8x2", "G9x4"), [1, 2, 3]),  # only one of two equal ones counts
        (("B1+6", "B2+4", "G7x2", "G8x2", "G9x4"), [7, 8, 9]),
        (("B1+6", "B2+4", "M3", "G6x1", "G9x4"), [1, 2, 3]),
        (("B1+6", "B2+4", "M3", "G6x1", "G9x4", "G8x2"), [3, 6, 8, 9]),
        (("B1+6", "B2+4", "R2+5 keep R2+5"), []),  # face down it belongs to no zone
        (("B1+6", "B2+4", "R2+5 keep B2+4"), [1, 2]),  # validated it does
        (("B1+6", "B2+4", "R2+5 keep B2+4", "G2+3 space 3"), [1, 2]),
    ],
)
def test_largest_zone(lines: tuple[str, ...], zone: list[int]) -> None:
    """P16: two or more face-up cards of a colour side by side; in round 1 two points for each card of the largest."""
    position = alone(*lines)
    assert (parts(position)[2], table(position).areas[0].zone) == (2 * len(zone), zone)


def test_zone_by_round() -> None:
    """P16: each card of the largest zone gives two, three and four points in rounds 1 to 3; all else stays the same."""
    position = PIXIES.start(2)
    for number, zone in ((1, 8), (2, 12), (3, 16)):
        collect(position, *EXAMPLE)
        assert parts(position) == [21, 11, zone]
        while not position.deck_wanted and not position.over:
            take(position, next(card for card in table(position).offer if card))
        assert table(position).rounds[number - 1][0] == [21, 11, zone]
    assert PIXIES.result(position)["scores"][0] == 3 * (21 + 11) + 8 + 12 + 16


def touching(one: int, other: int) -> bool:
    """Whether two spaces, from 0, share a side."""
    (y, x), (v, u) = divmod(one, 3), divmod(other, 3)
    return abs(y - v) + abs(x - u) == 1


def largest_group(spaces: set[int]) -> int:
    """The size of the largest group of spaces that touch, by flood fill; 0 for single ones."""
    best = 0
    while spaces:
        group, edge = set(), {min(spaces)}
        while edge:
            group |= edge
            edge = {other for other in spaces - group if any(touching(one, other) for one in edge)}
        spaces = spaces - group
        best = max(best, len(group))
    return best if best > 1 else 0


def all_zones(out: NDArray[np.int64]) -> None:
    """What the rules say of every set of spaces."""
    for mask in range(512):
        out[mask] = largest_zone(mask)


def test_zones_of_all_shapes() -> None:
    """P16: all 512 sets of spaces against a flood fill."""
    found = np.zeros(512, np.int64)
    numba.njit(nogil=True)(all_zones)(found)  # rules are called from compiled functions only
    sets = [{space for space in range(9) if mask >> space & 1} for mask in range(512)]
    assert found.tolist() == [largest_group(spaces) for spaces in sets]


@pytest.mark.parametrize("seats", range(2, 6))
def test_zones_of_random_areas(seats: int) -> None:
    """P16: the zone shown is connected, of one colour, and no other is larger; its points are of its size and round."""
    rng = random.Random(seats)
    position = PIXIES.start(seats)
    while not position.over:
        if position.deck_wanted:
            deck = position.full_deck()
            rng.shuffle(deck)
            position.deal(deck)
        position.step(rng.choice(position.legal()))
        if rng.random() < 0.8 or position.choosing:
            continue
        factor = table(position).round + 1
        for shown in table(position).areas:
            up = {k: space.up for k, space in enumerate(shown.spaces) if space.up}
            by_colour = [{k for k, card in up.items() if card[0] in (colour, "M")} for colour in "BGYR"]
            zone = {number - 1 for number in shown.zone}
            assert any(zone <= spaces for spaces in by_colour)
            assert len(zone) == largest_group(zone) == max(map(largest_group, by_colour))
            assert shown.parts[2] == factor * len(zone)


# The end


@pytest.mark.parametrize(
    ("seats", "seed", "ranks"),
    [
        (2, 1, [1, 1]),
        (3, 0, [3, 1, 1]),
        (3, 11, [2, 2, 1]),
        (3, 654, [1, 1, 1]),
        (4, 443, [3, 1, 3, 1]),
        (5, 101, [3, 1, 5, 1, 3]),
    ],
)
def test_shared_victory(seats: int, seed: int, ranks: list[int]) -> None:
    """P17: equals share the place, and the next ones are left out."""
    position = random_game(seats, seed)
    result = PIXIES.result(position)
    assert result["ranks"] == ranks == table(position).ranks
    scores = result["scores"]
    assert scores == [sum(sum(row[seat]) for row in result["rounds"]) for seat in range(seats)]
    assert ranks == [1 + sum(other > score for other in scores) for score in scores]
    assert set(result) == {"scores", "ranks", "rounds"}


def test_sum_of_three_rounds() -> None:
    """P17: each round counts alone, and the highest sum wins, however low."""
    position = random_game(4, 7)
    rounds = table(position).rounds
    assert len(rounds) == 3
    assert all(len(row) == 4 and all(len(seat) == 3 for seat in row) for row in rounds)
    assert table(position).scores == [sum(sum(row[seat]) for row in rounds) for seat in range(4)]
    best = table(position).scores.index(max(table(position).scores))
    assert table(position).ranks[best] == 1


def test_no_floor() -> None:
    """P15, P17: an area may be worth less than nothing, and so may a game."""
    position = alone("B9x6", "Y7x5", "R8x5", "G6x4")
    assert parts(position) == [0, -20, 0]


def test_end_is_heard() -> None:
    """P17: with the last card of round 3 all hear the ranks."""
    rng = random.Random(3)
    position = PIXIES.start(3)
    events: list[Event] = []
    while not position.over:
        if position.deck_wanted:
            stack(position, " ".join(rng.sample(DECK, 70)))
        card = next(card for card in table(position).offer if card)
        events = take(position, card)
    for audience in audiences(position):
        assert hears(events, audience) == ["took", "scored", "ended"]
        ended = only(events, audience, "ended")
        assert (ended.ranks, ended.scores) == (PIXIES.result(position)["ranks"], PIXIES.result(position)["scores"])
        assert b"ranks" in seen(position, audience)
