import { expect, it } from "vitest";
import { foreignCurrency } from "./currency.ts";

it.each([
  ["CAD18,995", "CAD"],
  ["18995CAD", "CAD"],
  ["18,995 CAD", "CAD"],
  ["MXN189950", "MXN"],
  ["USD18,995", null],
  ["18995USD", null],
  ["Cadillac 18,995", null],
  ["$18,995", null],
])("the currency of %s is %s", (text, code) => expect(foreignCurrency(text)).toBe(code));
