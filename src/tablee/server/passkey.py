"""Passkeys: keeping a name, and signing in, with a key that the browser or phone holds."""

from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

import msgspec
import webauthn
from itsdangerous import BadData
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

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

    def begin(self, account: Account) -> Response:
        """What a browser needs to make a key for somebody."""
        if account.kind == "bot":
            raise Wrong("person/bot")
        kept = self._people.tokens(account.person, _PREFIX)
        if len(kept) >= self._people.limits.passkeys:
            raise Wrong("limit/many", f"at most {self._people.limits.passkeys} passkeys")
        options = webauthn.generate_registration_options(
            rp_id=self._site,
            rp_name="Tablée",
            user_name=account.name,
            user_id=account.person.encode(),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=_id(row)) for row in kept],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                require_resident_key=True,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
        )
        return self._asking(options, Challenge("keep", account.person, options.challenge))

    def begin_enter(self) -> Response:
        """What a browser needs to sign somebody in, whoever it is."""
        options = webauthn.generate_authentication_options(
            rp_id=self._site, user_verification=UserVerificationRequirement.REQUIRED
        )
        return self._asking(options, Challenge("enter", "", options.challenge))

    async def keep(self, account: Account, request: Request, credential: dict[str, Any]) -> Account:
        """Keep somebody's new key; a guest becomes a member by it."""
        asked = self._asked(request, "keep", account.person)
        try:
            found = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=asked.challenge,
                expected_rp_id=self._site,
                expected_origin=self._origin,
                require_user_verification=True,
            )
        except Exception as wrong:  # whatever a stranger's bytes raise in there, they are no passkey
            raise Wrong("passkey/wrong", type(wrong).__name__) from None
        token = _PREFIX + bytes_to_base64url(found.credential_id)
        if self._people.store.token(token) is not None:
            raise Wrong("passkey/wrong", "known already")
        row = TokenRow(token, account.person, _kept(found.credential_public_key, found.sign_count))
        return await self._people.keep(account.person, account.name, None, row)

    async def enter(self, request: Request, credential: dict[str, Any], address: str) -> Account:
        """Whose key it is."""
        self._people.check_tries(address)
        asked = self._asked(request, "enter", "")
        row = self._people.store.token(f"{_PREFIX}{str(credential.get('id'))[:400]}")
        account = None if row is None else self._people.find(row.person)
        if row is None or row.details is None or account is None:
            self._people.wrong_try(address)
            raise Wrong("passkey/wrong", "unknown")
        async with self._people.lock(row.token):
            sign_count = self._checked(credential, asked, row, address)
            key = msgspec.json.decode(row.details, type=Key)
            await write(self._people.store, TokenRow(row.token, row.person, _kept(key.public_key, sign_count)))
        if account.details.banned:
            raise Wrong("person/banned")
        return account

    def _checked(self, credential: dict[str, Any], asked: Challenge, row: TokenRow, address: str) -> int:
        """How often the key says that it has been used; Wrong if it is not the key of that account."""
        key = msgspec.json.decode(row.details or b"", type=Key)
        try:
            found = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=asked.challenge,
                expected_rp_id=self._site,
                expected_origin=self._origin,
                credential_public_key=key.public_key,
                credential_current_sign_count=key.sign_count,
                require_user_verification=True,
            )
        except Exception as wrong:  # as above
            self._people.wrong_try(address)
            raise Wrong("passkey/wrong", type(wrong).__name__) from None
        return found.new_sign_count

    def _asking(self, options: Any, challenge: Challenge) -> Response:
        answer = Response(webauthn.options_to_json(options), media_type="application/json")
        signed = self._signer.sign(bytes_to_base64url(msgspec.json.encode(challenge))).decode()
        self._people.sessions.set(answer, COOKIE, signed, _LASTS_S)
        return answer

    def _asked(self, request: Request, purpose: Purpose, person: str) -> Challenge:
        """What was asked of this browser, once."""
        try:
            signed = self._signer.unsign(request.cookies.get(COOKIE, ""), max_age=_LASTS_S)
        except (BadData, UnicodeError):
            raise Wrong("passkey/wrong", "nothing was asked for, or too long ago") from None
        asked = msgspec.json.decode(base64url_to_bytes(signed.decode()), type=Challenge)
        if (asked.purpose, asked.person) != (purpose, person) or asked.challenge in self._used:
            raise Wrong("passkey/wrong", "something else was asked for")
        self._used[asked.challenge] = None
        if len(self._used) > _USED:
            del self._used[next(iter(self._used))]
        return asked


def _kept(public_key: bytes, sign_count: int) -> bytes:
    return msgspec.json.encode(Key(public_key, sign_count))


def _id(row: TokenRow) -> bytes:
    return base64url_to_bytes(row.token.removeprefix(_PREFIX))
