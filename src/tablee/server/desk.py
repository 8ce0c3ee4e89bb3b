"""Carries out what those who run the server want done with accounts, complaints and tables."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from tablee.core.errors import TableeError
from tablee.server.account import Account, read_account
from tablee.server.forgetting import forget_games, forget_reports
from tablee.server.order import (
    AnyOrder,
    Ban,
    CloseTable,
    Forget,
    Json,
    Keys,
    ListPeople,
    NewBot,
    Rename,
    Reply,
    Reports,
    Settle,
    Show,
    Token,
)
from tablee.server.people import People
from tablee.server.problem import Wrong
from tablee.server.session import new_keys
from tablee.server.writing import write

log = logging.getLogger("tablee.desk")
_MOST_LISTED = 200


class NoDesk(TableeError):
    """An order can't be carried out here and now."""


Closer = Callable[[str], Awaitable[bool]]


class Desk:
    """Carries orders out, one after the other. `close_table` says whether there was such a table."""

    def __init__(self, people: People, close_table: Closer | None = None) -> None:
        self._people = people
        self._close_table = close_table
        self._turn = asyncio.Lock()

    async def do(self, order: AnyOrder) -> Reply:
        """Carry an order out."""
        try:
            async with self._turn:
                return Reply(await _DO[type(order)](self, order))
        except (Wrong, NoDesk) as wrong:
            return Reply(wrong=str(wrong))
        except Exception:
            log.exception("an order was not carried out")
            return Reply(wrong="server/failed: see the server's log")

    # People -----------------------------------------------------------------------------------------------------------

    def _who(self, who: str) -> Account:
        """An account by its id or name, those that were sent away too."""
        found = self._people.find(who) or self._people.named(who)
        if found is None:
            raise Wrong("person/none", f"there is nobody of the id or name {who!r:.60}")
        return found

    async def _list(self, order: ListPeople) -> list[Json]:
        rows = self._people.store.members(order.beginning, _MOST_LISTED)
        return [_shown(account) for account in map(read_account, rows) if account is not None]

    async def _show(self, order: Show) -> list[Json]:
        account = self._who(order.who)
        store = self._people.store
        more = {
            "games": store.games_of(account.person),
            "tables": [row.table for row in store.tables_of(account.person)],
            "passkeys": len(self._people.tokens(account.person, "passkey:")),
            "bots": [bot.name for bot in self._people.bots.of(account)],
        }
        return [_shown(account) | more]

    async def _rename(self, order: Rename) -> list[Json]:
        return [_shown(await self._people.rename(self._who(order.who).person, order.name, anybody=True))]

    async def _ban(self, order: Ban) -> list[Json]:
        account = self._who(order.who)
        concerned = [account, *self._people.bots.of(account)]
        return [_shown(await self._banned(one.person, order.banned)) for one in concerned]

    async def _banned(self, person: str, banned: bool) -> Account:
        changed = await self._people.change(person, lambda account: account.but(banned=banned), anybody=True)
        if banned:
            self._people.sign_out(person)
        return changed

    async def _forget(self, order: Forget) -> list[Json]:
        account = self._who(order.who)
        concerned = [account, *self._people.bots.of(account)]
        await self._people.forget(account.person)
        for one in concerned:
            await forget_games(self._people.store, one)
            await forget_reports(self._people.store, one.person)
        return [{"person": account.person, "forgotten": True}]

    # Complaints and tables --------------------------------------------------------------------------------------------

    async def _reports(self, order: Reports) -> list[Json]:
        rows = self._people.store.reports("done" if order.done else "open")[:_MOST_LISTED]
        return [{"report": row.report, "at_ms": row.at_ms, **self._told(row.details)} for row in rows]

    def _told(self, details: bytes) -> Json:
        told: Json = msgspec.json.decode(details)
        names = {f"{key}_name": self._people.name_of(told.get(key, "")) for key in ("by", "person")}
        return told | names

    async def _settle(self, order: Settle) -> list[Json]:
        row = next((row for row in self._people.store.reports("open") if row.report == order.report), None)
        if row is None:
            raise NoDesk(f"there is no open report {order.report!r:.60}")
        await write(self._people.store, msgspec.structs.replace(row, status="done"))
        return [{"report": row.report, "status": "done"}]

    async def _close(self, order: CloseTable) -> list[Json]:
        if self._close_table is None:
            raise NoDesk("a table is closed by the server that keeps it: start the server first")
        if not await self._close_table(order.table):
            raise Wrong("table/none")
        return [{"table": order.table, "status": "closed"}]

    # Bots and keys ----------------------------------------------------------------------------------------------------

    async def _bot(self, order: NewBot) -> list[Json]:
        bot, token = await self._people.bots.make(None, order.name)
        return [_shown(bot) | {"token": token}]

    async def _token(self, order: Token) -> list[Json]:
        account = self._who(order.who)
        if account.kind != "bot":
            raise NoDesk(f"{account.name} is no bot")
        return [_shown(account) | {"token": await self._people.bots.new_token(account.person)}]

    async def _keys(self, order: Keys) -> list[Json]:
        keys = await asyncio.to_thread(new_keys, self._people.store, forget=order.forget)
        self._people.use_keys(keys)
        return [{"keys": len(keys)}]


_DO: dict[type[Any], Callable[[Desk, Any], Awaitable[list[Json]]]] = {
    ListPeople: Desk._list,
    Show: Desk._show,
    Rename: Desk._rename,
    Ban: Desk._ban,
    Forget: Desk._forget,
    Reports: Desk._reports,
    Settle: Desk._settle,
    CloseTable: Desk._close,
    NewBot: Desk._bot,
    Token: Desk._token,
    Keys: Desk._keys,
}


def _shown(account: Account) -> Json:
    details = account.details
    shown: Json = {"person": account.person, "name": account.name, "kind": account.kind}
    shown |= {"since_ms": details.since_ms, "seen_ms": account.seen_ms}
    return shown | ({"banned": True} if details.banned else {}) | ({"owner": details.owner} if details.owner else {})
