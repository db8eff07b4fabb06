import { expect, it } from "vitest";
import { formatAmount } from "./format-number.ts";

it("counts cars", () => {
  expect(formatAmount(1, "car")).toBe("1 car");
  expect(formatAmount(1_204, "car")).toBe("1,204 cars");
});
