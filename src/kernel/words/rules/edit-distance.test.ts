import { describe, expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";

describe("the edit distance", () => {
  it.each([
    ["", "", 0],
    ["", "ab", 2],
    ["honda", "honda", 0],
    ["hnda", "honda", 1],
    ["hhonda", "honda", 1],
    ["hunda", "honda", 1],
    ["hnoda", "honda", 1],
    ["ohnda", "honda", 1],
    ["honad", "honda", 1],
    ["hnodas", "honda", 2],
    ["ca", "abc", 3],
    ["abab", "baba", 2],
    ["kitten", "sitting", 3],
    ["abc", "xyz", 3],
  ])("of %j and %j is %i", (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance);
    expect(editDistance(b, a, 5)).toBe(distance);
    expect(editDistance(a, b, distance)).toBe(distance);
    if (distance > 0) expect(editDistance(a, b, distance - 1)).toBe(distance);
  });
  it("is not counted beyond the most that is asked for", () => {
    expect([editDistance("abcdef", "uvwxyz", 2), editDistance("a", "abcdef", 2)]).toEqual([3, 3]);
    expect(editDistance("xaaaa", "aaaay", 1)).toBe(2);
  });
});
