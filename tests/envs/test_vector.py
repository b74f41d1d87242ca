"""Batches: the same games as the rules alone play, in any number of threads; and Gymnasium's vector API."""

import copy
import pickle
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from tests.games.lists import diner_list, lucky_list
from tests.sampling import some

from orderup.envs import make_vec
from orderup.envs.batch import Batch
from orderup.envs.sequential import MAX_WAIT_TICKS
from orderup.games.lucky_penny.observation import FIRST_HAND_ZONE_BYTE, ORDER_SIZE, ORDERS_AT
from orderup.games.lucky_penny.state import NUM_GUEST_PLACES, STANDARD_NUM_ORDERS
from orderup.kernel import MAX_PLAYERS, cache, entry_points
from orderup.kernel.masks import empty_mask, moves_in
from orderup.kernel.realtime import WAIT

SETTINGS = [("diner", 3), ("lucky_penny", 2), ("villains", 4)]


def legal_at_random(masks: Any, rng: np.random.Generator) -> Any:
    """Return a legal action for each table."""
    return (rng.random(masks.shape) * masks).argmax(1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "players", "deck"),
    [(*setting, None) for setting in SETTINGS]
    + some([("diner", 3, diner_list(27)), ("lucky_penny", 4, lucky_list(20, 3))])
    + some([("diner", 4, diner_list(64)), ("lucky_penny", 2, lucky_list(63, 16))]),  # each is compiled for itself
)
def test_a_batch_plays_the_game_that_the_verbs_play(game: str, players: int, deck: Any) -> None:
    batch = Batch(game, 1, players, deck=deck, autoreset=False)
    batch.seed(5)
    batch.reset()
    states, rng, mask = batch.initial_state(), np.random.default_rng(5), empty_mask()
    points, decisions = np.zeros((MAX_PLAYERS, 2), np.int32), 0
    while True:
        for seat, move in batch.last_moves():
            assert entry_points.why_illegal(states, seat, move) == 0
            entry_points.play(states, seat, move)
        assert states.tobytes() == batch.states.tobytes()
        seat = int(batch.envs["current_player"][0])
        if seat < 0:
            break
        assert batch.observations[0].tobytes() == batch.observe(seat).tobytes()
        assert (
            batch.action_masks[0, : batch.game.num_actions_of(batch.deck)].sum()
            == entry_points.legal(states, seat, mask)
            == len(moves_in(mask))
        )
        batch.step(legal_at_random(batch.action_masks, rng))
        decisions += 1
    assert decisions > 20
    assert entry_points.over(states)
    entry_points.scores(states, points)
    best = max(tuple(row) for row in points[:players].tolist())
    won = [tuple(row) == best for row in points[:players].tolist()]
    expected = [(players * (w / sum(won)) - 1) / (players - 1) for w in won]
    assert batch.steps["reward"][0, :players].tolist() == pytest.approx(expected)


@pytest.mark.parametrize(("game", "players"), SETTINGS)
def test_a_seat_is_told_nothing_more_than_it_knows(game: str, players: int) -> None:
    batch = Batch(game, 8, players)
    batch.seed(1)
    batch.reset()
    rng = np.random.default_rng(1)
    for number in range(60):
        batch.step(legal_at_random(batch.action_masks, rng))
        if number % 10 == 0:
            for i in range(batch.num_envs):
                one = batch.copy()
                seat = int(one.envs["current_player"][i])
                entry_points.redeal(one.states[i : i + 1], seat, np.array([number], np.uint64))
                one.refresh()
                assert one.observations[i].tobytes() == batch.observations[i].tobytes()
                assert one.action_masks[i].tobytes() == batch.action_masks[i].tobytes()


@pytest.mark.parametrize(("game", "players"), SETTINGS)
def test_threads_change_nothing(game: str, players: int) -> None:
    def play(threads: int) -> bytes:
        env = make_vec(game, 16, players, threads=threads)
        env.reset(seed=3)
        rng, seen = np.random.default_rng(3), b""
        for _ in range(150):
            found = env.step(legal_at_random(env.masks, rng))
            seen += found[1].tobytes() + found[2].tobytes()
        return seen + bytes(env.observations.tobytes())

    assert play(1) == play(2) == play(3)


@pytest.mark.parametrize("opponents", [None, "easy"])
def test_a_closed_environment_has_no_threads_and_goes_on_with_the_callers(opponents: str | None) -> None:
    def play(*, close: bool) -> bytes:
        env = make_vec("lucky_penny", 8, 2, threads=2, opponents=opponents)
        env.reset(seed=5)
        first = env._batch.action_masks.argmax(1)
        env.step(first)
        if close:
            before = threading.active_count()
            env.close()
            assert threading.active_count() < before
        return bytes(env.step(env._batch.action_masks.argmax(1))[0].tobytes())

    assert play(close=True) == play(close=False)


@pytest.mark.parametrize("twin", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_self_play_tells_of_its_own_tables(twin: Callable[[Any], Any]) -> None:
    env = make_vec("villains", 4, 3)
    env.reset(seed=1)
    other = twin(env)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(200):
        actions = legal_at_random(env.masks, rng)
        ours, theirs = env.step(actions), other.step(actions)
        assert all(np.array_equal(a, b) for a, b in zip(ours[:4], theirs[:4], strict=True))
        assert all(np.array_equal(ours[4][name], theirs[4][name]) for name in ours[4])
        assert np.array_equal(env.seats, other.seats)
        ended += int(ours[2].sum())
    assert ended > 0
    before = other.seats.tobytes()
    env.step(legal_at_random(env.masks, rng))
    assert other.seats.tobytes() == before


def test_a_seed_says_all_though_the_learner_moved_about_before() -> None:
    env = make_vec("villains", 16, 4, opponents=["easy", "medium", "hard"])

    def play() -> bytes:
        seen, infos = env.reset(seed=7)
        found = seen.tobytes()
        for _ in range(40):
            seen, rewards, _, _, infos = env.step(infos["action_mask"].argmax(1))
            found += seen.tobytes() + rewards.tobytes()
        return bytes(found)

    assert play() == play()


def test_v1_villains_are_chosen_where_the_option_says_so() -> None:
    env = make_vec("villains", 32, 3, options={"villains": "choose"})
    env.reset(seed=2)
    for chosen in range(3):
        assert not env.masks[:, :64].any()
        assert (env.masks[:, 64:].sum(1) == 6 - chosen).all()
        env.step(64 + env.masks[:, 64:].argmax(1))
    assert env.masks[:, :64].any(1).all()
    assert not env.masks[:, 64:].any()


def test_of_orders_that_look_alike_the_row_of_an_action_is_that_of_the_order_in_hand() -> None:
    env = make_vec("lucky_penny", 64, 2)
    env.reset(seed=102)
    rng, served = np.random.default_rng(102), 0
    for _ in range(400):
        rows = env.observations[:, ORDERS_AT : ORDERS_AT + STANDARD_NUM_ORDERS * ORDER_SIZE].reshape(
            64, STANDARD_NUM_ORDERS, ORDER_SIZE
        )
        serves = (
            env.masks[:, : NUM_GUEST_PLACES * STANDARD_NUM_ORDERS]
            .reshape(64, NUM_GUEST_PLACES, STANDARD_NUM_ORDERS)
            .any(1)
        )
        assert (rows[..., 0][serves] == FIRST_HAND_ZONE_BYTE).all()
        served += int(serves.sum())
        env.step(legal_at_random(env.masks, rng))
    assert served > 1000


def test_tables_of_one_batch_differ_and_their_seeds_repeat() -> None:
    env = make_vec("villains", 4, 3)
    first, _ = env.reset(seed=1)
    first = first.copy()
    assert len({row.tobytes() for row in first}) == 4
    assert (env.reset(seed=2)[0] != first).any()
    assert (env.reset(seed=1)[0] == first).all()


def test_an_illegal_action_is_flagged_and_another_is_taken() -> None:
    env = make_vec("lucky_penny", 3, 2)
    env.reset(seed=1)
    before = env.observations.copy()
    *_, infos = env.step([10_000, -5, int(env.masks[2].argmin())])
    assert infos["illegal"].tolist() == [True] * 3
    assert (env.observations != before).any(axis=1).all()


def test_waiting_ends_when_nothing_happens() -> None:
    batch = Batch("diner", 1, 2)
    batch.seed(1)
    batch.reset()
    wait = np.array([batch.num_actions - 1])
    for _ in range(2 * MAX_WAIT_TICKS):
        assert batch.action_masks[0, -1] == 1
        batch.step(wait)
    assert int(batch.envs["tick"][0]) == MAX_WAIT_TICKS
    assert batch.action_masks[0, -1] == 0
    batch.step(wait)
    assert batch.steps["illegal"][0]
    assert batch.action_masks[0, -1] == 1
    assert WAIT not in [move for _, move in batch.last_moves()]


def test_the_house_refills_a_gap_that_is_left_open() -> None:
    batch = Batch("diner", 1, 2)
    batch.seed(1)
    batch.reset()
    actions = batch.num_actions
    while not int(batch.states["doing"][0][int(batch.envs["current_player"][0])]):
        batch.step(np.array([3 if batch.action_masks[0, 3] else actions - 1]))
    busy, start = int(batch.envs["current_player"][0]), int(batch.envs["tick"][0])
    while int(batch.states["doing"][0][busy]):
        seat = int(batch.envs["current_player"][0])
        batch.step(np.array([actions - 1 if seat == busy or not batch.action_masks[0, 0] else 0]))
        assert int(batch.envs["tick"][0]) <= start + MAX_WAIT_TICKS
    assert int(batch.envs["tick"][0]) >= start + MAX_WAIT_TICKS - 1


def test_games_can_be_broken_off() -> None:
    env = make_vec("villains", 2, 3, max_decisions=5)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    ends = [env.step(legal_at_random(env.masks, rng))[3].tolist() for _ in range(10)]
    assert [any(end) for end in ends] == [False] * 4 + [True] + [False] * 4 + [True]


@pytest.mark.parametrize(
    ("reward", "lost", "won"), [("win", 0.0, 1.0), ("zero_sum", -1.0, 1.0), ("margin", None, None)]
)
def test_a_game_that_is_broken_off_is_lost_for_who_could_have_moved_and_waited(
    reward: str, lost: float | None, won: float | None
) -> None:
    """Seat 0 waits as often as it may, and is ahead in some games, since the other has tables to pay for."""
    env = make_vec("diner", 64, 2, reward=reward, max_decisions=60)
    env.reset(seed=2)
    rng, wait, found = np.random.default_rng(2), env.num_actions - 1, []
    for _ in range(60):
        waits = (env.seats == 0) & (env.masks[:, wait] != 0)
        moves = legal_at_random(env.masks * (np.arange(env.num_actions) != wait), rng)
        _, rewards, _, truncated, _ = env.step(np.where(waits, wait, moves))
        found += rewards[truncated & waits].tolist()
    assert len(found) > 10
    for mine, other in found:
        assert (mine, other) == (lost, won) if lost is not None else mine == -other < 0


def test_if_all_could_have_moved_and_waited_nobody_is_ahead() -> None:
    env = make_vec("diner", 8, 2, max_decisions=4)
    env.reset(seed=1)
    for _ in range(4):
        _, rewards, _, truncated, _ = env.step(np.full(8, env.num_actions - 1))
    assert truncated.all()
    assert (rewards == 0).all()


@pytest.mark.parametrize("reward", ["win", "zero_sum", "margin"])
def test_rewards_add_up(reward: str) -> None:
    env = make_vec("lucky_penny", 32, 3, reward=reward)
    env.reset(seed=1)
    rng, sums = np.random.default_rng(1), []
    for _ in range(200):
        _, rewards, terminated, *_ = env.step(legal_at_random(env.masks, rng))
        assert (rewards[~terminated] == 0).all()
        sums += rewards[terminated].sum(1).tolist()
    assert len(sums) > 10
    assert sums == pytest.approx([float(reward == "win")] * len(sums))


@pytest.mark.parametrize(("game", "players"), SETTINGS)
def test_gymnasiums_vector_api_against_bots(game: str, players: int) -> None:
    env = make_vec(game, 6, players, opponents="easy")
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, infos = env.reset(seed=1)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(150):
        assert env.observation_space.contains(observations)
        assert infos["action_mask"].any(axis=1).all()
        actions = legal_at_random(infos["action_mask"], rng)
        assert env.action_space.contains(actions)
        observations, rewards, terminated, truncated, infos = env.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (6,)
        assert not infos["illegal"].any()
        for i in np.flatnonzero(terminated):
            ended += 1
            assert (infos["final_obs"][i] != observations[i]).any()
        assert (rewards[~terminated] == 0).all()
    assert ended > 3


def test_strong_bots_beat_a_random_learner_more_often_than_random_ones() -> None:
    def mean(bot: str) -> float:
        env = make_vec("lucky_penny", 32, 2, opponents=bot)
        _, infos = env.reset(seed=1)
        rng, found = np.random.default_rng(1), []
        for _ in range(250):
            _, rewards, terminated, _, infos = env.step(legal_at_random(infos["action_mask"], rng))
            found += rewards[terminated].tolist()
        return float(np.mean(found))

    assert mean("hard") < -0.7 < -0.2 < mean("random") < 0.2


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"num_envs": 0}, "at least 1"),
        ({"reward": "fun"}, "there is no reward 'fun'"),
        ({"opponents": "chef"}, "there is no bot 'chef'"),
        ({"opponents": ["easy", "easy"]}, "1 opponents are needed, not 2"),
        ({"opponents": "easy", "seat": 2}, "there is no seat 2"),
        ({"players": 7}, "7"),
        ({"max_decisions": -1}, "not to -1"),
        ({"num_envs": "8"}, "num_envs is a whole number, not '8'"),
        ({"players": 2.0}, "players is a whole number, not 2.0"),
        ({"threads": None}, "threads is a whole number, not None"),
        ({"options": ["x"]}, "options are names with values, not"),
        ({"opponents": 5}, "a name or names .random, easy, medium, hard., not 5"),
        ({"opponents": "easy", "seat": "north"}, "seat is a whole number, not 'north'"),
        ({"seat": 1}, "without them every seat is asked"),
        ({"deck": "standard"}, "a deck of lucky_penny is what .* gives, not 'standard'"),
    ],
)
def test_what_there_is_not_is_said(wrong: dict[str, Any], complaint: str) -> None:
    with pytest.raises((ValueError, TypeError), match=complaint):
        make_vec(**{"game": "lucky_penny", "num_envs": 2, "players": 2, **wrong})


def test_no_step_is_made_before_the_deal() -> None:
    for game, players in (("diner", 2), ("lucky_penny", 2), ("villains", 3)):
        env = make_vec(game, 2, players)
        with pytest.raises(RuntimeError, match="call reset first"):
            env.step([0, 0])


@pytest.mark.parametrize("actions", [[0], [0, 0, 0], [[0, 0]], 0, [0.5, 0.0], [True, False], ["draw", "draw"]])
def test_actions_that_are_none_are_refused_and_nothing_happens(actions: Any) -> None:
    for opponents in (None, "random"):
        env = make_vec("lucky_penny", 2, 2, opponents=opponents)
        env.reset(seed=1)
        before = env._batch.states.tobytes()
        with pytest.raises(ValueError, match="actions are 2 whole numbers in a row, not"):
            env.step(np.asarray(actions))
        assert env._batch.states.tobytes() == before


@pytest.mark.parametrize("action", [-1, -2, 134, 10**9, -(1 << 63), 1 - (1 << 63)])
def test_an_action_out_of_range_is_an_illegal_one(action: int) -> None:
    env = make_vec("lucky_penny", 1, 2)
    env.reset(seed=1)
    *_, info = env.step([action])
    assert info["illegal"].tolist() == [True]
    assert env._batch.envs["decisions"].tolist() == [1]


def test_a_reset_without_a_seed_goes_on_from_the_one_before() -> None:
    def games(seed: int | None) -> list[bytes]:
        env = make_vec("lucky_penny", 4, 2)
        return [env.reset(seed=seed if number == 0 else None)[0].tobytes() for number in range(3)]

    assert games(1) == games(1)
    assert len({*games(1), *games(2)}) == 6
    assert games(None) != games(None)


def test_a_seed_is_a_whole_number_of_any_kind() -> None:
    env = make_vec("lucky_penny", 2, 2)
    dealt = env.reset(seed=4)[0].tobytes()
    assert env.reset(seed=np.int32(4))[0].tobytes() == dealt
    for wrong in (4.0, "4", [4]):
        with pytest.raises(TypeError):
            env.reset(seed=wrong)


def test_a_copy_costs_a_few_records_and_looks_at_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = Batch("villains", 1, 3)
    batch.reset()
    monkeypatch.setattr(cache, "code_digest", None)
    assert batch.copy().states.tobytes() == batch.states.tobytes()
