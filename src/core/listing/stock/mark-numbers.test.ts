import { expect, it } from "vitest";
import { MARKS, PLACE_OF_MARK } from "./mark-numbers.ts";

it("has another number for each mark", () => {
  expect(PLACE_OF_MARK.size).toBe(MARKS.length);
});
