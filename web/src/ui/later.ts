/** What need not be there with the cards: it waits until they are on their way. */

/** Do something once the next frame is shown; at once where none is, out of sight. */
export function afterFrame(what: () => void): void {
  if (document.hidden) what();
  else requestAnimationFrame(() => setTimeout(what));
}

/** Do one thing after the other, whenever there is nothing else to do. */
export function whenIdle(things: Iterator<unknown>): void {
  const idle = window.requestIdleCallback ?? ((next: () => void) => setTimeout(next, 50)); // Safari has none
  const next = (): void => void (things.next().done || idle(next));
  idle(next);
}
