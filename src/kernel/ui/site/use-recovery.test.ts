import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { waitForServer } from "./use-recovery.ts";

/** The answers of `/readyz`, one for each poll; the last one is repeated. */
let looks: ("ready" | "not ready" | "no answer")[];
let looked: number;
let page: { hidden: boolean } & EventTarget;
let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  looked = 0;
  page = Object.assign(new EventTarget(), { hidden: false });
  stop = new AbortController();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async () => {
    const look = looks[Math.min(looked, looks.length - 1)];
    looked += 1;
    if (look === "no answer") throw new TypeError("Failed to fetch");
    return { ok: look === "ready" };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("reads again once a server that was away is back, and asks ever more seldom until then", async () => {
  looks = ["no answer", "not ready", "ready"];
  const onBack = vi.fn(() => stop.abort());
  const waiting = waitForServer({ away: true, onBack, signal: stop.signal });
  await vi.advanceTimersByTimeAsync(500);
  expect(looked).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([looked, onBack.mock.calls.length]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([looked, onBack.mock.calls.length]).toEqual([3, 1]);
  await waiting;
});

it("goes on when reading again did not help, and never more often than every 30 seconds in the long run", async () => {
  looks = ["ready"];
  const onBack = vi.fn();
  void waitForServer({ away: true, onBack, signal: stop.signal });
  await vi.advanceTimersByTimeAsync(31_500);
  expect(onBack).toHaveBeenCalledTimes(6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onBack).toHaveBeenCalledTimes(8);
  stop.abort();
});

it("leaves a server in peace that has a fault but is there", async () => {
  looks = ["ready"];
  const onBack = vi.fn();
  await Promise.all([waitForServer({ away: false, onBack, signal: stop.signal }), vi.advanceTimersByTimeAsync(600)]);
  await vi.advanceTimersByTimeAsync(100_000);
  expect([looked, onBack.mock.calls.length]).toEqual([1, 0]);
});

it("asks at once when the browser is online again, and not while nobody looks", async () => {
  looks = ["no answer"];
  void waitForServer({ away: true, onBack: vi.fn(), signal: stop.signal });
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(100_000);
  expect(looked).toBe(0);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(looked).toBe(1);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(looked).toBe(2);
  stop.abort();
});
