/** Arrow keys that walk through a row of buttons; one of them at a time is reached by Tab. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** What a row does with a key: the next button of the row gets the focus. */
export function walk(event: KeyboardEvent): void {
  const row = event.currentTarget as HTMLElement;
  const buttons = [...row.querySelectorAll<HTMLElement>("button")];
  const here = buttons.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return;
  const step = STEPS[event.key];
  const to = event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : step === undefined ? null : here + step;
  if (to === null) return;
  event.preventDefault();
  buttons[(to + buttons.length) % buttons.length]?.focus();
}
