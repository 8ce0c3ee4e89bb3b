"""The PettingZoo environment: its own tests, and the same games as the rules play."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tablee.core.chance import chance, roll, shuffled
from tablee.core.errors import BadOption, IllegalMove
from tablee.envs.batch import sources
from tablee.envs.observation import observation_of
from tablee.envs.pettingzoo import TableEnv
from tablee.games import game, games

TABLES = [(name, seats) for name in games() for seats in sorted({game(name).seats[0], 4, game(name).seats[-1]})]
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)

# What api_test finds unusual: an observation with a mask, as its own card games have, and that seats whose turn it is
# not have no move.
with_masks = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
)


@with_masks
@every_table
@pytest.mark.parametrize("rewards", ["ranks", "scores"])
def test_it_keeps_the_contract_of_pettingzoo(name: str, seats: int, rewards: str) -> None:
    api_test(TableEnv(name, seats, rewards=rewards), num_cycles=400)  # type: ignore[arg-type]


@every_table
def test_one_seed_gives_one_game(name: str, seats: int) -> None:
    seed_test(lambda: TableEnv(name, seats), num_cycles=100)


def play(env: TableEnv, seed: int) -> tuple[list[tuple[str, int]], dict[str, float]]:
    """A random game: the moves, and what each seat was given in all."""
    source, moves = chance(seed), list[tuple[str, int]]()
    given = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        assert observation is not None
        given[agent] += reward
        if over:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        moves.append((agent, int(legal[roll(source, len(legal))])))
        env.step(moves[-1][1])
    return moves, given


@every_table
def test_it_plays_by_the_rules(name: str, seats: int) -> None:
    for seed in range(3):
        env = TableEnv(name, seats, rewards="scores")
        env.reset(seed=seed)
        moves, given = play(env, seed)
        source = sources(seed, 1)[0]
        position = game(name).start(seats, roll(source, seats))
        while not position.over:
            if position.deck_wanted:
                deck = np.array(position.full_deck())
                shuffled(source, deck)
                position.deal(deck.tolist())
            else:
                agent, code = moves.pop(0)
                assert agent == f"seat_{position.must}"
                position.step(code)
        assert not moves
        assert list(given.values()) == position.standing()[0]


@every_table
def test_by_ranks_the_rewards_are_the_pairings_won_less_those_lost(name: str, seats: int) -> None:
    env = TableEnv(name, seats)
    env.reset(seed=5)
    _, given = play(env, 5)
    assert env.position is not None
    ranks = env.position.standing()[1]
    pairs = [sum((b > a) - (b < a) for b in ranks) / (seats - 1) for a in ranks]
    assert list(given.values()) == pytest.approx(pairs)
    assert sum(given.values()) == pytest.approx(0)


@pytest.mark.parametrize("name", games())
def test_a_seat_observes_what_it_knows_also_out_of_turn(name: str) -> None:
    env = TableEnv(name, 4)
    env.reset(seed=1)
    for _ in range(30):
        assert env.position is not None
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            imagined = env.position.imagine(seat, chance(seat))
            assert (seen["observation"] == observation_of(env.game).of(imagined.states, seat)).all()
            assert seen["action_mask"].any() == (agent == env.agent_selection)
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))


def test_luz_by_scores_is_rewarded_deal_by_deal() -> None:
    env = TableEnv("luz", 3, rewards="scores")
    env.reset(seed=2)
    told = []
    while not all(env.terminations.values()):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))
        if any(env.rewards.values()):
            told.append(list(env.rewards.values()))
    assert env.position is not None
    assert told == env.position.state["points"][:, :3].tolist()


def test_an_illegal_move_changes_nothing() -> None:
    env = TableEnv("luz", 3)
    env.reset(seed=2)
    assert env.position is not None
    before = env.position.to_bytes()
    for wrong in (31, -1, 99, None):
        with pytest.raises(IllegalMove):
            env.step(wrong)
    assert env.position.to_bytes() == before


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(BadOption, match="rewards are by"):
        TableEnv("luz", 3, rewards="money")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="3 to 5 seats"):
        TableEnv("luz", 2)
    with pytest.raises(BadOption, match="unknown field"):
        TableEnv("luz", 3, options={"speed": 1})


def test_it_renders_what_a_bystander_sees() -> None:
    env = TableEnv("pixies", 2, render_mode="ansi")
    assert env.render() is None
    env.reset(seed=1)
    assert (env.render() or "").startswith('{"game":"pixies"')
    assert str(env) == "tablee_pixies_v1"
    env.close()


def test_a_starter_that_the_options_name_begins() -> None:
    env = TableEnv("kooz", 4, options={"starter": 2})
    env.reset()
    assert env.agent_selection == "seat_2"
