"""`tablee protocol`: write the files that are generated from the protocol's definitions, or say which are stale."""

import sys
from argparse import Namespace
from pathlib import Path

from tablee.cli.arguments import Parser, file_name

STALE = 1


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is stale")
    parser.add_argument("--root", metavar="FOLDER", type=file_name, default=".", help="the repository (default: here)")


def run(arguments: Namespace) -> int:
    """Write what differs, or name it."""
    stale = [path for path, text in _generated(Path(arguments.root)).items() if _read(path) != text]
    for path in stale:
        print(f"{path}: stale" if arguments.check else f"{path}: written", file=sys.stderr)
    if arguments.check:
        return STALE if stale else 0
    for path, text in _generated(Path(arguments.root)).items():
        path.write_text(text, encoding="utf-8")
    return 0


def _generated(root: Path) -> dict[Path, str]:
    from tablee.server.openapi import written
    from tablee.server.protocol_page import filled
    from tablee.server.typescript import files

    found = {root / "web/src/protocol" / name: text for name, text in files().items()}
    page = root / "docs/protocol.md"
    return found | {root / "docs/openapi.json": written(), page: filled(_read(page) or "")}


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None
