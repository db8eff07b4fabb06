import fc from "fast-check";
import { expect, it } from "vitest";
import { hashNext, hashStart, numberEqualRows } from "./equal-rows.ts";

const numbersOf = (values: readonly (number | null)[], hash: (value: number) => number) =>
  numberEqualRows(
    values.length,
    (row) => {
      const value = values[row] ?? null;
      return value === null ? null : hash(value);
    },
    (a, b) => values[a] === values[b],
  );

it("gives equal rows the number of the first of them, and rows that equal none 0, even where all hashes are one", () => {
  const values = fc.array(fc.option(fc.integer({ min: 0, max: 30 })), { maxLength: 200 });
  fc.assert(
    fc.property(values, fc.boolean(), (rows, isBadHash) => {
      const expected = rows.map((value) => (value === null ? 0 : rows.indexOf(value) + 1));
      const numbers = numbersOf(rows, (value) => (isBadHash ? 7 : hashNext(hashStart(), value)));
      expect([...numbers]).toEqual(expected);
    }),
    { seed: 1 },
  );
});
