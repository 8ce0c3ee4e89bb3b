"""A passkey in software: what a phone does when it is asked to make a key, and to sign with it."""

import hashlib
import json
import os
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 1, 4, 64
Json = dict[str, Any]


class Authenticator:
    """Holds one key for one site, and counts how often it has signed."""

    def __init__(self, origin: str, site: str | None = None, flags: int = PRESENT | VERIFIED) -> None:
        self.origin = origin
        self.site = site
        self.flags = flags
        self.counted = 0
        self.id = os.urandom(16)
        self.holder = b""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: Json) -> Json:
        """What `navigator.credentials.create()` answers, as JSON."""
        self.site = self.site or options["rp"]["id"]
        self.holder = base64url_to_bytes(options["user"]["id"])
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + self._public_key()
        data = self._data(ATTESTED) + attested
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {"clientDataJSON": self._client("webauthn.create", options), "attestationObject": _text(statement)}
        return self._credential(response)

    def sign(self, options: Json) -> Json:
        """What `navigator.credentials.get()` answers, as JSON."""
        self.counted += 1
        self.site = self.site or options["rpId"]
        data, client = self._data(), self._client("webauthn.get", options)
        hashed = hashlib.sha256(base64url_to_bytes(client)).digest()
        signature = self._key.sign(data + hashed, ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": client, "authenticatorData": _text(data), "signature": _text(signature)}
        return self._credential(response | {"userHandle": _text(self.holder)})

    def _credential(self, response: Json) -> Json:
        name = _text(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}

    def _client(self, kind: str, options: Json) -> str:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return _text(json.dumps(said).encode())

    def _data(self, flags: int = 0) -> bytes:
        assert self.site is not None
        site = hashlib.sha256(self.site.encode()).digest()
        return site + bytes([self.flags | flags]) + self.counted.to_bytes(4, "big")

    def _public_key(self) -> bytes:
        numbers = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})


def _text(data: bytes) -> str:
    return bytes_to_base64url(data)
