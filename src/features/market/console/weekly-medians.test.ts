import { expect, it } from "vitest";
import { linePath } from "./weekly-medians.tsx";

it("draws the highest value on top, and equal ones in the middle", () => {
  expect(linePath([10, 30, 20])).toBe("M0 72L160 0L320 36");
  expect(linePath([5, 5])).toBe("M0 36L320 36");
});
