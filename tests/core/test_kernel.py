"""Compiled kernels are kept, and a changed rule in another file is noticed; importing the package compiles nothing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Thread

import tablee
from tablee.core import kernel

PACKAGE = Path(tablee.__file__).parent
COMPILED_HERE = {**os.environ, "NUMBA_DISABLE_JIT": "0"}
SCORE = """
import tablee, numpy as np
position = tablee.game("luz").start(3)
position.states["deal"] = 3; position.states["phase"] = 2
position.states["held"][0, :3] = 1; position.states["shown_count"] = 2; position.states["turn"] = 2
position.states["suit"][0, :3, 0] = 1; position.states["hand"][0, :3, 0] = [1, 2, 3]
position.states["beads"][0, :3] = [0, 0, 1]
position.step(22, 2)
print(position.standing()[0])
"""


def run(code: str, package: Path, cache: Path) -> str:
    env = {**COMPILED_HERE, "PYTHONPATH": str(package.parent), "TABLEE_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_changed_rule_in_another_file_is_noticed(tmp_path: Path) -> None:
    """Regression: Numba's own cache looks at the file of the kernel alone, here core/engine.py."""
    copy = tmp_path / "tablee"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    assert run(SCORE, copy, tmp_path) == "[40, 40, 40]"
    before = len(list(tmp_path.rglob("*.nbi")))
    assert run(SCORE, copy, tmp_path) == "[40, 40, 40]"
    assert len(list(tmp_path.rglob("*.nbi"))) == before > 0
    rules = copy / "games" / "luz" / "rules.py"
    text = rules.read_text()
    assert "return 10 * number" in text
    rules.write_text(text.replace("return 10 * number", "return 11 * number"))
    assert run(SCORE, copy, tmp_path) == "[44, 44, 44]"


def test_a_changed_constant_in_another_file_is_noticed(tmp_path: Path) -> None:
    start = frozenset([PACKAGE / "games" / "luz" / "rules.py"])
    assert PACKAGE / "games" / "luz" / "state.py" in kernel.sources(start)
    assert PACKAGE / "core" / "chance.py" in kernel.sources([PACKAGE / "games" / "kooz" / "knowledge.py"])
    assert not [path for path in kernel.sources(start) if "kooz" in path.parts]


def test_a_game_elsewhere_counts_as_a_whole_folder(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("from tablee.core.kernel import rule\n")
    (tmp_path / "state.py").write_text("SEATS = 4\n")
    found = kernel.sources([tmp_path / "rules.py"])
    assert {tmp_path / "state.py", PACKAGE / "core" / "kernel.py"} <= set(found)


def test_without_a_folder_nothing_is_cached(tmp_path: Path) -> None:
    """Rather than in a folder that misses edits."""
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    code = "from tablee.core.chance import chance; print(chance(1).tolist())"
    assert run(code, PACKAGE, blocked) == run(code, PACKAGE, tmp_path)
    assert not list(PACKAGE.rglob("*.nbi"))
    assert kernel._usable(tmp_path / "new")
    assert not kernel._usable(blocked / "new")


def test_two_threads_that_make_kernels_do_not_share_a_folder(tmp_path: Path) -> None:
    """A server makes some in one thread and some in another: now and then one was kept beside its source."""
    before, folder, seen = kernel.config.CACHE_DIR, tmp_path / "a", list[str]()

    def make() -> None:
        with kernel._caching_in(tmp_path / "b"):
            seen.append(kernel.config.CACHE_DIR)

    other = Thread(target=make)
    with kernel._caching_in(folder):
        other.start()
        other.join(0.1)
        seen.append(kernel.config.CACHE_DIR)
    other.join()
    assert [*seen, kernel.config.CACHE_DIR] == [str(folder), str(tmp_path / "b"), before]


def test_importing_compiles_nothing_and_loads_no_numba() -> None:
    code = "import sys, tablee; print(sorted({'numba', 'numpy'} & set(sys.modules)), tablee.games())"
    assert run(code, PACKAGE, PACKAGE) == "[] ['luz', 'kooz', 'pixies']"
