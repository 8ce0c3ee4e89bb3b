"""The people of a server: who is behind a connection, and what they keep, change and set aside."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from weakref import WeakValueDictionary

from msgspec import structs
from starlette.requests import HTTPConnection
from starlette.routing import Route

from tablee.server import naming
from tablee.server.account import (
    Account,
    Details,
    name_key,
    name_row,
    new_id,
    now_ms,
    read_account,
    token_key,
)
from tablee.server.answer import Language, Me, Person, PersonKind
from tablee.server.bot_account import Bots
from tablee.server.endpoint import Somebody, routes
from tablee.server.limits import Addresses, Limits, Meter
from tablee.server.passkey import Passkeys
from tablee.server.password import Passwords
from tablee.server.problem import Wrong, nobody
from tablee.server.session import Session, Sessions, session_keys
from tablee.server.writing import write
from tablee.store import Row, Store, TokenRow

_DAY_MS = 86_400_000
_Change = Callable[[Account], Account]


class People:
    """All that the server does with accounts.

    `gone` are called with a person whose connections are to be closed, `renamed` with somebody of another name.
    """

    def __init__(self, store: Store, public_url: str, limits: Limits | None = None) -> None:
        self.store, self.public_url, self.limits = store, public_url, limits or Limits()
        self.passwords = Passwords(self.limits)
        self.addresses = Addresses(self.limits.trusted_proxies)
        self.gone: list[Callable[[str], None]] = []
        self.renamed: list[Callable[[Somebody], None]] = []
        self.guests, self.reports = Meter(self.limits.guests), Meter(self.limits.reports)
        self.changes = Meter(self.limits.changes)
        self.hashed = Meter(self.limits.passwords)
        self._wrong_by_address = Meter(self.limits.wrong_by_address)
        self._wrong_by_name = Meter(self.limits.wrong_by_name)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._chance = random.SystemRandom()
        self.bots = Bots(self)
        self.use_keys(session_keys(store))

    def routes(self) -> list[Route]:
        """The routes of the HTTP interface that are about people."""
        from tablee.server.api_people import ENDPOINTS

        return routes(ENDPOINTS, self, self)

    def use_keys(self, keys: list[str]) -> None:
        """Sign with the last of some keys from now on, and believe all of them."""
        self.sessions = Sessions(keys, secure=self.public_url.startswith("https:"))
        self.passkeys = Passkeys(self)

    def close(self) -> None:
        """Wait for what is under way in threads."""
        self.passwords.close()

    # Who --------------------------------------------------------------------------------------------------------------

    async def who(self, connection: HTTPConnection) -> Somebody | None:
        """Who is behind a request or a WebSocket; None if nobody is signed in."""
        account = self.account_of(connection)
        return None if account is None else account.somebody

    def account_of(self, connection: HTTPConnection) -> Account | None:
        """The account of a bot's token if one is shown, else of a cookie."""
        shown = connection.headers.get("authorization")
        found = self._of_cookie(connection) if shown is None else self._of_token(shown)
        return found if found is not None and found.welcome else None

    def _of_token(self, shown: str) -> Account | None:
        scheme, _, token = shown.partition(" ")
        row = self.store.token(token_key(token.strip())) if scheme.lower() == "bearer" else None
        return None if row is None else self.find(row.person)

    def _of_cookie(self, connection: HTTPConnection) -> Account | None:
        session = self.sessions.read(connection)
        return None if session is None else self.of_session(session)

    def of_session(self, session: Session) -> Account | None:
        """The account of a session, unless it was signed out everywhere since."""
        account = self.find(session.person)
        return account if account is not None and account.details.epoch == session.epoch else None

    def find(self, person: str) -> Account | None:
        """An account by its id."""
        if not (person.isascii() and person.isalnum()):
            return None
        account = read_account(self.store.person(person))
        return None if account is None or account.details.gone else account

    def named(self, name: str) -> Account | None:
        """The member or bot of a name, or of one that looks like it."""
        row = self.store.token(name_key(naming.skeleton(name)))
        return None if row is None else self.find(row.person)

    def name_of(self, person: str) -> str | None:
        """What somebody is called."""
        account = self.find(person)
        return None if account is None else account.name

    def blocked_by(self, person: str) -> frozenset[str]:
        """Whom somebody has blocked."""
        account = self.find(person)
        return frozenset(account.details.blocked if account else ())

    def muted_by(self, person: str) -> frozenset[str]:
        """Whose chat somebody does not want to see: those muted, and those blocked."""
        account = self.find(person)
        return frozenset((*account.details.muted, *account.details.blocked) if account else ())

    def blocked_between(self, one: str, other: str) -> bool:
        """Whether one of two people has blocked the other."""
        return other in self.blocked_by(one) or one in self.blocked_by(other)

    def me(self, account: Account) -> Me:
        """Somebody as they see themselves."""
        details = account.details
        return Me(
            person=account.person,
            name=account.name,
            kind=account.kind,
            language=details.language,
            blocked=list(details.blocked),
            muted=list(details.muted),
            passkeys=len(self.tokens(account.person, "passkey:")),
            since_ms=details.since_ms,
        )

    def seen(self, account: Account) -> Person:
        """Somebody as others see them."""
        return Person(account.person, account.name, account.kind, self.store.games_of(account.person))

    # Changing ---------------------------------------------------------------------------------------------------------

    async def change(self, person: str, change: _Change, *rows: Row, anybody: bool = False) -> Account:
        """Change an account, one change after the other; Wrong if it is gone, or not welcome though it has to be."""
        async with self.lock(person):
            account = self.find(person)
            if account is None or not (account.welcome or anybody):
                raise nobody()
            changed = change(account)
            if changed != account or rows:
                await write(self.store, changed.row, *rows)
        if changed.name != account.name:
            for tell in self.renamed:
                tell(changed.somebody)
        return changed

    def lock(self, what: str) -> asyncio.Lock:
        """A lock for a person, or for a name that is being given."""
        return self._locks.setdefault(what, asyncio.Lock())

    async def make_guest(self, name: str | None, language: Language | None, wanted: str | None) -> Account:
        """Somebody new. `wanted` is the language of a name that is made up."""
        chosen = self._guest_name(language or wanted) if name is None else self.check_free(naming.clean(name), None)
        return await self._make("guest", chosen, Details(now_ms(), language=language))

    async def _make(self, kind: PersonKind, name: str, details: Details, *rows: Row) -> Account:
        account = Account(new_id(), kind, name, now_ms(), details)
        await write(self.store, account.row, *rows)
        return account

    def _guest_name(self, language: str | None) -> str:
        """A name that no member has."""
        for _ in range(20):
            name = naming.made_up(language, self._chance)
            if self.named(name) is None:
                return name
        return f"{name} {self._chance.randrange(100, 1000)}"[-naming.LONGEST :].strip()

    def check_free(self, name: str, person: str | None) -> str:
        """The name, if nobody else has it as a member or bot."""
        row = self.store.token(name_key(naming.skeleton(name)))
        if row is not None and row.person != person:
            raise Wrong("name/taken")
        return name

    async def rename(self, person: str, name: str, *, anybody: bool = False) -> Account:
        """Give somebody another name."""
        name = naming.clean(name)
        async with self._naming(person, name):
            before = self.find(person)
            rows = _moved(before, name)
            return await self.change(person, lambda account: account.but(name=name), *rows, anybody=anybody)

    async def keep(self, person: str, name: str, password: str | None, *rows: Row) -> Account:
        """A guest becomes a member; a member's name and password are changed, and with a password all sessions end."""
        name = naming.clean(name)
        hashed = None if password is None else await self.passwords.hash(password)
        async with self._naming(person, name):
            before = self.find(person)
            kept = await self.change(person, _keeping(name, hashed), *_moved(before, name, always=True), *rows)
        if before is not None and kept.details.epoch != before.details.epoch:
            self.sign_out(person)
        return kept

    @asynccontextmanager
    async def _naming(self, person: str, name: str) -> AsyncIterator[None]:
        """While somebody is given a name that is free, nobody else is given it, nor they another."""
        async with self.lock(f"naming:{person}"), self.lock(name_key(naming.skeleton(name))):
            self.check_free(name, person)
            yield

    def sign_out(self, person: str) -> None:
        """Have all connections of somebody closed."""
        for close in self.gone:
            close(person)

    async def enter(self, name: str, password: str, address: str) -> Account:
        """Whose name and password these are. Wrong tries are limited by address, and by name."""
        skeleton = naming.skeleton(name)
        self.check_tries(address, skeleton)
        account = self.named(name)
        kept = None if account is None else account.details.password
        if not await self.passwords.right(kept, password) or account is None:
            self.wrong_try(address, skeleton)
            raise Wrong("password/wrong")
        return _welcome(account)

    def check_tries(self, address: str, skeleton: str = "") -> None:
        """Wrong if there were too many wrong tries; a right one would not be told from them."""
        self._wrong_by_address.check(address)
        self._wrong_by_name.check(skeleton)

    def wrong_try(self, address: str, skeleton: str = "") -> None:
        """Count a wrong try."""
        self._wrong_by_address.take(address)
        if skeleton:
            self._wrong_by_name.take(skeleton)

    async def seen_again(self, account: Account) -> Account:
        """Note that somebody is there, once a day. It does no harm if that can't be written."""
        if now_ms() - account.seen_ms < _DAY_MS:
            return account
        with suppress(Wrong):
            return await self.change(account.person, lambda kept: structs.replace(kept, seen_ms=now_ms()))
        return account

    # Leaving ----------------------------------------------------------------------------------------------------------

    def tokens(self, person: str, prefix: str = "") -> list[TokenRow]:
        """What opens somebody's account, of a kind."""
        return [row for row in self.store.tokens_of(person) if row.token.startswith(prefix)]

    async def forget(self, person: str) -> None:
        """Delete all that an account holds; its id stays, so that it is never given again."""
        async with self.lock(person):
            account = self.find(person)
            if account is None:
                return
            empty = Account(person, "guest", "—", 0, Details(0, gone=True))
            tokens = [structs.replace(row, details=None) for row in self.tokens(person)]
            await write(self.store, empty.row, *tokens)
        self.sign_out(person)
        for bot in account.details.bots:
            await self.forget(bot)


def _keeping(name: str, password: str | None) -> _Change:
    def change(account: Account) -> Account:
        if account.kind == "bot":
            raise Wrong("person/bot")
        kept = account.but(name=name, kind="member")
        changes = account.details.password is not None and password is not None
        return kept if password is None else kept.but(password=password, epoch=account.details.epoch + changes)

    return change


def _moved(before: Account | None, name: str, *, always: bool = False) -> list[Row]:
    """The rows of a name that passes from one to another; guests' names are not kept for them."""
    if before is None or (before.kind == "guest" and not always):
        return []
    old, new = naming.skeleton(before.name), naming.skeleton(name)
    given = [name_row(new, before.person)]
    if before.kind == "guest" or old == new:
        return [*given]
    return [TokenRow(name_key(old), before.person, None), *given]


def _welcome(account: Account) -> Account:
    if account.details.banned:
        raise Wrong("person/banned")
    return account
