import { expect, it } from "vitest";
import { priceBasisWords } from "./price-basis.ts";

it.each([
  ["included", [], "Price includes all mandatory fees"],
  ["unknown", [], null],
  ["plus-fees", [["Documentation fee", 499]], "Price plus $499 documentation fee"],
  ["plus-fees", [["DOC fee", 1_199]], "Price plus $1,199 DOC fee"],
  [
    "plus-fees",
    [
      ["Dealer services fee", 899],
      ["Electronic filing fee", 50],
    ],
    "Price plus $949 in mandatory fees: $899 dealer services fee, $50 electronic filing fee",
  ],
] as const)("says in words what a price holds: %s %j", (basis, fees, words) => {
  const named = fees.map(([name, amountUsd]) => ({ name, amountUsd }));
  expect(priceBasisWords(basis, named)).toBe(words);
});
