import { expect, it } from "vitest";
import { SilenceWatch } from "./silence-watch.ts";

/** When a process that was heard at second 10 and then is silent is found to hang, in seconds. */
function hangsAt(usedMs: (second: number) => number | null): number {
  const watch = new SilenceWatch(20_000, 0);
  for (let second = 1; second < 1_000; second += 1) {
    if (second === 10) watch.heard(second * 1_000);
    if (watch.isHung(usedMs(second), second * 1_000)) return second;
  }
  return Number.POSITIVE_INFINITY;
}

it("finds a busy process hung after its time, also where the system does not tell how busy it is", () => {
  expect(hangsAt((second) => second * 1_000)).toBe(31);
  expect(hangsAt(() => null)).toBe(31);
});

it("gives a process more time as long as it gets little, but not for ever", () => {
  expect(hangsAt((second) => second * 250)).toBe(51);
  expect(hangsAt(() => 5_000)).toBe(131);
});

it("does not hold against a process what it did before it was last heard", () => {
  expect(hangsAt((second) => (second <= 10 ? 60_000 : 60_000 + second))).toBe(131);
});
