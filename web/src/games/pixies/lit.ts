/** Which spaces a part of the score comes from, to be lit while it is counted or asked for. */
import type { Area } from "../../protocol/pixies";
import { face } from "./card";

export type Part = "validated" | "signs" | "zone";
export const PARTS: Part[] = ["validated", "signs", "zone"];

/** The spaces (1 to 9) that a part counts. */
export function lit(area: Area, part: Part): number[] {
  if (part === "zone") return area.zone;
  return area.spaces.flatMap(({ up, down }, i) => {
    const counts = up !== null && (part === "validated" ? down !== null : face(up).sign !== null);
    return counts ? [i + 1] : [];
  });
}
