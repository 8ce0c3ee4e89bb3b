"""`tablee backup`: copy all that a server keeps into one file, also while it runs."""

import os
from argparse import Namespace
from pathlib import Path

from tablee.cli.arguments import Parser, WrongUse, file_name


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", type=file_name, help="the file to be written")
    add_data_folder(parser)
    parser.add_argument("--force", action="store_true", help="replace the file if it is there already")


def run(arguments: Namespace) -> int:
    """Copy, and check the copy."""
    from tablee.store import StoreUnusable
    from tablee.store.backup import back_up

    file = Path(arguments.file)
    try:
        back_up(Path(arguments.data), file, force=arguments.force)
    except StoreUnusable as wrong:
        raise WrongUse(str(wrong)) from None
    print(f"{file}: {file.stat().st_size:,} bytes, checked. It holds secrets: keep it where only you can read it.")
    return 0


def add_data_folder(parser: Parser) -> None:
    """Where the server keeps its data: said in the same ways as to `tablee serve`."""
    otherwise = os.environ.get("TABLEE_DATA", "tablee-data")
    parser.add_argument(
        "--data", metavar="FOLDER", type=file_name, default=otherwise, help="the server's (default tablee-data)"
    )
