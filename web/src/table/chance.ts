/** Random values of this client's own. */

function hex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What this person adds to the chance of a deal. */
export const newShare = (): string => hex(32);

/** The name of a move, by which the server knows it again. */
export const newKey = (): string => hex(12);
