/** A game's part of the client did not come. The page has said so already (`main.ts`). */
export class Unloaded extends Error {}
