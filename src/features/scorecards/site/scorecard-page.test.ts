import { expect, it } from "vitest";
import { describeChange } from "./scorecard-page.tsx";

it.each([
  [0, 0, "none before either"],
  [4, 4, "as in the 30 days before"],
  [4, 0, "none in the 30 days before"],
  [125, 100, "up 25% from 100"],
  [90, 100, "down 10% from 100"],
  [1_001, 1_000, "up 1% from 1,000"],
  [0, 8, "down 100% from 8"],
])("says of %i after %i: %s", (current, previous, words) => {
  expect(describeChange({ current, previous })).toBe(words);
});
