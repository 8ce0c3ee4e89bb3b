/** What happened, handed on step by step, at a pace that can be followed. */

export interface Step {
  view: unknown;
  heard: unknown[];
}

export interface Teller {
  show: (step: Step) => void;
  dwell: (heard: unknown[]) => number; // ms that a step stays before the next is shown
}

/** Steps wait here until the one before them has been seen. */
export class Telling {
  #teller: Teller;
  #waiting: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #until = 0; // the step that is shown stays until then

  constructor(teller: Teller) {
    this.#teller = teller;
  }

  /** How many steps have not been shown yet. */
  get behind(): number {
    return this.#waiting.length;
  }

  /** What has not been shown yet. */
  get steps(): readonly Step[] {
    return this.#waiting;
  }

  add(step: Step): void {
    this.#waiting.push(step);
    if (this.#timer === undefined) this.#wait();
  }

  /** Show all that waits at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#until = 0;
    for (const step of this.#waiting.splice(0)) this.#teller.show(step);
  }

  /** Forget all that waits. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#until = 0;
    this.#waiting = [];
  }

  #wait(): void {
    const ms = this.#until - Date.now();
    if (ms <= 0) this.#next();
    else this.#timer = setTimeout(() => this.#next(), ms);
  }

  #next(): void {
    this.#timer = undefined;
    const step = this.#waiting.shift();
    if (!step) return;
    this.#until = Date.now() + this.#teller.dwell(step.heard) / Math.max(1, this.#waiting.length - 1);
    this.#teller.show(step);
    if (this.#waiting.length) this.#wait();
  }
}
