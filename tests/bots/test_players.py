"""Every player of every game: it answers legally, repeatably, in time, and from nothing but what its seat knows."""

import random
from time import perf_counter

import pytest

import tablee
from tablee.bots import LEVELS, bot, bots
from tablee.bots.player import Budget, Situation, Thought, choose_move
from tablee.core.chance import chance
from tablee.core.errors import UnknownBot
from tablee.core.kernel import COMPILED
from tablee.core.position import Position

EVERY = [(game, name) for game in tablee.games() for name in bots(game)]
FEW = Budget(iterations=40)


def moment(game: str, seats: int, seed: int, moves: int) -> Position:
    """A position some random moves into a game, at the start of somebody's move."""
    rng = random.Random(f"{game} {seats} {seed}")
    position = tablee.game(game).start(seats, seed % seats)
    made = 0
    while made < moves or position.choosing or position.deck_wanted:
        if position.deck_wanted:
            deck = position.full_deck()
            rng.shuffle(deck)
            position.deal(deck)
        else:
            position.step(rng.choice(position.legal()))
            made += 1
            if position.over:
                return moment(game, seats, seed + 1, moves)
    return position


def thought(position: Position, name: str, seed: int, budget: Budget = FEW) -> Thought:
    assert position.must is not None
    return bot(position.game.name, name).think(Situation(position, position.must, chance(seed), budget))


@pytest.mark.parametrize("game", tablee.games())
def test_the_four_levels_come_first(game: str) -> None:
    assert tuple(bots(game)[:4]) == LEVELS
    assert "random" in bots(game)


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(UnknownBot, match=r"'deep'.*beginner"):
        bot("luz", "deep")


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_whole_moves_are_legal_at_every_number_of_seats(game: str, name: str) -> None:
    player = bot(game, name)
    assert player.name == name
    for seats in tablee.game(game).seats:
        for moves in (0, 7, 30):
            position = moment(game, seats, moves, moves)
            seat = position.must
            assert seat is not None
            codes = choose_move(player, position, seat, chance(seats), FEW)
            for code in codes:
                assert type(code) is int
                position.step(code, seat)
            assert not (position.choosing and position.must == seat)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_equal_seeds_give_equal_thoughts(game: str, name: str) -> None:
    position = moment(game, 4, 3, 12)
    assert thought(position, name, 5) == thought(position, name, 5)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_hidden_cards_do_not_reach_a_bot(game: str, name: str) -> None:
    """Two positions that are equal to the seat get the same answer, for the same reasons."""
    for moves in (0, 5, 11, 23):
        position = moment(game, 4, moves, moves)
        assert position.must is not None
        twin = position.imagine(position.must, chance(99))
        assert thought(twin, name, 5) == thought(position, name, 5)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_reasons_share_the_attention(game: str, name: str) -> None:
    position = moment(game, 4, 1, 9)
    found = thought(position, name, 5)
    assert found.move in position.legal()
    if found.reasons:
        assert sum(reason.share for reason in found.reasons) == pytest.approx(1)
        assert {reason.move for reason in found.reasons} <= set(position.legal())


@pytest.mark.parametrize("game", tablee.games())
def test_experts_and_casual_players_answer_in_time(game: str) -> None:
    """Expert within 1 s, casual within 50 ms, where rules are compiled (half of the tests run without)."""
    limits = {"expert": 1.0, "casual": 0.05}
    for name, limit in limits.items():
        for seats in (tablee.game(game).seats[0], tablee.game(game).seats[-1]):
            position = moment(game, seats, 2, 0)
            thought(position, name, 1, Budget())  # the first one may compile
            start = perf_counter()
            thought(position, name, 2, Budget())
            assert perf_counter() - start < limit or not COMPILED, name


@pytest.mark.parametrize("game", ["luz", "pixies"])
def test_a_search_stops_when_its_time_is_over(game: str) -> None:
    position = moment(game, 4, 2, 0)
    thought(position, "expert", 1)
    start = perf_counter()
    thought(position, "expert", 1, Budget(seconds=0.05, iterations=1_000_000))
    assert perf_counter() - start < 0.5
