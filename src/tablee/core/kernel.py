"""Rules compiled by Numba, and kept on disk until a rule changes.

`@rule` marks a function on one state record; it is compiled into whatever calls it. `@kernel` marks an entry point for
Python: it takes `(states, i, …)`, since handing over a record costs seven times more, and is cached on disk.
`NUMBA_DISABLE_JIT=1` leaves both as the plain Python functions that they are.
"""

import hashlib
import os
import platform
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import config as _config
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])

config: Any = _config  # its settings are made when it is loaded, where a type checker can't see them
_njit: Any = numba.njit  # two of its settings used here are not in its type
COMPILED = not config.DISABLE_JIT
_pointing = RLock()  # Numba has one setting for all threads
_PACKAGE = Path(__file__).resolve().parents[1]
_IMPORT = re.compile(rb"^\s*(?:from|import) (tablee[\w.]*)", re.MULTILINE)


@cache
def _text(path: Path) -> bytes:
    return path.read_bytes()


def sources(start: Iterable[Path]) -> list[Path]:
    """Every file that kernels made from these files can be compiled from: they, and all of ours that they import.

    Of a game that lives elsewhere, the whole folder counts.
    """
    found: set[Path] = set()
    waiting = list(start)
    while waiting:
        path = waiting.pop()
        if path in found or not path.exists():
            continue
        found.add(path)
        names = _IMPORT.findall(_text(path))
        waiting += [_PACKAGE.parent / f"{name.decode().replace('.', '/')}.py" for name in names]
        if not path.is_relative_to(_PACKAGE):
            waiting += path.parent.glob("*.py")
    return sorted(found)


@cache
def cache_folder(start: frozenset[Path]) -> Path:
    """Where a kernel is kept compiled: keyed by all its sources, since Numba sees edits of one file only."""
    key = hashlib.sha256(f"{numba.__version__} {np.__version__} {platform.python_version()}".encode())
    for path in sources(start):
        key.update(path.name.encode() + b"\0" + _text(path))
    home = Path(os.environ.get("TABLEE_CACHE") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"))
    return home / "tablee" / "kernels" / key.hexdigest()[:20]


@contextmanager
def _caching_in(folder: Path) -> Iterator[None]:
    """Point Numba at our folder while a kernel is made, and leave its setting alone after that; a thread at a time."""
    with _pointing:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


def _home(function: Any) -> Path:
    """The file that a function, or what was compiled from one, was written in."""
    return Path(getattr(function, "py_func", function).__code__.co_filename)


def rule(function: F) -> F:
    """Compile a function on one state record into its callers; compiled it can't be called from Python."""
    return cast(F, _njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function))


def kernel(function: F) -> F:
    """Compile an entry point `(states, i, …)`, cached on disk, releasing the GIL."""
    return _cached(function, frozenset([_home(function)]))


def _cached(function: F, start: frozenset[Path]) -> F:
    if not COMPILED:
        return function
    folder = cache_folder(start)
    with _caching_in(folder):
        return cast(F, _njit(nogil=True, cache=_usable(folder))(function))


@cache
def _usable(folder: Path) -> bool:
    """Whether there is such a folder to write to: else Numba would fall back to one that misses edits elsewhere."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def specialise(template: F, name: str, parts: dict[str, Any]) -> F:
    """A kernel made from a template: `parts` stand in for the names that the template leaves open.

    The copy gets a qualified name of its own, so that the disk cache keeps one entry for each.
    """
    source = cast(FunctionType, template)
    copy = FunctionType(source.__code__, {**source.__globals__, **parts}, name, source.__defaults__)
    copy.__qualname__ = name
    copy.__module__ = source.__module__
    copy.__doc__ = source.__doc__
    return _cached(cast(F, copy), frozenset(map(_home, [source, *filter(callable, parts.values())])))


def new_states(dtype: np.dtype[np.void], n: int) -> Any:
    """A batch of `n` blank states: a plain array for the compiled rules, one with attributes for the uncompiled."""
    return _for_rules(np.zeros(n, dtype))


def copied(states: Any) -> Any:
    """A batch of the same states: byte by byte, since NumPy copies records field by field, twenty times slower."""
    return _for_rules(np.ndarray(states.shape, states.dtype, bytearray(states.tobytes())))


def _for_rules(states: NDArray[np.void]) -> Any:
    return states if COMPILED else states.view(np.recarray)
