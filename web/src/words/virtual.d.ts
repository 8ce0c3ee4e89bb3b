/** What `scripts/words.ts` makes of the languages' files. */
declare module "virtual:words" {
  type Part = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>;
  /** The English that is there from the start: that of the screens, and while developing that of each game. */
  export const begun: Record<string, Part>;
  /** The languages that there are, each with its own name. */
  export const languages: Record<string, string>;
  /** How to load a part in a language, by `part.language`; `app` and the games are parts. */
  export const loaders: Record<string, () => Promise<{ default: Part }>>;
}
