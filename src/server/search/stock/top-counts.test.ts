import fc from "fast-check";
import { expect, it } from "vitest";
import { rankBy } from "./names.ts";
import { topCounts } from "./top-counts.ts";

it("names the largest counts first and equal ones by rank, whatever the counts are", () => {
  const upTo = (max: number) => fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max }));
  // The larger ones are sorted, so there are lists with none, and with some at the border.
  const counts = fc
    .constantFrom(3, 1_022, 1_024, 1_000_000)
    .chain((max) => fc.array(upTo(max), { maxLength: 400, size: "max" }));
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 120 }), fc.integer(), (values, most, seed) => {
      const rank = (number: number) => Math.imul(number + 1, seed | 1) >>> 0;
      const ranking = rankBy(values.length, (a, b) => rank(a) - rank(b) || a - b);
      const expected = [...values.keys()]
        .filter((number) => values[number] !== 0)
        .sort((a, b) => Number(values[b]) - Number(values[a]) || Number(ranking.ranks[a]) - Number(ranking.ranks[b]));
      expect([...topCounts(Int32Array.from(values), ranking, most)]).toEqual(expected.slice(0, most));
    }),
  );
});
