/** Ready-made things to say, which everybody reads in their own language. */
import type { Line } from "../protocol/table";
import { say, type Key } from "../words/words.svelte";

export const PHRASES: Record<string, Key> = {
  hello: "phrase.hello",
  luck: "phrase.luck",
  nice: "phrase.nice",
  wow: "phrase.wow",
  oops: "phrase.oops",
  haha: "phrase.haha",
  thinking: "phrase.thinking",
  hurry: "phrase.hurry",
  suspicious: "phrase.suspicious",
  sure: "phrase.sure",
  close: "phrase.close",
  unlucky: "phrase.unlucky",
  thanks: "phrase.thanks",
  sorry: "phrase.sorry",
  brb: "phrase.brb",
  back: "phrase.back",
  again: "phrase.again",
  gg: "phrase.gg",
};

/** What a line says. */
export function phraseText(line: Line): string {
  const key = line.phrase === null ? undefined : PHRASES[line.phrase];
  return key ? say(key) : (line.text ?? line.phrase ?? "");
}
