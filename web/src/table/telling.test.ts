import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Telling, type Step } from "./telling";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const step = (view: number): Step => ({ view, heard: [view] });
function told(dwell = 1000): { telling: Telling; shown: unknown[] } {
  const shown: unknown[] = [];
  return { telling: new Telling({ show: ({ view }) => shown.push(view), dwell: () => dwell }), shown };
}

describe("the telling", () => {
  it("shows the first step at once, and each next one when the one before has been seen", () => {
    const { telling, shown } = told();
    telling.add(step(1));
    telling.add(step(2));
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(999);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2]);
  });

  it("shows what comes after a while at once", () => {
    const { telling, shown } = told();
    telling.add(step(1));
    vi.advanceTimersByTime(5000);
    telling.add(step(2));
    expect(shown).toEqual([1, 2]);
  });

  it("goes faster when more waits", () => {
    const { telling, shown } = told();
    for (let k = 0; k < 6; k++) telling.add(step(k));
    vi.advanceTimersByTime(4000);
    expect(shown).toHaveLength(6);
  });

  it("can be skipped, and then forgets the time", () => {
    const { telling, shown } = told();
    for (let k = 0; k < 3; k++) telling.add(step(k));
    telling.skip();
    expect(shown).toEqual([0, 1, 2]);
    expect(telling.behind).toBe(0);
    telling.add(step(3));
    expect(shown).toEqual([0, 1, 2, 3]);
  });

  it("forgets what it is told to drop", () => {
    const { telling, shown } = told();
    telling.add(step(1));
    telling.add(step(2));
    telling.drop();
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual([1]);
  });
});
