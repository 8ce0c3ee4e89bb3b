/** Passkeys: between the server's JSON and what the browser asks of the key. */
import type { Me } from "../protocol/api";
import { http } from "../wire/http";

interface Written {
  id: string;
  rawId: string;
  type: string;
  response: Record<string, unknown>;
  clientExtensionResults: AuthenticationExtensionsClientOutputs;
}

export const canPasskey = (): boolean => "PublicKeyCredential" in window && window.isSecureContext;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

/** Make a passkey for who is signed in. Null: they changed their mind. */
export async function keepByPasskey(): Promise<Me | null> {
  const asked = await http.post<PublicKeyCredentialCreationOptionsJSON>("/api/passkeys/begin");
  const publicKey = {
    ...asked,
    challenge: bytesOf(asked.challenge),
    user: { ...asked.user, id: bytesOf(asked.user.id) },
    excludeCredentials: (asked.excludeCredentials ?? []).map((key) => ({ ...key, id: bytesOf(key.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(made instanceof PublicKeyCredential)) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return http.post<Me>("/api/passkeys", written(made, { attestationObject: textOf(response.attestationObject), transports: response.getTransports() }));
}

/** Sign in with a passkey. Null: they changed their mind. */
export async function enterByPasskey(): Promise<Me | null> {
  const asked = await http.post<PublicKeyCredentialRequestOptionsJSON>("/api/passkeys/enter/begin");
  const publicKey = {
    ...asked,
    challenge: bytesOf(asked.challenge),
    allowCredentials: (asked.allowCredentials ?? []).map((key) => ({ ...key, id: bytesOf(key.id) })),
  } as unknown as PublicKeyCredentialRequestOptions;
  const found = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(found instanceof PublicKeyCredential)) return null;
  const response = found.response as AuthenticatorAssertionResponse;
  return http.post<Me>(
    "/api/passkeys/enter",
    written(found, {
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle ? textOf(response.userHandle) : null,
    }),
  );
}

function written(credential: PublicKeyCredential, response: Record<string, unknown>): Written {
  return {
    id: credential.id,
    rawId: textOf(credential.rawId),
    type: credential.type,
    response: { ...response, clientDataJSON: textOf(credential.response.clientDataJSON) },
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}
