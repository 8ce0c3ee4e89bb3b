"""`tablee train kooz`: the network of Kooz by self-play, its levels measured, or a tiny Kooz brought to balance."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path

MOST_MINUTES, MOST_ROUNDS, MOST_GAMES, MOST_SEED = 100_000, 100_000, 1_000_000, (1 << 30) - 1


def _whole(low: int, high: int) -> Callable[[str], int]:
    """A whole number within limits."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 12 or not low <= int(text) <= high:
            raise ArgumentTypeError(f"must be a whole number from {low:,} to {high:,}, not {text!r:.40}")
        return int(text)

    return read


def _minutes(text: str) -> float:
    try:
        minutes = float(text)
    except ValueError:
        minutes = -1.0
    if not 0 <= minutes <= MOST_MINUTES:
        raise ArgumentTypeError(f"must be minutes from 0 to {MOST_MINUTES:,}, not {text!r:.40}")
    return minutes


def add_arguments(parser: ArgumentParser) -> None:
    """What the training takes besides the game."""
    parser.add_argument("--out", metavar="FOLDER", default="kooz-training", help="where weights and curves are written")
    parser.add_argument("--minutes", metavar="M", type=_minutes, default=30.0, help="how long to train (default 30)")
    parser.add_argument("--seed", metavar="S", type=_whole(0, MOST_SEED), default=1, help="of all chance (default 1)")
    parser.add_argument("--weights", metavar="FILE", help="go on from the weights.npz of a training before")
    parser.add_argument("--measure", action="store_true", help="measure the levels and the fixed strategies instead")
    parser.add_argument("--compare", metavar="FILE", help="play the expert against the network of another weights.npz")
    parser.add_argument(
        "--games", metavar="N", type=_whole(2, MOST_GAMES), default=1000, help="a match of the measure (default 1000)"
    )
    parser.add_argument("--reduced", action="store_true", help="balance a tiny Kooz, and print how exploitable it is")
    parser.add_argument(
        "--rounds", metavar="N", type=_whole(1, MOST_ROUNDS), default=200, help="of the tiny game (default 200)"
    )


def run(arguments: Namespace) -> int:
    """Train or measure, telling how it goes line by line."""
    folder = Path(arguments.out)
    if arguments.compare is not None:
        from tablee.bots.kooz_training.measure import compare
        from tablee.bots.kooz_training.report import read_weights

        compare(read_weights(arguments.compare), arguments.games, arguments.seed)
    elif arguments.measure:
        from tablee.bots.kooz_training.measure import fixed, ladder

        ladder(arguments.games, arguments.seed)
        fixed(arguments.games, arguments.seed)
    elif arguments.reduced:
        from tablee.bots.kooz_training.report import reduce

        reduce(folder, arguments.rounds)
    else:
        from tablee.bots.kooz_training.report import train

        train(folder, arguments.minutes, arguments.seed, arguments.weights)
    return 0
