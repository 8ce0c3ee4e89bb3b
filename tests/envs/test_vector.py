"""The vector of games: the same games as the rules play one by one, as Gymnasium would have it."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from tablee.core.chance import roll, shuffled
from tablee.core.errors import BadOption, IllegalMove
from tablee.core.position import Position
from tablee.envs.batch import sources
from tablee.envs.bench import measure
from tablee.envs.observation import observation_of
from tablee.envs.vector import VectorGames, random_legal
from tablee.games import game, games

TABLES = [(name, seats) for name in games() for seats in sorted({game(name).seats[0], 4, game(name).seats[-1]})]
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
N, STEPS = 5, 900


class Single:
    """One game after the other through `Position`, from one source."""

    def __init__(self, name: str, seats: int, source: Any) -> None:
        self.game, self.seats, self.source = game(name), seats, source
        self.ended: Position | None = None
        self.position = self.begin()

    def begin(self) -> Position:
        position = self.game.start(self.seats, roll(self.source, self.seats))
        self.deal(position)
        return position

    def deal(self, position: Position) -> None:
        deck = np.array(position.full_deck())
        shuffled(self.source, deck)
        position.deal(deck.tolist())

    def step(self, code: int) -> None:
        self.ended = None
        self.position.step(code)
        if self.position.deck_wanted:
            self.deal(self.position)
        elif self.position.over:
            self.ended, self.position = self.position, self.begin()


@every_table
def test_every_game_is_the_one_that_the_rules_play(name: str, seats: int) -> None:
    env, ended = VectorGames(name, seats, N), 0
    observations, infos = env.reset(seed=3)
    singles = [Single(name, seats, source) for source in sources(3, N)]
    for _ in range(STEPS):
        for i, single in enumerate(singles):
            position, seat = single.position, int(infos["seat"][i])
            assert seat == position.must
            assert position.to_bytes() == env.states[i].tobytes()
            assert np.flatnonzero(infos["action_mask"][i]).tolist() == position.legal()
            assert infos["legal"][i] == position.legal_bits(seat)
            assert (observations[i] == observation_of(env.game).of(position.states, seat)).all()
        actions = env.random_legal()
        observations, rewards, terminations, truncations, infos = env.step(actions)
        for i, single in enumerate(singles):
            single.step(int(actions[i]))
            assert terminations[i] == (single.ended is not None)
            wanted = [0.0] * seats
            if single.ended is not None:
                ended += 1
                ranks = single.ended.standing()[1]
                wanted = [sum((b > a) - (b < a) for b in ranks) / (seats - 1) for a in ranks]
            assert rewards[i].tolist() == pytest.approx(wanted)
        assert not truncations.any()
    assert ended or (name == "kooz" and seats > 2)


@every_table
def test_by_scores_the_rewards_of_a_game_are_its_scores(name: str, seats: int) -> None:
    env = VectorGames(name, seats, N, rewards="scores")
    env.reset(seed=4)
    singles = [Single(name, seats, source) for source in sources(4, N)]
    given, paid = np.zeros((N, seats)), 0
    for _ in range(STEPS):
        actions = env.random_legal()
        _, rewards, terminations, _, _ = env.step(actions)
        given += rewards
        paid += int(rewards.any(1).sum())
        for i, single in enumerate(singles):
            single.step(int(actions[i]))
            if terminations[i]:
                assert single.ended is not None
                assert given[i].tolist() == single.ended.standing()[0]
                given[i] = 0
    assert paid or name == "kooz"


@pytest.mark.parametrize("name", games())
def test_a_seed_gives_the_same_games_in_a_batch_of_any_size(name: str) -> None:
    small, large = VectorGames(name, 4, 3), VectorGames(name, 4, 7)
    for _ in range(2):
        assert (small.reset(seed=9)[0] == large.reset(seed=9)[0][:3]).all()
        for _ in range(60):
            actions = large.random_legal()
            seen, *_ = small.step(actions[:3])
            assert (seen == large.step(actions)[0][:3]).all()
    other, _ = small.reset(seed=10)
    assert (other != large.reset(seed=9)[0][:3]).any()


def test_without_a_seed_the_games_go_on_from_the_chance_there_is() -> None:
    one, other = VectorGames("luz", 3, 4), VectorGames("luz", 3, 4)
    one.reset(seed=1)
    other.reset(seed=1)
    first, _ = one.reset()
    assert (first == other.reset()[0]).all()
    assert (first.copy() != one.reset()[0]).any()
    fresh = VectorGames("luz", 3, 4)
    fresh.reset()
    fresh.step(fresh.random_legal())


@pytest.mark.parametrize("name", games())
def test_it_has_the_spaces_of_gymnasium(name: str) -> None:
    env = VectorGames(name, 4, 6)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = env.reset(seed=1)
    for _ in range(50):
        assert env.observation_space.contains(observations)
        assert env.single_observation_space.contains(observations[0])
        actions = env.random_legal()
        assert env.action_space.contains(actions)
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert rewards.shape == (6, 4)
        assert terminations.shape == truncations.shape == infos["seat"].shape == (6,)
    assert env.single_action_space == gymnasium.spaces.Discrete(env.game.move_count)
    env.close()


def test_an_action_space_can_be_sampled_with_the_masks() -> None:
    env = VectorGames("luz", 4, 6)
    _, infos = env.reset(seed=1)
    for _ in range(30):
        env.step(env.action_space.sample(mask=tuple(infos["action_mask"])))


def test_what_is_not_asked_for_is_not_written() -> None:
    env = VectorGames("luz", 4, 6, observations=False, masks=False)
    observations, infos = env.reset(seed=1)
    assert observations.shape == infos["action_mask"].shape == (6, 0)
    full = VectorGames("luz", 4, 6)
    full.reset(seed=1)
    for _ in range(300):
        actions = env.random_legal()
        assert (actions == full.random_legal()).all()
        env.step(actions)
        full.step(actions)
    assert env.states.tobytes() == full.states.tobytes()


def test_arrays_are_overwritten_unless_copies_are_asked_for() -> None:
    env, copying = VectorGames("luz", 4, 6), VectorGames("luz", 4, 6, copy=True)
    first, _ = env.reset(seed=1)
    kept, _ = copying.reset(seed=1)
    assert env.step(env.random_legal())[0] is first
    assert copying.step(copying.random_legal())[0] is not kept
    assert (kept != first).any()


def test_random_moves_are_legal_and_all_of_them_come() -> None:
    env = VectorGames("luz", 4, 2000)
    env.reset(seed=1)
    found = random_legal(env.legal, env.source)
    assert set(found.tolist()) == set(range(22))


def test_an_illegal_move_changes_nothing_in_any_game() -> None:
    env = VectorGames("luz", 4, 4)
    with pytest.raises(IllegalMove, match="call reset first"):
        env.step(np.zeros(4, np.int64))
    env.reset(seed=1)
    before = env.states.tobytes()
    for wrong in (31, -1, 32, 63, 1 << 40):
        actions = env.random_legal()
        actions[2] = wrong
        with pytest.raises(IllegalMove, match=f"in game 2, seat . can't make move {wrong} now; it can: 0"):
            env.step(actions)
    with pytest.raises(IllegalMove, match="4 games take as many actions"):
        env.step(np.zeros(3, np.int64))
    assert env.states.tobytes() == before


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(BadOption, match="rewards are by"):
        VectorGames("luz", 4, 2, rewards="money")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="one game at least"):
        VectorGames("luz", 4, 0)
    with pytest.raises(BadOption, match="3 to 5 seats"):
        VectorGames("luz", 6, 2)


def test_options_reach_the_rules() -> None:
    env = VectorGames("kooz", 4, 3, options={"starter": 2})
    assert env.reset(seed=1)[1]["seat"].tolist() == [2, 2, 2]
    boxed = VectorGames("luz", 5, 50, options={"beads": "box"})
    _, infos = boxed.reset(seed=1)
    for _ in range(4):
        boxed.step(np.array([max(np.flatnonzero(mask)) for mask in infos["action_mask"]]))
    assert (infos["action_mask"].sum(1) < 22).all()


def test_the_measure_names_every_game() -> None:
    found = measure(0.01)
    assert list(found) == games()
    assert all(figures["decisions_per_s"] > 0 for figures in found.values())
