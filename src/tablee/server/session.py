"""Sessions: a signed cookie says who somebody is, and since when. The keys are in the store, and can be changed."""

import hashlib
import secrets
from datetime import UTC, datetime

import msgspec
from itsdangerous import BadData, TimestampSigner
from starlette.requests import HTTPConnection
from starlette.responses import Response

from tablee.server.writing import write_now
from tablee.store import MetaRow, Store

COOKIE = "tablee"
LASTS_S = 400 * 86_400  # browsers keep none longer
RENEWED_S = 20 * 86_400
_KEYS = "session-keys"
_KEPT = 3  # so many keys back still open a session


class Session(msgspec.Struct, frozen=True):
    """What a cookie says."""

    person: str
    epoch: int
    age_s: float


class Sessions:
    """Writes and reads cookies. `secure`: they go over https alone."""

    def __init__(self, keys: list[str], secure: bool) -> None:
        self._signer = self.signer("session", keys)
        self._keys, self._secure = keys, secure

    @staticmethod
    def signer(salt: str, keys: list[str]) -> TimestampSigner:
        """Signs with the last key, and believes all."""
        return TimestampSigner(list(keys), salt=f"tablee.{salt}", digest_method=hashlib.sha256)

    def also(self, salt: str) -> TimestampSigner:
        """A signer for another purpose."""
        return self.signer(salt, self._keys)

    def give(self, answer: Response, person: str, epoch: int) -> None:
        """Sign somebody in."""
        self.set(answer, COOKIE, self._signer.sign(f"{person}.{epoch}").decode(), LASTS_S)

    def take(self, answer: Response) -> None:
        """Sign somebody out."""
        answer.delete_cookie(COOKIE, path="/", secure=self._secure, httponly=True, samesite="lax")

    def set(self, answer: Response, name: str, value: str, lasts_s: int) -> None:
        """Set a cookie that scripts do not see."""
        answer.set_cookie(name, value, max_age=lasts_s, path="/", secure=self._secure, httponly=True, samesite="lax")

    def read(self, connection: HTTPConnection) -> Session | None:
        """What a cookie says, if it is ours."""
        cookie = connection.cookies.get(COOKIE)
        if cookie is None:
            return None
        try:
            value, signed_at = self._signer.unsign(cookie, max_age=LASTS_S, return_timestamp=True)
        except (BadData, UnicodeError):
            return None
        person, _, epoch = value.decode().partition(".")
        return Session(person, int(epoch), _age_s(signed_at))


def _age_s(signed_at: datetime) -> float:
    return (datetime.now(UTC) - signed_at).total_seconds()


def session_keys(store: Store) -> list[str]:
    """The keys of a store, the newest last; the first time one is made."""
    kept = store.meta(_KEYS)
    return new_keys(store) if kept is None else msgspec.json.decode(kept, type=list[str])


def new_keys(store: Store, *, forget: bool = False) -> list[str]:
    """Sign with a new key from now on. Old keys go on opening sessions for a while, unless they are to be forgotten."""
    kept = None if forget else store.meta(_KEYS)
    keys = [] if kept is None else msgspec.json.decode(kept, type=list[str])
    keys = [*keys, secrets.token_urlsafe(32)][-_KEPT:]
    write_now(store, MetaRow(_KEYS, msgspec.json.encode(keys)))
    return keys
