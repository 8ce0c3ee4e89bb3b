"""Observations for learners: they say what the view says, and nothing that the seat may not know."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from conformance.effort import times

from games import arranged
from tablee.core.chance import chance
from tablee.core.position import Position
from tablee.core.view import View
from tablee.envs.observation import observation_of
from tablee.games import game, games
from tablee.games.kooz import observing as kooz
from tablee.games.kooz.state import ACCUSE, BELIEVE, CLAIM_NAMES, FIRST_GIFT, KIND_NAMES, SHOW
from tablee.games.luz import observing as luz
from tablee.games.luz.bounds import LOWEST_SCORE
from tablee.games.luz.state import CODES as LUZ_CODES
from tablee.games.luz.state import LETTERS, MOST_SEATS, SLOTS
from tablee.games.pixies import observing as pixies
from tablee.games.pixies.state import CODES, COLOUR, NAMES, SIGNS, SPACE, SPECIAL

# Uncompiled the fewest and the most seats will do.
TABLES = [(name, seats) for name in games() for seats in game(name).seats[:: times(1, len(game(name).seats) - 1)]]
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
MOMENTS = 50  # of a game, uncompiled


def moments(name: str, seats: int, number: int = 0, most: int = 1 << 30) -> Iterator[Position]:
    """A random game, integer by integer, with moves of seats that need not act in between."""
    random = Random(f"{name} {seats} {number}")
    options = {"beads": "box"} if name == "luz" and number % 2 else {}
    position = game(name).start(seats, random.randrange(seats), options)
    for _ in range(most):
        yield position
        if position.over:
            return
        if position.deck_wanted:
            deck = position.full_deck()
            random.shuffle(deck)
            position.deal(deck)
        else:
            must = position.must
            assert must is not None
            may = [] if position.choosing else position.may
            seat = random.choice(may) if may and random.random() < 0.2 else must
            position.step(random.choice(position.legal(seat)), seat)


def seen(position: Position, seat: int) -> list[int]:
    found: list[int] = observation_of(position.game).of(position.states, seat).tolist()
    return found


@every_table
def test_every_byte_is_within_its_range(name: str, seats: int) -> None:
    observation = observation_of(game(name))
    assert len(observation.highest) == observation.length
    for number in range(times(20, 1)):
        for position in moments(name, seats, number, times(400, MOMENTS)):
            for seat in range(seats):
                assert (observation.of(position.states, seat) <= observation.highest).all()


@every_table
def test_states_that_are_equal_to_a_seat_give_it_equal_bytes(name: str, seats: int) -> None:
    for number in range(times(6, 1)):
        for k, position in enumerate(moments(name, seats, number, times(400, MOMENTS))):
            for seat in range(seats):
                imagined = position.imagine(seat, chance(k))
                assert seen(imagined, seat) == seen(position, seat)


@every_table
def test_what_a_view_shows_anew_is_observed_and_nothing_else_is(name: str, seats: int) -> None:
    before: list[tuple[View, list[int]]] | None = None
    for position in moments(name, seats, most=times(400, MOMENTS)):
        now = [(position.view(seat), seen(position, seat)) for seat in range(seats)]
        for old, new in zip(before or now, now, strict=True):
            assert (old[0] == new[0]) == (old[1] == new[1])
        before = now


@every_table
def test_one_hot_tells_every_value_apart(name: str, seats: int) -> None:
    observation = observation_of(game(name))
    rows = np.array([seen(position, 0) for position in moments(name, seats, most=20)], np.uint8)
    spread = observation.one_hot(rows)
    assert spread.shape == (len(rows), observation.spread)
    assert (spread.sum(1) == observation.length).all()
    columns = np.concatenate([[0], np.cumsum(observation.highest.astype(int) + 1)])[:-1]
    assert (spread[np.arange(len(rows))[:, None], columns + rows] == 1).all()


# Luz


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_row_of_luz_says_what_the_view_says(seats: int) -> None:
    for number in range(times(4, 1)):
        for position in moments("luz", seats, number, times(200, MOMENTS)):
            for seat in range(seats):
                check_luz(position.view(seat), seen(position, seat), seats)


def check_luz(view: View, row: list[int], seats: int) -> None:
    table, own = view.table, view.own
    assert own is not None
    for step in range(MOST_SEATS):
        block = row[step * luz.BLOCK : (step + 1) * luz.BLOCK]
        if step >= seats:
            assert not any(block)
            continue
        other = (own.seat + step) % seats
        check_luz_hand(table, own, other, block)
        beads, safety, tricks, score, slot = block[luz.FIRST_FIGURE :]
        bet = table.bets[other]
        assert (beads, safety) == ((0, safety) if bet is None else (bet.beads + 1, bet.safety))
        assert tricks == table.tricks[other]
        assert score * luz.SCORE_STEP + LOWEST_SCORE == table.scores[other]
        assert slot == next((shown.slot for shown in table.trick if shown.seat == other), 0)
    named = dict(zip(luz.TABLE, row[luz.FIRST_TABLE :], strict=True))
    assert named["turn"] == (0 if table.turn is None else 1 + (table.turn - own.seat) % seats)
    assert (named["shown_count"], named["seats"]) == (len(table.trick), seats)
    assert named["box"] == (table.beads_left is not None)


def check_luz_hand(table: Any, own: Any, other: int, block: list[int]) -> None:
    """Cards not played are those of the view; a card once played is that of the trick, as long as it lies there."""
    for slot in range(SLOTS):
        back, value = table.backs[other][slot], own.hands[other][slot]
        if back is not None:
            assert block[slot] == 16 * (1 + LETTERS.index(back)) + (value or 0)
            assert block[luz.FIRST_PLAYED + slot] == 0
    for shown in table.trick:
        if shown.seat == other:
            assert block[shown.slot - 1] == 16 + LUZ_CODES[shown.card]
            assert block[luz.FIRST_PLAYED + shown.slot - 1] == 1


def test_a_card_once_played_in_luz_stays_known_for_the_deal() -> None:
    for position in moments("luz", 4, most=times(180, 60)):
        s = position.state
        for other in range(4):
            block = seen(position, 0)[other * luz.BLOCK :]
            played = [slot for slot in range(SLOTS) if block[luz.FIRST_PLAYED + slot] and block[slot]]
            assert all(block[slot] == 16 + s["hand"][other, slot] for slot in played)


# Kooz


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_row_of_kooz_says_what_the_view_says(seats: int) -> None:
    for number in range(times(4, 1)):
        for position in moments("kooz", seats, number, times(400, MOMENTS)):
            for seat in range(seats):
                check_kooz(position, position.view(seat), seen(position, seat), seats)


def kinds(counts: list[int]) -> list[str]:
    return [name for name, count in zip(KIND_NAMES, counts, strict=True) for _ in range(count)]


def check_kooz(position: Position, view: View, row: list[int], seats: int) -> None:
    table, own = view.table, view.own
    assert own is not None
    parts = [kinds(row[k * len(KIND_NAMES) : (k + 1) * len(KIND_NAMES)]) for k in range(len(kooz.OWN))]
    laid = sorted((card for lay in own.laid for card in lay.cards), key=KIND_NAMES.index)
    assert parts[:3] == [own.hand, laid, own.parted]
    if table.turned_up:
        assert parts[3] == sorted(table.turned_up, key=KIND_NAMES.index)
    choice = row[kooz.FIRST_CHOICE : kooz.FIRST_GIFT]
    assert choice[0] == (own.chosen_count or 0)
    assert choice[1] == (0 if own.chosen_claim is None else 1 + CLAIM_NAMES.index(own.chosen_claim))
    assert [KIND_NAMES[card - 1] for card in choice[2:] if card] == own.chosen
    gifts = row[kooz.FIRST_GIFT : kooz.FIRST_GIFT + seats]
    assert gifts == [own.gifts[(own.seat + step) % seats] if own.gifts else 0 for step in range(seats)]
    for step in range(seats):
        other = (own.seat + step) % seats
        block = row[kooz.FIRST_BLOCK + step * kooz.BLOCK :][: kooz.BLOCK]
        assert block[:2] == [table.sizes[other], table.inside[other]]
        assert kinds(block[len(kooz.FIGURES) :]) == own.held[other]
    check_kooz_table(position, table, own.seat, row, seats)


def test_who_gives_merdes_away_observes_how_many_go_to_whom_so_far_and_nobody_else_does() -> None:
    position = arranged.kooz("M M", "", "")
    arranged.play(position, "0 lay M M as 4")
    arranged.pass_all(position)
    others = [seen(position, 1), seen(position, 2)]
    position.step(FIRST_GIFT + 1, 0)
    row = seen(position, 0)
    assert row[kooz.FIRST_GIFT : kooz.FIRST_BLOCK] == [0, 1, 0, 0, 0, 0, 0, 0]
    assert kinds(row[3 * len(KIND_NAMES) : 4 * len(KIND_NAMES)]) == ["M", "M"]
    assert [seen(position, 1), seen(position, 2)] == others


def check_kooz_table(position: Position, table: Any, seat: int, row: list[int], seats: int) -> None:
    def steps(other: int | None) -> int:
        return 0 if other is None else 1 + (other - seat) % seats

    count = table.count or 0
    lays = [x for lay in table.pile for _ in range(count) for x in (steps(lay.seat), 1 + CLAIM_NAMES.index(lay.claim))]
    assert row[kooz.FIRST_PILE : kooz.FIRST_PILE + len(lays)] == lays
    assert not any(row[kooz.FIRST_PILE + len(lays) : kooz.FIRST_TABLE])
    named = dict(zip(kooz.TABLE, row[kooz.FIRST_TABLE :], strict=True))
    for what in ("turn", "last", "liar", "winner"):
        assert named[what] == steps(getattr(table, what))
    assert (named["count"], named["asked"], named["gods_out"]) == (count, table.window, table.gods_out)
    assert (named["gone"], named["seats"]) == (table.gone, seats)
    assert named["turned_up"] == bool(table.turned_up)
    legal = position.legal(seat)
    can = kooz.ANSWER if BELIEVE in legal else kooz.OUT_OF_TURN if legal in ([ACCUSE], [SHOW]) else kooz.ITS_TURN
    assert named["can_do"] == (can if legal else kooz.NOTHING)


# Pixies


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_row_of_pixies_says_what_the_view_says(seats: int) -> None:
    for number in range(times(4, 1)):
        for position in moments("pixies", seats, number, times(400, MOMENTS)):
            for seat in range(seats):
                check_pixies(position.view(seat), seen(position, seat), seats)


def face(name: str | None) -> list[int]:
    if name is None:
        return [0, 0, 0]
    card = CODES[name]
    return [int(COLOUR[card]) + 1, int(SIGNS[card]) + pixies.NO_SIGNS, int(SPECIAL[card])]


def worth(parts: list[int]) -> list[int]:
    validated, signs, zone = parts
    return [validated, signs - pixies.SIGNS_ZERO, zone]


def check_pixies(view: View, row: list[int], seats: int) -> None:
    table, own = view.table, view.own
    assert own is not None
    for place, name in enumerate(table.offer):
        number = 0 if name is None else int(SPACE[CODES[name]]) + 1
        assert row[place * pixies.CARD : (place + 1) * pixies.CARD] == [number, *face(name)]
    for step in range(seats):
        area = table.areas[(own.seat + step) % seats]
        block = row[pixies.FIRST_BLOCK + step * pixies.BLOCK :][: pixies.BLOCK]
        for space, lying in enumerate(area.spaces):
            assert block[space * pixies.CARD :][: pixies.CARD] == [*face(lying.up), lying.down is not None]
        filled, *parts = block[pixies.FIRST_FIGURE :]
        assert filled == area.filled
        rounds = [done[(own.seat + step) % seats] for done in table.rounds]
        assert [worth(parts[k : k + 3]) for k in range(0, 3 * len(rounds), 3)] == rounds
    assert worth(row[pixies.FIRST_WORTH : pixies.FIRST_REVEALED]) == table.areas[own.seat].parts
    named = dict(zip(pixies.TABLE, row[pixies.FIRST_TABLE :], strict=True))
    assert named["turn"] == (0 if table.turn is None else 1 + (table.turn - own.seat) % seats)
    assert (named["left"], named["seats"]) == (table.left, seats)
    assert named["placed"] == (0 if own.pending is None else 1 + table.offer.index(own.pending))
    revealed = [NAMES[k] for k, bit in enumerate(row[pixies.FIRST_REVEALED : pixies.FIRST_TABLE]) if bit]
    assert len(revealed) == (0 if table.phase == "dealing" and not table.rounds else len(NAMES) - table.deck)
    assert set(revealed) >= {name for name in table.offer if name is not None}
