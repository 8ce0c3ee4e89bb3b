"""The games against their slow referees, written apart from the rulebooks: whole games both ways, and step by step.

`TABLEE_GAMES=1000` plays as many games a seat count; the seeds count from 0, so that a longer run holds a shorter one.
"""

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest
from reference import kooz, luz, pixies

from games.arranged import KOOZ, LUZ, Json, moves_of, own, table
from tablee.core.errors import TableeError
from tablee.core.kernel import COMPILED
from tablee.core.position import Position
from tablee.core.record import Recorder, Replay, read, write
from tablee.games import game

REFEREES: dict[str, ModuleType] = {"luz": luz, "kooz": kooz, "pixies": pixies}
GAMES = int(os.environ.get("TABLEE_GAMES", "40" if COMPILED else "2"))
MOST_CODES = 4_000  # then a random game of Kooz is broken off

TABLES = [(name, seats) for name in REFEREES for seats in game(name).seats]
every_table = pytest.mark.parametrize(("name", "seats"), TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])


def options_of(name: str, rng: random.Random) -> Json:
    """Settings for a game that both sides know."""
    return {"beads": "box"} if name == "luz" and rng.random() < 0.5 else {}


def refereed(name: str, seats: int) -> Iterator[Json]:
    """Random games by the referee, as they come back from a file."""
    for seed in range(GAMES):
        rng = random.Random(seed)
        options = options_of(name, rng)
        record = REFEREES[name].random_game(seats, rng, options)
        yield read(write(record))


# Whole games


@every_table
def test_their_games_replay_here(name: str, seats: int) -> None:
    for record in refereed(name, seats):
        reached = Replay(record).check()
        assert game(name).result(reached) == record["result"]


def random_code(position: Position, seat: int, rng: random.Random) -> int:
    """A random integer move; accusations are rare, or games of Kooz would go on for ever."""
    codes = position.legal(seat)
    calm = [code for code in codes if position.game.code_name(code) != "accuse"]
    return rng.choice(codes if not calm or rng.random() < 0.05 else calm)


def played_here(name: str, seats: int, seed: int) -> Json:
    """The record of a game of random integers, by who must act and now and then by who may."""
    rng = random.Random(seed)
    rules = game(name)
    options = rules.read_options({"window": 5} if name == "kooz" and seed % 2 else options_of(name, rng))
    position = rules.start(seats, rng.randrange(seats), options)
    first = int(position.state["starter" if name == "kooz" else "holder" if name == "luz" else "first"])
    recorder = Recorder(rules, options, [{"name": f"r{k}", "kind": "bot"} for k in range(seats)], first)
    chosen: list[int] = []  # the integers of a move that has begun, and the position before them
    before = position.copy()
    for _ in range(MOST_CODES):
        if position.over:
            break
        if position.deck_wanted:
            deck = position.full_deck()
            rng.shuffle(deck)
            recorder.deal(position, deck)
            position.deal(deck)
        elif position.may and rng.random() < 0.03:
            seat = rng.choice(position.may)
            code = random_code(position, seat, rng)
            recorder.move(position, seat, rules.decode(position, seat, [code]))
            position.step(code, seat)
            chosen = chosen if position.choosing else []
        else:
            seat = position.must if position.must is not None else -1
            before = before if chosen else position.copy()
            chosen.append(random_code(position, seat, rng))
            position.step(chosen[-1])
            if not position.choosing:
                recorder.move(before, seat, rules.decode(before, seat, chosen))
                chosen = []
    return read(write(recorder.record(position)))


@every_table
def test_our_games_replay_there(name: str, seats: int) -> None:
    for seed in range(GAMES):
        record = played_here(name, seats, seed)
        assert REFEREES[name].replay(record) == record["result"]
        assert game(name).result(Replay(record).check()) == record["result"] or "unfinished" in record["result"]


# Step by step


def both(record: Json) -> Iterator[tuple[Position, Any]]:
    """Our position and the referee's table, after the deal and after each move."""
    ours = Replay(record)
    steps = iter(ours)
    there = REFEREES[record["game"]].Table(
        len(record["seats"]), record["first"], record["options"], iter(record["deals"])
    )
    yield ours.position, there
    for entry in record["moves"]:
        next(steps)
        there.apply(entry["seat"], {word: value for word, value in entry.items() if word != "seat"})
        yield ours.position, there


def legal_here(position: Position) -> list[tuple[int, Json]]:
    """All legal moves as a record writes them."""
    rules, seat = position.game, position.must
    if seat is None:
        return []
    return [(seat, rules.move_to_json(position, seat, move)) for move in moves_of(position, seat)]


def by_text(moves: list[tuple[int, Json]]) -> list[str]:
    """Moves in an order of their own."""
    return sorted(f"{seat} {sorted(move.items())}" for seat, move in moves)


@pytest.mark.parametrize(("name", "seats"), [place for place in TABLES if place[0] != "kooz"])
def test_same_at_every_step(name: str, seats: int) -> None:
    """The same moves are legal in every state, and in some of them all that lies on the table is compared."""
    rng = random.Random(seats)
    check: Callable[[Position, Any], None] = check_luz if name == "luz" else check_pixies
    for record in refereed(name, seats):
        for position, there in both(record):
            assert position.must == there.must()
            assert by_text(legal_here(position)) == by_text(there.legal())
            assert position.standing()[0] == there.scores
            if rng.random() < 0.1 and not there.over:
                check(position, there)


def check_luz(position: Position, there: luz.Table) -> None:
    """All that both sides keep of a game of Luz is the same."""
    seen = table(position)
    assert (seen.deal, seen.holder, seen.tricks) == (there.deal, there.holder, there.taken)
    assert seen.points == there.points
    assert seen.backs == [[card and card[0] for card in hand] for hand in there.hands]
    bets = [bet and (bet.beads, bet.safety) for bet in seen.bets]
    assert bets == there.bets
    lying = there.trick or (there.last_trick if sum(there.taken) else [])
    assert [(card.seat, card.card) for card in seen.trick] == lying
    values = [[int(card[1:]) if card else None for card in hand] for hand in there.hands]
    for seat in range(there.seats):
        own_values: list[int | None] = [None] * luz.HAND
        assert own(position, seat).hands == [own_values if other == seat else hand for other, hand in enumerate(values)]


def check_pixies(position: Position, there: pixies.Table) -> None:
    """All that both sides keep of a game of Pixies is the same."""
    seen = table(position)
    assert (seen.round, seen.first, seen.deck) == (there.round, there.first, len(there.deck))
    assert [card for card in seen.offer if card] == there.offer
    assert [area.parts for area in seen.areas] == there.parts
    assert seen.rounds == there.rounds
    here = [[(space.up, space.down) for space in area.spaces] for area in seen.areas]
    assert here == [[(space.up, space.down) for space in area] for area in there.areas]


# Kooz


def check_kooz(position: Position, there: kooz.Table) -> None:
    """All that both sides keep of a game of Kooz is the same."""
    seen, owns = table(position), [own(position, seat) for seat in range(there.seats)]
    assert (position.over, seen.winner) == (there.over, there.winner)
    assert (seen.moves, seen.gods_out) == (there.moves_counted, there.gods_out)
    assert [Counter(one.hand) for one in owns] == there.hands
    assert seen.sizes == [hand.total() for hand in there.hands]
    if there.over:
        return
    assert (position.must, seen.turn, seen.last) == (there.must(), there.next_in_turn, there.last_laid)
    assert {seat for seat in range(there.seats) if seen.inside[seat]} == there.in_round
    cards = {lay.number: lay.cards for one in owns for lay in one.laid}
    lays = [(lay.seat, lay.claim, tuple(cards[lay.number])) for lay in seen.pile]
    assert lays == [(lay.seat, lay.claim, lay.cards) for lay in there.pile]
    assert seen.liar == (there.found_lie.seat if there.found_lie else None)
    assert seen.gone + seen.gods_out == there.left.total()
    check_kooz_seats(owns, there)


def check_kooz_seats(owns: list[Any], there: kooz.Table) -> None:
    """What each seat can do, and that what it is sure of is so."""
    for seat, one in enumerate(owns):
        assert one.can_accuse == (seat in there.may_accuse())
        assert one.can_believe == there.is_legal(seat, {"believe": True})
        assert one.can_show == there.is_legal(seat, {"show": True})
        assert one.can_give == (there.super_bluff if seat == there.next_in_turn else 0)
        assert all(Counter(one.held[other]) <= there.hands[other] for other in range(there.seats))
        assert Counter(one.parted) <= there.left


def random_try(there: kooz.Table, rng: random.Random) -> tuple[int, Json]:
    """A move that may be legal or not."""
    seat = there.next_in_turn if rng.random() < 0.6 and there.next_in_turn is not None else rng.randrange(there.seats)
    kind = rng.choice(["place", "place", "place", "pass", "accuse", "believe", "show", "give"])
    if kind == "place":
        count = len(there.pile[-1].cards) if there.pile and rng.random() < 0.8 else rng.randint(1, 5)
        cards = list(there.hands[seat].elements()) if rng.random() < 0.9 else list(kooz.DECK.elements())
        return seat, {"place": rng.sample(cards, min(count, len(cards))), "claim": rng.choice(kooz.CLAIMS)}
    if kind == "accuse":
        return seat, {"accuse": True, "lied": rng.random() < 0.5}
    if kind == "give":
        count = there.super_bluff + rng.choice([0, 0, 0, 1, -1])
        return seat, {"give": dict(Counter(str(rng.randrange(there.seats)) for _ in range(max(1, count))))}
    return seat, {kind: True}


def would_take(position: Position, seat: int, move: Json) -> bool:
    """Whether a replay would take this move next."""
    tried = position.copy()
    try:
        read_move = KOOZ.move_from_json(tried, seat, move)
        for other, silent in KOOZ.implied(tried, seat, read_move):
            tried.play(other, silent)
        tried.play(seat, read_move)
    except TableeError:
        return False
    return True


@pytest.mark.parametrize("seats", KOOZ.seats)
def test_same_in_kooz(seats: int) -> None:
    """In some states, and wherever giving or showing is possible, the same moves are taken and all else is the same."""
    rng = random.Random(seats)
    for record in refereed("kooz", seats):
        for position, there in both(record):
            if rng.random() < 0.05 or there.over or there.super_bluff or there.found_lie:
                check_kooz(position, there)
                for _ in range(3):
                    seat, move = random_try(there, rng)
                    assert would_take(position, seat, move) == there.is_legal(seat, move), (seat, move)


# Chances


@pytest.mark.parametrize("seats", LUZ.seats)
def test_same_chances(seats: int) -> None:
    rng = random.Random(seats)
    for record in refereed("luz", seats):
        for position, there in both(record):
            if rng.random() < 0.05 and not there.over:
                check_chances(position, there, rng.randrange(seats))


def check_chances(position: Position, there: luz.Table, seat: int) -> None:
    """The chances in a view are those that counting all hands gives."""
    counted: dict[int, dict[int, Fraction]] = luz.possible(there, seat)
    chances = own(position, seat).chances
    assert [bool(chance) for chance in chances] == [slot in counted for slot in range(1, 11)]
    for slot, values in counted.items():
        shown = dict(chances[slot - 1])
        assert list(shown) == sorted(values)
        assert all(abs(shown[value] - float(values[value])) < 1e-12 for value in values)
