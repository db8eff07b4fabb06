import { expect, it } from "vitest";
import { connectionsForPools, dealOut } from "./connection-share.ts";

const count = (used: number, processes: number, more = {}) => ({ allowed: 97, used, foreign: 0, processes, ...more });

it("gives a process its part of what is free, and when nothing is free as much as any other", () => {
  expect(connectionsForPools(count(1, 1), 0)).toBe(91);
  expect(connectionsForPools(count(60, 30), 1)).toBe(2);
  expect(connectionsForPools(count(60, 4), 15)).toBe(23);
  expect(connectionsForPools(count(92, 30), 9)).toBe(2);
  expect(connectionsForPools(count(97, 4, { foreign: 40 }), 20)).toBe(12);
  expect(connectionsForPools(count(97, 60), 2)).toBe(2);
});

it("deals them out to those who wait, then to the others, from the least to the most", () => {
  const pool = (isWaiting: boolean, least = 1, most = 4) => ({ least, most, isWaiting });
  expect(dealOut(91, [pool(false), pool(false, 1, 2)])).toEqual([4, 2]);
  expect(dealOut(5, [pool(false), pool(true)])).toEqual([1, 4]);
  expect(dealOut(5, [pool(false), pool(false)])).toEqual([3, 2]);
  expect(dealOut(0, [pool(true), pool(false, 2, 8)])).toEqual([1, 2]);
});
