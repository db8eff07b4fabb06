import { expect, it } from "vitest";
import { formatChoices, formatFirst, formatList } from "./lists.ts";

it("names all of a list, without a comma before the last", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(formatList)).toEqual(["", "a", "a and b", "a, b and c"]);
  expect(formatChoices(["a", "b", "c"])).toBe("a, b or c");
});

it("names the first of a list, and how many more there are", () => {
  expect([1, 2, 3].map((most) => formatFirst(["a", "b"], most))).toEqual(["a and 1 more", "a, b", "a, b"]);
});
