"""Passkeys: keeping a name, and signing in, with a key that the browser or phone holds."""

import asyncio
from base64 import urlsafe_b64decode, urlsafe_b64encode
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

import msgspec
from itsdangerous import BadData
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from tablee.server.account import Account
from tablee.server.guard import origin_of
from tablee.server.problem import Wrong
from tablee.server.writing import write
from tablee.store import TokenRow

if TYPE_CHECKING:
    from tablee.server.people import People

COOKIE = "tablee-passkey"
_LASTS_S = 300  # to touch the key
_USED = 10_000  # challenges remembered, so that none is used twice
_PREFIX = "passkey:"
Purpose = Literal["keep", "enter"]


class Key(Struct, frozen=True):
    """What the store keeps of a passkey."""

    public_key: bytes
    sign_count: int


class Challenge(Struct, frozen=True):
    """What a key has to sign, who asked for it, and what for. It travels in a signed cookie: servers keep nothing."""

    purpose: Purpose
    person: str
    challenge: bytes


class Passkeys:
    """Registration and signing in. The key itself knows whose it is: nobody types a name."""

    def __init__(self, people: "People") -> None:
        self._people = people
        self._origin = origin_of(people.public_url)
        self._site = urlsplit(people.public_url).hostname or "localhost"
        self._signer = people.sessions.also("passkey")
        self._used: dict[bytes, None] = {}

    async def begin(self, account: Account) -> Response:
        """What a browser needs to make a key for somebody."""
        if account.kind == "bot":
            raise Wrong("person/bot")
        known = [row.token.removeprefix(_PREFIX) for row in self._people.tokens(account.person, _PREFIX)]
        if len(known) >= self._people.limits.passkeys:
            raise Wrong("limit/many", f"at most {self._people.limits.passkeys} passkeys")
        ceremony = await _ceremony()
        options, challenge = ceremony.ask_for_key(self._site, account.person, account.name, known)
        return self._asking(options, Challenge("keep", account.person, challenge))

    async def begin_enter(self) -> Response:
        """What a browser needs to sign somebody in, whoever it is."""
        ceremony = await _ceremony()
        options, challenge = ceremony.ask_for_signature(self._site)
        return self._asking(options, Challenge("enter", "", challenge))

    async def keep(self, account: Account, request: Request, credential: dict[str, Any]) -> Account:
        """Keep somebody's new key; a guest becomes a member by it."""
        asked = self._asked(request, "keep", account.person)
        ceremony = await _ceremony()
        name, public_key, count = ceremony.made(credential, asked.challenge, self._site, self._origin)
        token = _PREFIX + name
        if self._people.store.token(token) is not None:
            raise Wrong("passkey/wrong", "known already")
        row = TokenRow(token, account.person, msgspec.json.encode(Key(public_key, count)))
        return await self._people.keep(account.person, account.name, None, row)

    async def enter(self, request: Request, credential: dict[str, Any], address: str) -> Account:
        """Whose key it is."""
        self._people.check_tries(address)
        try:
            account = await self._entered(request, credential)
        except Wrong:
            self._people.wrong_try(address)
            raise
        if account.details.banned:
            raise Wrong("person/banned")
        return account

    async def _entered(self, request: Request, credential: dict[str, Any]) -> Account:
        asked = self._asked(request, "enter", "")
        token = f"{_PREFIX}{str(credential.get('id'))[:400]}"
        ceremony = await _ceremony()
        async with self._people.lock(token):
            row = self._people.store.token(token)
            account = None if row is None else self._people.find(row.person)
            if row is None or row.details is None or account is None:
                raise Wrong("passkey/wrong", "unknown")
            key = msgspec.json.decode(row.details, type=Key)
            known = (key.public_key, key.sign_count)
            count = ceremony.signed(credential, asked.challenge, self._site, self._origin, known)
            details = msgspec.json.encode(Key(key.public_key, count))
            await write(self._people.store, TokenRow(token, row.person, details))
        return account

    def _asking(self, options: str, challenge: Challenge) -> Response:
        answer = Response(options, media_type="application/json")
        signed = self._signer.sign(urlsafe_b64encode(msgspec.json.encode(challenge))).decode()
        self._people.sessions.set(answer, COOKIE, signed, _LASTS_S)
        return answer

    def _asked(self, request: Request, purpose: Purpose, person: str) -> Challenge:
        """What was asked of this browser, once."""
        try:
            signed = self._signer.unsign(request.cookies.get(COOKIE, ""), max_age=_LASTS_S)
        except (BadData, UnicodeError):
            raise Wrong("passkey/wrong", "nothing was asked for, or too long ago") from None
        asked = msgspec.json.decode(urlsafe_b64decode(signed), type=Challenge)
        if (asked.purpose, asked.person) != (purpose, person) or asked.challenge in self._used:
            raise Wrong("passkey/wrong", "something else was asked for")
        self._used[asked.challenge] = None
        if len(self._used) > _USED:
            del self._used[next(iter(self._used))]
        return asked


async def _ceremony() -> Any:
    """The library is loaded beside the event loop the first time that a key is used, not when the server starts."""
    return await asyncio.to_thread(import_module, "tablee.server.ceremony")
