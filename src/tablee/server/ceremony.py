"""The two ceremonies of WebAuthn, making a key and signing with it. It takes long to load: only when it is needed."""

from collections.abc import Sequence
from typing import Any

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from tablee.server.problem import Wrong

Credential = dict[str, Any]


def ask_for_key(site: str, person: str, name: str, known: Sequence[str]) -> tuple[str, bytes]:
    """Options for a browser to make a key that knows whose it is, and the challenge in them."""
    options = webauthn.generate_registration_options(
        rp_id=site,
        rp_name="Tablée",
        user_name=name,
        user_id=person.encode(),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key)) for key in known],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            require_resident_key=True,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
    )
    return webauthn.options_to_json(options), options.challenge


def ask_for_signature(site: str) -> tuple[str, bytes]:
    """Options for a browser to sign with whatever key it has for this site, and the challenge in them."""
    verified = UserVerificationRequirement.REQUIRED
    options = webauthn.generate_authentication_options(rp_id=site, user_verification=verified)
    return webauthn.options_to_json(options), options.challenge


def made(credential: Credential, challenge: bytes, site: str, origin: str) -> tuple[str, bytes, int]:
    """The id, public key and count of a key that was made as asked; Wrong if it was not."""
    try:
        found = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=origin,
            require_user_verification=True,
        )
    except Exception as wrong:  # whatever a stranger's bytes raise in there, they are no passkey
        raise Wrong("passkey/wrong", type(wrong).__name__) from None
    return bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count


def signed(credential: Credential, challenge: bytes, site: str, origin: str, key: tuple[bytes, int]) -> int:
    """How often a key says that it was used, if it has signed what it was asked to; Wrong if it has not."""
    try:
        found = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=origin,
            credential_public_key=key[0],
            credential_current_sign_count=key[1],
            require_user_verification=True,
        )
    except Exception as wrong:  # as above
        raise Wrong("passkey/wrong", type(wrong).__name__) from None
    return found.new_sign_count
