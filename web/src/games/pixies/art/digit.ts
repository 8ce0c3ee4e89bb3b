/** The digits 1 to 9, cut from bark by hand: strokes in a box of 20 by 28. */
import { INK, line } from "./pen";

const STROKES = [
  "M5,8L11,3.500V25",
  "M4,8C4,1.500 16,1.500 16,8.500C16,14 6,18 4,25H16.500",
  "M4.500,5.500C8,1.500 15.500,3 15,8.500C14.500,12.500 11,13.500 9,13.500C12,13.500 16.500,15 16,19.500C15.500,26 7,26.500 4,22.500",
  "M12.500,25V3L3.500,18.500H17",
  "M15.500,3.500H6L5,13C9,10 16.500,11.500 16,18C15.500,26 7,26.500 4,22.500",
  "M14,3C7,5 4,11 4,18C4,27.500 16.500,27.500 16.500,18.500C16.500,11.500 7.500,11 4.500,16.500",
  "M3.500,4H16.500C12,10.500 9,17 8,25.500",
  "M10,13.500C3.500,12 3.500,3 10,3C16.500,3 16.500,12 10,13.500C2,15 2,25.500 10,25.500C18,25.500 18,15 10,13.500Z",
  "M16,11.500C13,16.500 3.500,16 3.500,9.500C3.500,0.500 16,0.500 16,9.500C16,17 13,23 6.500,25.500",
];

/** The strokes of a digit, for whoever paints it otherwise. */
export const strokes = (n: number) => STROKES[n - 1] as string;

/** A digit, dark with a pale rim. */
export function digit(n: number, rim = "#fffaf0"): string {
  const path = strokes(n);
  return line(path, rim, 8.5) + line(path, INK, 4.8);
}
