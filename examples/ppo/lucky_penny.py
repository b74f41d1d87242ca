"""PPO that learns to beat the built-in bot `medium` in Lucky Penny, on one core.

    python examples/ppo/lucky_penny.py [--minutes 10] [--curve curve.svg]

Needs `orderup[rl]` and what is in requirements.txt. Proximal policy optimization (Schulman et al. 2017) with masks of legal actions;
one small network judges actions and positions.
"""

import argparse
import math
import time
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import torch
from matplotlib.figure import Figure
from torch import nn

from orderup.envs import make_vec

NUM_TABLES = 256
NUM_STEPS = 32
"""Decisions at each table between two updates."""
NUM_EPOCHS = 3
MINIBATCH = 1024
RATE = 1e-3
"""Of Adam; falls to 0 in proportion to the time that is left."""
HORIZON = 0.95
"""Lambda of the generalized advantage estimation. Games end, so nothing is discounted."""
CLIP = 0.2
ENTROPY = 0.01
DOLLAR = 100.0
"""The reward is the margin in cents; the network learns it in dollars."""
WIDTH = 128


# bytes of an observation, see docs/envs/lucky_penny.md
GENERAL = [*range(13), *range(19, 55)]
CENTS = slice(13, 17)
PLACES = slice(55, 100)
ORDERS = slice(100, 229)
GUESTS = slice(229, 256, 3)
ROW, DISCARDS, HAND, OTHER_HAND = 1, 5, 6, 7
"""Zones of orders."""
COMMON, PLACE = 13 + 36 + 1 + 5 * 43 + 9 * 7, 1 + 15 + 9
"""Numbers that tell of the whole table, and of each of the three places."""


def lead(observations: Any) -> Any:
    """How far the learner is ahead, in dollars, shape (n,)."""
    high, low, its_high, its_low = observations[:, CENTS].astype(np.float32).T
    return (256 * (high - its_high) + low - its_low) / DOLLAR


def features(observations: Any) -> Any:
    """What the network sees, (n, 256) uint8 to (n, COMMON + 3 * PLACE + 4) float32.

    The table: small numbers, the lead, the zone of every order and guest one-hot. Each place: has it been served, its numbers,
    and its guest one-hot. At last the orders that lie in the row.
    """
    n = len(observations)
    zones, spots = observations[:, ORDERS].reshape(n, 43, 3)[:, :, :2].transpose(2, 0, 1)
    guests = observations[:, GUESTS]
    parts = [
        observations[:, GENERAL] / 4,
        lead(observations)[:, None],
        *(zones == zone for zone in (0, ROW, DISCARDS, HAND, OTHER_HAND)),
        *(guests == zone for zone in range(7)),
    ]
    for place in range(3):
        numbers = observations[:, PLACES].reshape(n, 3, 15)[:, place] / 4
        parts += [observations[:, 6:7] >> place & 1, numbers, guests == 1 + place]
    parts += [((zones == ROW) & (spots == place)).argmax(1)[:, None] for place in range(4)]
    return torch.from_numpy(np.concatenate([part.astype(np.float32) for part in parts], 1))


def network() -> Any:
    """One layer sees the table, another each of the places; all places go through the same layers, as do all orders in the row."""
    net = nn.ModuleDict(
        {
            "table": nn.Linear(COMMON, WIDTH),
            "place": nn.Linear(PLACE, WIDTH),
            "deeper": nn.Linear(WIDTH, WIDTH),
            "serve": nn.Linear(WIDTH, 43),
            "pooled": nn.Linear(WIDTH, WIDTH),
            "take": nn.Linear(WIDTH, 43),
            "end": nn.Linear(WIDTH, 1),
            "value": nn.Linear(WIDTH, 1),
        }
    )
    for name, layer in net.items():
        nn.init.orthogonal_(layer.weight, 0.01 if name in ("serve", "take", "end") else math.sqrt(2))
        nn.init.zeros_(layer.bias)
    return net


def judge(net: Any, seen: Any, masks: Any) -> tuple[Any, Any]:
    """Log probabilities of the actions (n, 134), next to nothing for illegal ones; and the value of the position (n,), in dollars."""
    table, places, row = seen.split((COMMON, 3 * PLACE, 4), 1)
    hidden = torch.relu(net["table"](table)[:, None] + net["place"](places.view(-1, 3, PLACE)))
    hidden = torch.relu(net["deeper"](hidden))
    pooled = torch.relu(net["pooled"](hidden.mean(1)))
    takes = net["take"](pooled).gather(1, row.long())
    wishes = torch.cat((net["serve"](hidden).flatten(1), takes, net["end"](pooled)), 1)
    return torch.log_softmax(wishes.masked_fill(~masks, -math.inf), 1).clamp(min=-30), net["value"](pooled)[:, 0]


def sample(chances: Any) -> Any:
    """An action of each row of log probabilities (the Gumbel trick)."""
    return (chances - torch.empty_like(chances).exponential_().log()).argmax(1)


class Learner:
    """A policy, a value, and the games that they learn from."""

    def __init__(self, opponent: str, seed: int) -> None:
        torch.manual_seed(seed)
        self.env = make_vec("lucky_penny", NUM_TABLES, 2, opponents=opponent, reward="margin")
        observations, infos = self.env.reset(seed=seed)
        self.seen, self.mask = features(observations), torch.as_tensor(infos["action_mask"]).bool()
        self.ahead = lead(observations)
        self.net = network()
        self.adam = torch.optim.Adam(self.net.parameters(), RATE, eps=1e-5)

    def play(self) -> tuple[dict[str, Any], list[float]]:
        """Play `NUM_STEPS` decisions at every table. Returns them, shape (NUM_STEPS * NUM_TABLES, ...), and the shares of the games that ended."""
        kept: dict[str, list[Any]] = {name: [] for name in ("seen", "mask", "action", "chance", "value")}
        rewards, ends = torch.zeros(NUM_STEPS, NUM_TABLES), torch.zeros(NUM_STEPS, NUM_TABLES)
        shares: list[float] = []
        with torch.inference_mode():
            for step in range(NUM_STEPS):
                chances, value = judge(self.net, self.seen, self.mask)
                action = sample(chances)
                row = self.seen, self.mask, action, pick(chances, action), value
                for name, part in zip(kept, row, strict=True):
                    kept[name].append(part)
                observations, margins, terminated, _, infos = self.env.step(action.numpy())
                self.seen, self.mask = features(observations), torch.as_tensor(infos["action_mask"]).bool()
                ahead = lead(observations)
                gained = np.where(terminated, margins / DOLLAR, ahead) - self.ahead
                self.ahead = ahead
                rewards[step], ends[step] = torch.as_tensor(gained), torch.as_tensor(terminated)
                shares += ((np.sign(margins[terminated]) + 1) / 2).tolist()
            values = torch.stack([*kept["value"], judge(self.net, self.seen, self.mask)[1]])
            advantages = estimate(rewards, ends, values)
        batch = {name: torch.cat(parts) for name, parts in kept.items()}
        return batch | {"advantage": advantages.flatten(), "target": (advantages + values[:-1]).flatten()}, shares

    def learn(self, batch: dict[str, Any], left: float) -> None:
        """Improve on a batch. `left` is the share of the time that is left."""
        self.adam.param_groups[0]["lr"] = RATE * left
        for _ in range(NUM_EPOCHS):
            for part in torch.randperm(NUM_STEPS * NUM_TABLES).split(MINIBATCH):
                loss = self.loss({name: values[part] for name, values in batch.items()})
                self.adam.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.adam.step()

    def loss(self, part: dict[str, Any]) -> Any:
        """The clipped objective, the value's error, and a reward for staying undecided."""
        chances, value = judge(self.net, part["seen"], part["mask"])
        ratio = (pick(chances, part["action"]) - part["chance"]).exp()
        gain = part["advantage"]
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        improvement = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        entropy = -(chances.exp() * chances).sum(1).mean()
        error = (value - part["target"]).square().mean()
        return error / 2 - improvement - ENTROPY * entropy


def pick(chances: Any, action: Any) -> Any:
    """The entry of each row that `action` names."""
    return chances.gather(1, action[:, None])[:, 0]


def estimate(rewards: Any, ends: Any, values: Any) -> Any:
    """Generalized advantage estimation: (steps, tables), the same, and values with one row more."""
    advantages, ahead = torch.zeros_like(rewards), torch.zeros(rewards.shape[1])
    for step in reversed(range(len(rewards))):
        goes_on = 1 - ends[step]
        ahead = rewards[step] + goes_on * values[step + 1] - values[step] + HORIZON * goes_on * ahead
        advantages[step] = ahead
    return advantages


def evaluate(net: Any, opponent: str, seed: int, games: int = 10) -> tuple[float, float]:
    """Share of the wins over the first `games` games of each table, the likeliest action always; and half of its 95 % interval.

    As many games of every table, so that short ones do not count more often.
    """
    env = make_vec("lucky_penny", NUM_TABLES, 2, opponents=opponent, reward="win")
    observations, infos = env.reset(seed=seed)
    played, won = np.zeros(NUM_TABLES, int), []
    with torch.inference_mode():
        while played.min() < games:
            chances, _ = judge(net, features(observations), torch.as_tensor(infos["action_mask"]).bool())
            observations, shares, terminated, _, infos = env.step(chances.argmax(1).numpy())
            won.append(shares[terminated & (played < games)])
            played += terminated
    found = np.concatenate(won)
    return float(found.mean()), float(1.96 * found.std() / math.sqrt(len(found)))


def draw(curve: list[tuple[float, float]], opponent: str, path: Path) -> None:
    """Plot shares of wins over millions of decisions."""
    mpl.rcParams["svg.hashsalt"], mpl.rcParams["svg.fonttype"] = "orderup", "none"
    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.subplots()
    axes.plot(*zip(*curve, strict=True), color="#b3261e")
    axes.axhline(0.5, color="#888888", linewidth=0.8, linestyle="--")
    axes.set(xlabel="million decisions", ylabel=f"wins against {opponent}", ylim=(0, 1), xlim=(0, None))
    figure.savefig(path, metadata={"Date": None, "Creator": None})


def main() -> None:
    """Learn, evaluate, and draw."""
    parser = argparse.ArgumentParser(description="PPO against a bot in Lucky Penny.")
    parser.add_argument("--minutes", type=float, default=10, help="how long to learn")
    parser.add_argument("--opponent", default="medium", help="random, easy, medium or hard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="where to draw the learning curve")
    args = parser.parse_args()
    torch.set_num_threads(1)
    learner, started, curve, recent = Learner(args.opponent, args.seed), time.monotonic(), [], []
    update, left = 0, 1.0
    while left > 0:
        batch, shares = learner.play()
        learner.learn(batch, left)
        update += 1
        recent += shares
        left = 1 - (time.monotonic() - started) / (60 * args.minutes)
        if update % 10 == 0 or left <= 0:
            curve.append((update * NUM_STEPS * NUM_TABLES / 1e6, float(np.mean(recent))))
            print(f"{curve[-1][0]:6.2f} million decisions  {curve[-1][1]:.1%} of {len(recent)} games won", flush=True)
            recent = []
    for opponent in ("medium", "hard"):
        share, half = evaluate(learner.net, opponent, args.seed + 1)
        print(f"against {opponent}: {share:.1%} of wins, 95 % interval {share - half:.1%} to {share + half:.1%}")
    if args.curve:
        draw(curve, args.opponent, args.curve)


if __name__ == "__main__":
    main()
