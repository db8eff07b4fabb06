import { expect, it } from "vitest";
import { describePosition } from "./cars-against-market.tsx";

it.each([
  [0.96, "4% under"],
  [1.118, "12% above"],
  [1.004, "at value"],
  [null, "Unknown"],
])("says where a price stands: %s", (position, words) => {
  expect(describePosition(position)).toBe(words);
});
