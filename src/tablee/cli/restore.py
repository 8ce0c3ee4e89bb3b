"""`tablee restore`: put what a backup holds into a server's data folder."""

from argparse import Namespace
from pathlib import Path

from tablee.cli.arguments import Parser, WrongUse, file_name
from tablee.cli.backup import add_data_folder


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", type=file_name, help="what tablee backup has written")
    add_data_folder(parser)
    parser.add_argument("--force", action="store_true", help="replace what is there; it is put aside, not deleted")


def run(arguments: Namespace) -> int:
    """Check the backup, and put it in its place."""
    from tablee.store import StoreUnusable
    from tablee.store.backup import restore

    file, folder = Path(arguments.file), Path(arguments.data)
    try:
        replaced = restore(file, folder, force=arguments.force)
    except StoreUnusable as wrong:
        raise WrongUse(str(wrong)) from None
    print(f"{folder}: restored from {file}")
    if replaced is not None:
        print(f"what was there before is now {replaced}")
    return 0
