import { describe, expect, it } from "vitest";
import {
  copyAnswers,
  emptyMemory,
  knownGonePaths,
  MAX_DISTINCT_MISSES,
  readMemory,
  rememberGonePaths,
  rememberRegained,
} from "./removal-memory.ts";

describe("where the pages of removed cars led", () => {
  const memoryAfter = (...nights: string[][]) => nights.reduce(rememberGonePaths, emptyMemory());

  it("is known from the second time on", () => {
    expect(knownGonePaths(memoryAfter(["/sold"]))).toEqual([]);
    expect(knownGonePaths(memoryAfter(["/sold", "/used"], ["/sold"]))).toEqual(["/sold"]);
  });
  it("is remembered for the five latest paths, the latest last", () => {
    const { gonePaths } = memoryAfter(["/1", "/2", "/3", "/4", "/5"], ["/1", "/6"]);
    expect(gonePaths).toEqual([
      { path: "/3", times: 1 },
      { path: "/4", times: 1 },
      { path: "/5", times: 1 },
      { path: "/1", times: 2 },
      { path: "/6", times: 1 },
    ]);
  });
  it("leaves the rest of the memory unchanged", () => {
    const memory = { ...emptyMemory(), levels: [7], levelAt: 1 };
    expect(rememberGonePaths(memory, [])).toEqual(memory);
  });
});

it("remembers from which of the fourteen latest nights cars have come back", () => {
  const memory = rememberRegained(rememberRegained(emptyMemory(), [5, 3, 5]), [5]);
  expect(memory.regained).toEqual([
    { lastSeenAt: 3, cars: 1 },
    { lastSeenAt: 5, cars: 3 },
  ]);
  const nights = Array.from({ length: 20 }, (_, night) => night);
  expect(rememberRegained(memory, nights).regained.map(({ lastSeenAt }) => lastSeenAt)).toEqual(nights.slice(6));
});

describe("a stored memory", () => {
  it("is empty for a dealership that was never crawled", () => {
    expect(readMemory(null)).toEqual(emptyMemory());
    expect(emptyMemory()).toMatchObject({ levels: [], levelAt: null, low: null, gonePaths: [] });
  });
  it("is completed, and an incomplete record of returns is ignored", () => {
    expect(readMemory({ levels: [3] })).toEqual({ ...emptyMemory(), levels: [3] });
    expect(readMemory({ reached: [1] })).toEqual(emptyMemory());
    expect(readMemory({ returned: [1] })).toEqual(emptyMemory());
    expect(readMemory({ reached: [3], returned: [1] }).answers).toEqual({
      ...emptyMemory().answers,
      unasked: { reached: [3], returned: [1] },
    });
  });
});

it("begins with no missed cars for each number of misses, and accepts no price unchecked", () => {
  const { answers, ...memory } = emptyMemory();
  expect(memory).toMatchObject({ shortfall: null, site: null, changed: null, dealer: null, trustsPrices: false });
  expect(Object.keys(answers).sort()).toEqual(["gone", "sale", "softGone", "sold", "unasked", "unclear"]);
  const none = Array(MAX_DISTINCT_MISSES).fill(0);
  for (const record of Object.values(answers)) expect(record).toEqual({ reached: none, returned: none });
});

it("copies what answers were worth, so that the copy can be changed alone", () => {
  const memory = emptyMemory();
  const copy = copyAnswers(memory);
  expect(copy).toEqual(memory.answers);
  copy.gone.reached[0] = 7;
  copy.gone.returned[0] = 7;
  expect(memory).toEqual(emptyMemory());
});
