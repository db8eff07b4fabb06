import { expect, it } from "vitest";
import { foreignCurrency } from "./currency.ts";

it.each([
  ["CAD18,995", "CAD"],
  ["18995CAD", "CAD"],
  ["18,995 CAD", "CAD"],
  ["MXN189950", "MXN"],
  ["R$ 98,000", "BRL"],
  ["HK$168,000", "HKD"],
  ["S$ 68,000", "SGD"],
  ["US$ 68,000", null],
  ["TODAY'S$18,995", null],
  ["TODAY’S$18,995", null],
  ["Price/S$18,995", null],
  ["OUR/R$18,995", null],
  ["₱900,000", "PHP"],
  ["₩18,995,000", "KRW"],
  ["kr 189,000", "SEK"],
  ["189 000 kr", "SEK"],
  ["Chrysler 18,995", null],
  ["zł 68,000", "PLN"],
  ["USD18,995", null],
  ["18995USD", null],
  ["Cadillac 18,995", null],
  ["$18,995", null],
])("the currency of %s is %s", (text, code) => expect(foreignCurrency(text)).toBe(code));
