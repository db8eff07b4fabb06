import { expect, it } from "vitest";
import { SilenceWatch } from "./silence-watch.ts";

/** Returns the second at which a process that sends nothing after second 10 is found to hang. */
function hangsAt(usedMs: (second: number) => number | null): number {
  const watch = new SilenceWatch(20_000, 0);
  for (let second = 1; second < 1_000; second += 1) {
    if (second === 10) watch.heard(second * 1_000);
    if (watch.isHung(usedMs(second), second * 1_000)) return second;
  }
  return Number.POSITIVE_INFINITY;
}

it("finds a busy process hung after its time, even without a measure of its processor time", () => {
  expect(hangsAt((second) => second * 1_000)).toBe(31);
  expect(hangsAt(() => null)).toBe(31);
});

it("gives a process more time while it gets little processor time, but not without end", () => {
  expect(hangsAt((second) => second * 250)).toBe(51);
  expect(hangsAt(() => 5_000)).toBe(131);
});

it("ignores processor time from before the last message", () => {
  expect(hangsAt((second) => (second <= 10 ? 60_000 : 60_000 + second))).toBe(131);
});
