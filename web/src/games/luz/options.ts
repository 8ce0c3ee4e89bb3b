/** The settings of a table of Luz, the default of each first. */
import type { GameOption } from "../game";

export const options: GameOption[] = [
  {
    name: "beads",
    label: "luz.option.beads",
    choices: [
      { value: "free", label: "luz.option.beads.free", told: "luz.option.beads.free.told" },
      { value: "box", label: "luz.option.beads.box", told: "luz.option.beads.box.told" },
    ],
  },
  {
    name: "memory",
    label: "luz.option.memory",
    choices: [
      { value: "closed", label: "luz.option.memory.closed", told: "luz.option.memory.closed.told" },
      { value: "open", label: "luz.option.memory.open", told: "luz.option.memory.open.told" },
    ],
  },
  {
    name: "aid",
    label: "luz.option.aid",
    choices: [
      { value: "shown", label: "luz.option.aid.shown", told: "luz.option.aid.shown.told" },
      { value: "hidden", label: "luz.option.aid.hidden", told: "luz.option.aid.hidden.told" },
    ],
  },
];
