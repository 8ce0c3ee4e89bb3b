"""How much the random tests do: little by default and less uncompiled; TABLEE_GAMES asks for a long run."""

import os

from hypothesis import HealthCheck, Phase, settings

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
LONG_RUN = int(os.environ.get("TABLEE_GAMES", "0"))


def times(compiled: int, uncompiled: int = 1) -> int:
    """How often something is done."""
    return compiled if COMPILED else uncompiled


def examples(compiled: int, uncompiled: int = 1) -> settings:
    """Hypothesis settings for examples that are a seed and a game each: a smaller seed is no simpler game."""
    return settings(
        max_examples=times(compiled, uncompiled),
        phases=[Phase.explicit, Phase.reuse, Phase.generate],
        suppress_health_check=[HealthCheck.too_slow],
    )
