"""The OpenSpiel games: OpenSpiel's own tests, its bots, and imagined states."""

import subprocess
import sys
import time
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

from tablee.bots.player import Budget, Situation
from tablee.core.chance import chance
from tablee.core.errors import BadOption
from tablee.core.position import set_bits
from tablee.core.view import view_bytes
from tablee.envs.observation import observation_of
from tablee.envs.openspiel import PREFIX, Playouts
from tablee.envs.openspiel_player import ISMCTS
from tablee.games import game, games

TABLES = [(name, seats) for name in games() for seats in sorted({game(name).seats[0], 4, game(name).seats[-1]})]
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def load(name: str, seats: int, **parameters: Any) -> Any:
    return pyspiel.load_game(PREFIX + name, {"players": seats, **parameters})


def walk(state: Any, random: Random, moves: int = 1 << 30) -> Any:
    """Play at random to the end, or until so many moves have been made and somebody must act."""
    while not state.is_terminal() and (moves > 0 or state.is_chance_node()):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            moves -= 1
    return state


@every_table
def test_it_passes_openspiels_random_simulation_and_serialization(name: str, seats: int) -> None:
    pyspiel.random_sim_test(load(name, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "seats"), [("luz", 4), ("kooz", 2), ("pixies", 3)])
def test_it_passes_them_for_scores_of_a_single_deal_too(name: str, seats: int) -> None:
    played = load(name, seats, utility="scores", deals=1)
    pyspiel.random_sim_test(played, num_sims=1, serialize=True, verbose=False)


@every_table
def test_a_state_tells_what_the_rules_say(name: str, seats: int) -> None:
    state = walk(load(name, seats).new_initial_state(), Random(seats), 20)
    played, position = game(name), state.moment.position
    assert state.current_player() == position.must
    assert state.legal_actions() == position.legal()
    assert state.action_to_string(state.legal_actions()[0]) == played.code_name(state.legal_actions()[0])
    for seat in range(seats):
        assert state.observation_string(seat) == view_bytes(position.view(seat)).decode()
        row = observation_of(played).of(position.states, seat)
        spread = observation_of(played).one_hot(row[None])[0].tolist()
        assert state.observation_tensor(seat) == state.information_state_tensor(seat) == spread


@pytest.mark.parametrize(("name", "seats"), [("luz", 3), ("luz", 5), ("kooz", 2), ("pixies", 2), ("pixies", 5)])
def test_the_returns_are_the_worth_of_scores_and_ranks(name: str, seats: int) -> None:
    for utility in ("ranks", "scores"):
        state = walk(load(name, seats, utility=utility).new_initial_state(), Random(1))
        scores, ranks = state.moment.position.standing()
        pairs = [sum((b > a) - (b < a) for b in ranks) / (seats - 1) for a in ranks]
        assert state.returns() == pytest.approx(scores if utility == "scores" else pairs)


def test_equal_cards_are_one_outcome_of_chance() -> None:
    state = load("kooz", 4, first=0).new_initial_state()
    outcomes = dict(state.chance_outcomes())
    assert len(outcomes) == 13
    assert (outcomes[0], outcomes[10], outcomes[11]) == pytest.approx((4 / 54, 2 / 54, 8 / 54))
    state.apply_action(11)
    assert dict(state.chance_outcomes())[11] == pytest.approx(7 / 53)
    assert state.action_to_string(-1, 11) == "draw 11"


def test_chance_says_who_begins_unless_it_is_told() -> None:
    drawn = load("luz", 4).new_initial_state()
    assert drawn.chance_outcomes() == [(seat, 0.25) for seat in range(4)]
    assert drawn.action_to_string(-1, 2) == "seat 2 begins"
    assert drawn.observation_string(0) == str(drawn) == "nobody has begun"
    told = walk(load("kooz", 4, first=3).new_initial_state(), Random(1), 0)
    assert told.current_player() == 3
    named = walk(load("kooz", 4, options="starter:1").new_initial_state(), Random(1), 0)
    assert named.current_player() == 1


def test_a_game_may_be_cut_after_some_deals() -> None:
    state = walk(load("luz", 3, deals=2).new_initial_state(), Random(1))
    assert (state.moment.dealt, int(state.moment.position.state["deal"])) == (2, 2)
    assert state.moment.play_out(chance(1)) == state.returns()
    assert load("luz", 3, deals=2).max_chance_nodes_in_history() == 1 + 2 * 40


@pytest.mark.parametrize(
    "wrong",
    [{"players": 9}, {"options": "speed:fast"}, {"utility": "money"}, {"deals": 5}, {"deals": -1}, {"first": 4}],
)
def test_wrong_parameters_are_refused_by_name(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        pyspiel.load_game(f"{PREFIX}luz", {"players": 4, **wrong})


def test_options_survive_the_name_of_a_game() -> None:
    written = str(pyspiel.load_game(f"{PREFIX}luz(players=5,options=memory:open;beads:box)"))
    again = pyspiel.load_game(written)
    assert str(again) == written
    assert (again.table.options.memory, again.table.options.beads) == ("open", "box")


# What seats know


def imagine(state: Any, seat: int, number: int) -> Any:
    random = Random(number)
    return state.resample_from_infostate(seat, random.random)


@every_table
def test_an_imagined_state_is_the_same_to_its_seat(name: str, seats: int) -> None:
    random = Random(seats)
    state = load(name, seats).new_initial_state()
    for number in range(25):
        walk(state, random, 1 + number % 4)
        if state.is_terminal():
            return
        seat = state.current_player()
        imagined = imagine(state, seat, number)
        assert imagined.current_player() == seat
        assert imagined.legal_actions() == state.legal_actions()
        for tell in (
            f"{what}_{form}" for what in ("information_state", "observation") for form in ("string", "tensor")
        ):
            assert getattr(imagined, tell)(seat) == getattr(state, tell)(seat)
        assert str(imagine(state, seat, number)) == str(imagined)
        walk(imagined, random)


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name, seats in TABLES if name != "kooz"])
def test_the_history_of_an_imagined_state_leads_to_it(name: str, seats: int) -> None:
    random = Random(seats)
    state = load(name, seats).new_initial_state()
    for number in range(12):
        walk(state, random, 1 + number * 2)
        if state.is_terminal():
            return
        imagined = imagine(state, state.current_player(), number)
        again = state.get_game().new_initial_state()
        for action in imagined.history():
            again.apply_action(action)
        assert again.moment.position.to_bytes() == imagined.moment.position.to_bytes()
        assert pairs(again) == pairs(imagined)
        assert (again.moment.memory == imagined.moment.memory).all()
        assert imagined.move_number() == state.move_number()
        assert [pair for pair in pairs(imagined) if pair[0] >= 0] == [pair for pair in pairs(state) if pair[0] >= 0]


def pairs(state: Any) -> list[tuple[int, int]]:
    """Who did what."""
    return [(past.player, past.action) for past in state.full_history()]


def test_the_history_of_an_imagined_state_of_kooz_begins_with_it() -> None:
    state = walk(load("kooz", 4).new_initial_state(), Random(3), 25)
    imagined = imagine(state, state.current_player(), 1)
    assert imagined.history() == []
    imagined.apply_action(imagined.legal_actions()[0])
    assert len(imagined.history()) == 1


@pytest.mark.parametrize("name", games())
def test_an_imagined_state_is_copied_and_serialized_whole(name: str) -> None:
    state = walk(load(name, 4).new_initial_state(), Random(3), 25)
    imagined = imagine(state, state.current_player(), 1)
    written = pyspiel.serialize_game_and_state(imagined.get_game(), imagined)
    _, again = pyspiel.deserialize_game_and_state(written)
    for other in (again, imagined.clone()):
        assert str(other) == str(imagined)
        assert other.history() == imagined.history()
        random, same = Random(1), Random(1)
        assert str(walk(other, random)) == str(walk(imagined.clone(), same))


@every_table
def test_a_seat_recalls_all_that_it_has_seen_and_nothing_else(name: str, seats: int) -> None:
    """Its recollection changes just when its view does, and does not come back when an older view does."""
    state, random = load(name, seats, first=0).new_initial_state(), Random(7)
    walk(state, random, 0)
    seen = [{state.information_state_string(seat)} for seat in range(seats)]
    before = [(state.information_state_string(seat), state.observation_string(seat)) for seat in range(seats)]
    for _ in range(150):
        if state.is_terminal() or state.is_chance_node():
            break
        state.apply_action(random.choice(state.legal_actions()))
        for seat in range(seats):
            now = state.information_state_string(seat), state.observation_string(seat)
            assert (now[0] == before[seat][0]) == (now[1] == before[seat][1])
            assert (now[0] in seen[seat]) == (now[0] == before[seat][0])
            seen[seat].add(now[0])
            before[seat] = now


def test_a_bystander_may_be_told_what_all_see() -> None:
    played = load("luz", 4)
    state = walk(played.new_initial_state(), Random(1), 5)
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    observer = make_observation(played, public)
    assert observer.string_from(state, 0) == view_bytes(state.moment.position.view(None)).decode()
    with pytest.raises(BadOption, match="no recollection of a bystander"):
        played.make_py_observer(pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.NONE))
    with pytest.raises(BadOption, match="what a seat knows, or what all see"):
        played.make_py_observer(pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER))
    with pytest.raises(BadOption, match="no parameters"):
        played.make_py_observer(public, {"a": 1})


# Bots


@pytest.mark.parametrize(("name", "seats"), [("luz", 3), ("kooz", 3), ("pixies", 2)])
def test_openspiels_ismcts_and_random_bots_can_play(name: str, seats: int) -> None:
    played = load(name, seats)
    state = walk(played.new_initial_state(), Random(1), 3)
    searcher = ismcts.ISMCTSBot(
        played, Playouts(1), uct_c=1.0, max_simulations=20, random_state=np.random.RandomState(1)
    )
    chancers = [pyspiel.make_uniform_random_bot(seat, 1) for seat in range(seats)]
    for turn in range(12):
        if state.is_chance_node():
            walk(state, Random(1), 0)
        bot = searcher if turn % 2 else chancers[state.current_player()]
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(int(action))


@pytest.mark.parametrize("name", games())
def test_openspiels_ismcts_is_a_player_of_ours(name: str) -> None:
    """It plays whole games in the arena's way, repeatably by iterations, and ends by the clock."""
    position = game(name).start(4, 0)
    source = chance(7)
    deck = position.full_deck()
    Random(7).shuffle(deck)
    position.deal(deck)
    for _ in range(12):
        if (seat := position.must) is None:
            break
        picked = [
            ISMCTS().choose(Situation(position, seat, chance(3), Budget(iterations=30))),
            ISMCTS().choose(Situation(position, seat, chance(3), Budget(iterations=30))),
        ]
        assert picked[0] == picked[1]
        assert picked[0] in position.legal(seat)
        position.step(picked[0], seat)
    assert position.must is not None
    begun = time.perf_counter()
    ISMCTS().choose(Situation(position, position.must, source, Budget(seconds=0.1)))
    assert time.perf_counter() - begun < 2


@pytest.mark.parametrize("budget", [Budget(seconds=1e-9), Budget(iterations=1)])
def test_a_searcher_answers_on_a_machine_too_slow_for_a_second_simulation(budget: Budget) -> None:
    position = game("pixies").start(4, 0)
    position.deal(position.full_deck())
    assert ISMCTS().choose(Situation(position, 0, chance(1), budget)) in position.legal(0)


def test_openspiels_own_evaluator_can_play_out() -> None:
    played = load("pixies", 2, deals=1)
    state = walk(played.new_initial_state(), Random(1), 3)
    found = RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1)).evaluate(state)
    assert abs(found).max() <= 1


@pytest.mark.parametrize("drawn", [0, 1, 20])
def test_playouts_begin_anywhere_and_leave_the_state_alone(drawn: int) -> None:
    state, random = load("luz", 4, deals=1).new_initial_state(), Random(1)
    for _ in range(drawn):
        state.apply_action(random.choice(state.legal_actions()))
    before, evaluator = str(state), Playouts(1, n=3)
    found = evaluator.evaluate(state)
    assert (found.shape, sum(found)) == ((4,), pytest.approx(0))
    assert evaluator.prior(state) == state.chance_outcomes()
    assert str(state) == before


def test_a_program_that_loads_the_games_ends_well() -> None:
    """OpenSpiel drops what was registered after Python has ended: a function among it would break the program off."""
    program = f"import pyspiel, tablee.envs.openspiel; print(pyspiel.load_game('{PREFIX}luz'))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_masks_and_actions_agree() -> None:
    state = walk(load("luz", 4).new_initial_state(), Random(1), 9)
    mask = sum(bit << k for k, bit in enumerate(state.legal_actions_mask()))
    assert set_bits(mask) == state.legal_actions()
