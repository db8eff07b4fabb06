import fc from "fast-check";
import { expect, it } from "vitest";
import { formatAmount, formatCount, formatDollars, plural } from "./numbers.ts";

it("counts cars", () => {
  expect(formatAmount(1, "car")).toBe("1 car");
  expect(formatAmount(1_204, "car")).toBe("1,204 cars");
});

it("writes every number as the language's own rules do", () => {
  const usd = { style: "currency", currency: "USD", maximumFractionDigits: 0 } as const;
  const numbers = fc.oneof(fc.integer({ min: -2_000, max: 2_000_000 }), fc.double({ noNaN: true }));
  fc.assert(
    fc.property(numbers, (number) => {
      expect(formatCount(number)).toBe(number.toLocaleString("en-US", { maximumFractionDigits: 0 }));
      expect(formatDollars(number)).toBe(number.toLocaleString("en-US", usd));
    }),
    { numRuns: 1_000, examples: [[0], [-0], [999], [1_000], [1_001], [999_999], [1_000_000], [27_480.5]] },
  );
});

it("chooses between one and many as the language's own rules do", () => {
  const rules = new Intl.PluralRules("en-US");
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(plural(count, "one", "other")).toBe(rules.select(count));
    }),
    { examples: [[0], [1], [2], [11], [21], [101]] },
  );
});
