import { totalmem } from "node:os";
import { afterEach, expect, it, vi } from "vitest";
import { cacheBudget, crawlMemory, crawlsAtOnce, memoryLimit } from "./memory-limit.ts";

afterEach(() => vi.restoreAllMocks());

it.each([
  ["a container's limit", 2 ** 30, 2 ** 30],
  ["the machine's memory where nothing limits it", 18_446_744_073_709_552_000, totalmem()],
  ["the machine's memory where the system tells nothing", 0, totalmem()],
])("is %s", (_what, constrained, limit) => {
  vi.spyOn(process, "constrainedMemory").mockReturnValue(constrained);
  expect(memoryLimit()).toBe(limit);
});

it("lets a cache have a 64th of it, and not more than is useful", () => {
  vi.spyOn(process, "constrainedMemory").mockReturnValue(2 ** 30);
  expect(cacheBudget(64 * 2 ** 20)).toBe(16 * 2 ** 20);
  expect(cacheBudget(2 ** 20)).toBe(2 ** 20);
});

it.each([
  [0.5, 1],
  [1, 2],
  [1.5, 4],
  [64, 4],
])("has %s GB crawl %s dealerships at once", (gb, crawls) => {
  vi.spyOn(process, "constrainedMemory").mockReturnValue(gb * 2 ** 30);
  expect(crawlsAtOnce(undefined)).toBe(crawls);
  expect(crawlsAtOnce(6)).toBe(6);
});

it.each([
  [0.5, 384, 192],
  [1, 512, 256],
  [2, 1_024, 512],
  [4, 1_536, 512],
])("ends a crawl on a machine of %s GB when it takes more than %s MB", (gb, memoryMib, heapMib) => {
  expect(crawlMemory(gb * 2 ** 30)).toEqual({ memoryMib, heapMib });
});
