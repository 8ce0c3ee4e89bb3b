"""`tablee admin`: accounts, complaints and tables, for those who run a server, while it runs or not."""

import asyncio
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.cli.arguments import Parser, WrongUse, one_line
from tablee.cli.backup import add_data_folder

if TYPE_CHECKING:
    from tablee.server.order import AnyOrder, Reply

_WHO = ("who", "WHO", "an id, or the name of a member or bot")
_KEPT = (
    "; the account's password, passkeys and tokens go, and so do bots that are theirs. Kept are the journals of the "
    "tables where they sat or talked, with the name and what was said, since games are replayed from them, and what "
    "others complained of. Backups keep what they hold."
)
_WHAT: dict[str, tuple[str, tuple[tuple[str, str, str], ...]]] = {
    "people": ("list members and bots", ()),
    "show": ("show somebody", (_WHO,)),
    "rename": ("give somebody another name", (_WHO, ("name", "NAME", "the new name"))),
    "ban": ("send somebody away, and the bots that are theirs", (_WHO,)),
    "unban": ("let somebody in again", (_WHO,)),
    "forget": ("delete somebody's account, and their name from finished games", (_WHO,)),
    "reports": ("list complaints", ()),
    "settle": ("note that a complaint has been seen to", (("report", "REPORT", "its id"),)),
    "close": ("close a table; its game is broken off", (("table", "TABLE", "its id"),)),
    "bot": ("make a bot account, and print its token", (("name", "NAME", "what it is called"),)),
    "token": ("give a bot another token, and print it; those before are void", (_WHO,)),
    "keys": ("sign sessions with a new key", ()),
}


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    doing = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    for what, (told, wanted) in _WHAT.items():
        one = doing.add_parser(what, help=told, description=f"{told}{_KEPT if what == 'forget' else ''}")
        for name, shown, meaning in wanted:
            one.add_argument(name, metavar=shown, help=meaning)
        add_data_folder(one)
        one.add_argument("--json", action="store_true", help="print what is found as JSON")
        _add_special(one, what)


def _add_special(parser: Parser, what: str) -> None:
    if what == "people":
        parser.add_argument("beginning", metavar="BEGINNING", nargs="?", default="", help="of their names")
    elif what == "reports":
        parser.add_argument("--done", action="store_true", help="those that have been seen to")
    elif what == "keys":
        parser.add_argument("--forget", action="store_true", help="the old ones too: everybody is signed out")
    elif what == "forget":
        parser.add_argument("--yes", action="store_true", required=True, help="it cannot be undone")


def run(arguments: Namespace) -> int:
    """Have it done, and show what was found."""
    import msgspec

    reply = _done(Path(arguments.data), _order(arguments))
    if reply.wrong is not None:
        raise WrongUse(reply.wrong)
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(reply.found)).decode())
    else:
        print("\n".join(map(_line, reply.found)) if reply.found else "nothing")
    return 0


def _order(arguments: Namespace) -> "AnyOrder":
    from tablee.server import order

    made: dict[str, Callable[[Any], AnyOrder]] = {
        "people": lambda said: order.ListPeople(said.beginning),
        "show": lambda said: order.Show(said.who),
        "rename": lambda said: order.Rename(said.who, said.name),
        "ban": lambda said: order.Ban(said.who),
        "unban": lambda said: order.Ban(said.who, banned=False),
        "forget": lambda said: order.Forget(said.who),
        "reports": lambda said: order.Reports(said.done),
        "settle": lambda said: order.Settle(said.report),
        "close": lambda said: order.CloseTable(said.table),
        "bot": lambda said: order.NewBot(said.name),
        "token": lambda said: order.Token(said.who),
        "keys": lambda said: order.Keys(said.forget),
    }
    return made[arguments.what](arguments)


def _done(data: Path, order: "AnyOrder") -> "Reply":
    """By the server that runs on the data, else on the data themselves, which then no server can open meanwhile."""
    from tablee.server.desk import Desk
    from tablee.server.desk_socket import ask
    from tablee.server.people import People
    from tablee.store import StoreUnusable, open_store

    if not data.is_dir():
        raise WrongUse(f"{data}: there is no such data folder")
    reply = ask(data, order)
    if reply is not None:
        return reply
    try:
        store = open_store(data)
    except StoreUnusable as wrong:
        raise WrongUse(str(wrong)) from None
    try:
        people = People(store, "http://localhost")
        reply = asyncio.run(Desk(people).do(order))
        people.close()
    finally:
        store.close()
    return reply


def _line(found: dict[str, Any]) -> str:
    """One thing as a line: its parts by name, times as people write them."""
    told = {name: value for name, value in found.items() if value not in ("", [], None)}
    return one_line("  ".join(f"{name} {_part(name, value)}" for name, value in told.items()))


def _part(name: str, value: Any) -> str:
    if name.endswith("_ms"):
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(value / 1000))
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
