"""Make .venv and install Tablée into it, with nothing but a bare python3: `setup.py [extra …]`.

Debian's python3 comes without pip and venv's ensurepip: then pip itself is fetched from the package index first.
"""

import hashlib
import html
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
import venv
from pathlib import Path

import web

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / ".venv"
PYTHON = HOME / "bin" / "python"
OLDEST = (3, 11)


def main(extras: list[str]) -> None:
    """Install unless just this is installed already, with the web client that its sources say."""
    if sys.version_info < OLDEST:
        sys.exit(f"Tablée needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}")
    stamp = HOME / "installed"
    wanted = key(extras)
    installed = stamp.exists() and wanted in stamp.read_text().split()
    if installed and not web.wanted(ROOT):
        return
    told = "Building the web client anew …" if installed else "Setting up .venv (once; this takes a minute) …"
    print(told, file=sys.stderr)
    if not PYTHON.exists():
        make_home()
    what = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
    pip(str(PYTHON), "-m", "pip", "install", "--editable", what)
    if not installed:
        with stamp.open("a") as lines:
            lines.write(f"{wanted}\n")


def key(extras: list[str]) -> str:
    """What is installed depends on pyproject.toml, the extras and the Python."""
    parts = [(ROOT / "pyproject.toml").read_bytes(), " ".join(extras).encode(), sys.version.encode()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


def make_home() -> None:
    """Make the environment, with a pip in it."""
    bundled = importlib.util.find_spec("ensurepip") is not None
    venv.EnvBuilder(with_pip=bundled, symlinks=True, clear=True).create(HOME)
    if not bundled:
        with tempfile.TemporaryDirectory() as folder:
            wheel = fetch_pip(Path(folder))
            pip(str(PYTHON), f"{wheel}/pip", "install", "pip")


def fetch_pip(folder: Path) -> Path:
    """Download pip's newest wheel from the package index (its plain HTML page, which every index has)."""
    index = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple").rstrip("/")
    with urllib.request.urlopen(f"{index}/pip/") as answer:
        page, base = html.unescape(answer.read().decode()), answer.url
    links = [link for link in re.findall(r"<a ([^>]*)>", page) if "data-yanked" not in link]
    wheels: list[tuple[str, str, str]] = re.findall(
        r'href="([^"]*/(pip-(\d+(?:\.\d+)*)-py3-none-any\.whl)[^"]*)"', "\n".join(links)
    )
    url, name, _ = max(wheels, key=lambda wheel: [int(part) for part in wheel[2].split(".")])
    with urllib.request.urlopen(urllib.parse.urljoin(base, url)) as answer:
        (folder / name).write_bytes(answer.read())
    return folder / name


def pip(*command: str) -> None:
    """Run pip quietly; its own words are shown when it fails."""
    done = subprocess.run([*command, "--quiet", "--disable-pip-version-check"], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nTablée could not be installed: {' '.join(command)}")


if __name__ == "__main__":
    main(sys.argv[1:])
