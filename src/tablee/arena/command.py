"""The command line that plays a match again."""

import shlex

from tablee.arena.standings import Standings


def command(found: Standings, only: tuple[int, int] | None = None) -> str:
    """What to type for the whole match, or for one game (deal and seating) alone."""
    words = ["tablee", "arena", found.game, "--bots", ",".join(found.bots), "--seats", str(found.seats)]
    words += ["--games", str(found.deals * len(found.bots)), "--seed", str(found.seed)]
    if found.seconds_budget is not None:
        words += ["--seconds", f"{found.seconds_budget:g}"]
    if found.iterations_budget is not None:
        words += ["--iterations", str(found.iterations_budget)]
    words += ["--deadline", f"{found.deadline:g}"]
    if found.options:
        words += ["--options", *(f"{name}={value}" for name, value in found.options.items())]
    if only is not None:
        words += ["--only", f"{only[0]}.{only[1]}"]
    return shlex.join(words)
