"""Accounts of people's own bots: programs that play at the tables, signed in by a token."""

from typing import TYPE_CHECKING

from msgspec import structs

from tablee.server import naming
from tablee.server.account import Account, Details, name_key, name_row, new_id, new_token, now_ms, token_row
from tablee.server.problem import Wrong
from tablee.server.writing import write

if TYPE_CHECKING:
    from tablee.server.people import People


class Bots:
    """Makes and deletes bot accounts."""

    def __init__(self, people: "People") -> None:
        self._people = people

    async def make(self, owner: str | None, name: str) -> tuple[Account, str]:
        """A bot's account of a member's or of nobody's, and its token, which nobody can read again."""
        name = naming.clean(name)
        token, skeleton = new_token(), naming.skeleton(name)
        bot = Account(new_id(), "bot", name, now_ms(), Details(now_ms(), owner=owner))
        rows = (bot.row, token_row(token, bot.person), name_row(skeleton, bot.person))
        async with self._people.lock(name_key(skeleton)):
            self._people.check_free(name, None)
            if owner is None:
                await write(self._people.store, *rows)
            else:
                await self._people.change(owner, lambda account: self._with(account, bot.person), *rows)
        return bot, token

    def _with(self, account: Account, bot: str) -> Account:
        most = self._people.limits.bots
        if len(account.details.bots) >= most:
            raise Wrong("limit/many", f"a member has at most {most} bots")
        return account.but(bots=(*account.details.bots, bot))

    def of(self, owner: Account) -> list[Account]:
        """The bots of somebody."""
        found = (self._people.find(bot) for bot in owner.details.bots)
        return [bot for bot in found if bot is not None]

    async def drop(self, owner: str, bot: str) -> None:
        """Delete a bot's account; Wrong if it is not the owner's."""
        await self._people.change(owner, lambda account: _without(account, bot))
        await self._people.forget(bot)

    async def new_token(self, bot: str) -> str:
        """Another token for a bot; those before are void, and its connections are closed."""
        token = new_token()
        old = [structs.replace(row, details=None) for row in self._people.tokens(bot, "bot:")]
        await self._people.change(bot, lambda account: account, *old, token_row(token, bot))
        self._people.sign_out(bot)
        return token


def _without(account: Account, bot: str) -> Account:
    if bot not in account.details.bots:
        raise Wrong("person/none")
    return account.but(bots=tuple(other for other in account.details.bots if other != bot))
