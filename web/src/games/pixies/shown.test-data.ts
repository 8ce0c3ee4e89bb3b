/** Views and whole games as the server sent them, for the tests. */
import type { Happening, Own, Table } from "../../protocol/pixies";
import type { View } from "../game";
import examples from "./examples.json";

export interface Shown {
  scene: string;
  size: number;
  view: View<Table, Own>;
  last: Happening[];
}

const byTable = examples.views as unknown as Record<string, Record<string, Omit<Shown, "scene" | "size">>>;

export const views: Shown[] = Object.entries(byTable).flatMap(([size, scenes]) => Object.entries(scenes).map(([scene, shown]) => ({ scene, size: Number(size), ...shown })));

export const stories = examples.stories as unknown as Record<string, Happening[]>;

/** One of them. */
export function shown(scene: string, size: number): Shown {
  const found = views.find((one) => one.scene === scene && one.size === size);
  if (!found) throw new RangeError(`no example of ${scene} with ${size} seats`);
  return found;
}
