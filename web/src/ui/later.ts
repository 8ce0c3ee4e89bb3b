/** What need not be there with the cards: it waits until they are on their way. */

/** Do something once the next frame is shown; at once where none is, out of sight. */
export function afterFrame(what: () => void): void {
  if (document.hidden) what();
  else requestAnimationFrame(() => setTimeout(what));
}

const ROOM_MS = 20; // more than a frame: nothing moves

/** Do one thing after the other, whenever there is nothing else to do. */
export function whenIdle(things: Iterator<unknown>): void {
  const next = (left: { timeRemaining: () => number }): void => {
    if (left.timeRemaining() < ROOM_MS || !things.next().done) wait();
  };
  // Safari has no word for it.
  const wait = (): unknown => ("requestIdleCallback" in window ? requestIdleCallback(next) : setTimeout(next, 50, { timeRemaining: () => ROOM_MS }));
  wait();
}
