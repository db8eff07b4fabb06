import { expect, it } from "vitest";
import { priceBasisProblem, priceBasisWords } from "./price-basis.ts";

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

it("says why a basis and its fees do not match", () => {
  const doc = { name: "Documentation fee", amountUsd: 499 };
  const only = "Fees are named only where they come on top of the price";
  expect(priceBasisProblem("included", [])).toBeNull();
  expect(priceBasisProblem("unknown", [])).toBeNull();
  expect(priceBasisProblem("included", [doc])).toBe(only);
  expect(priceBasisProblem("unknown", [doc])).toBe(only);
  expect(priceBasisProblem("plus-fees", [doc])).toBeNull();
  expect(priceBasisProblem("plus-fees", [])).toBe("Name at least one fee that comes on top of the price");
  expect(priceBasisProblem("plus-fees", [doc, { ...doc, name: "Filing fee" }])).toBeNull();
  expect(priceBasisProblem("plus-fees", [doc, { name: "documentation FEE", amountUsd: 1 }])).toBe("Name each fee once");
});

it("writes only the first letter of a fee in lower case, and no name", () => {
  expect(priceBasisWords("plus-fees", [{ name: "DOC Fee", amountUsd: 499 }])).toBe("Price plus $499 DOC Fee");
});
