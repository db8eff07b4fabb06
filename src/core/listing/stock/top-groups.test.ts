import fc from "fast-check";
import { expect, it } from "vitest";
import { groupBy, topGroups } from "./top-groups.ts";

const upTo = (max: number) => fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max }));
/** Only larger counts are sorted, so there are lists without such counts, and lists with some near the limit. */
const countLists = fc
  .constantFrom(3, 1_022, 1_024, 1_000_000)
  .chain((max) => fc.array(upTo(max), { maxLength: 400, size: "max" }));

it("names the largest counts first and equal ones by rank, whatever the counts are", () => {
  fc.assert(
    fc.property(countLists, fc.integer({ min: 1, max: 120 }), fc.integer(), (counts, most, seed) => {
      const key = (group: number) => Math.imul(group + 1, seed | 1) >>> 0;
      const ranked = [...counts.keys()].sort((a, b) => key(a) - key(b) || a - b);
      const grouping = groupBy([...counts.keys()], ranked, String);
      const expected = ranked
        .filter((group) => counts[group] !== 0)
        .sort((a, b) => Number(counts[b]) - Number(counts[a]))
        .slice(0, most);
      const found = topGroups(Int32Array.from(counts), grouping, most);
      expect(Array.from(found.ranks, (rank) => ranked[rank])).toEqual(expected);
    }),
  );
});

it("adds up the numbers of each group, and leaves out those of other groups and those without a counter", () => {
  const number = fc.record({ group: fc.integer({ min: 0, max: 200 }), count: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(fc.array(number, { maxLength: 400, size: "max" }), fc.nat(400), (numbers, counted) => {
      const groups = Array.from({ length: 200 }, (_, rank) => 200 - rank);
      const ofGroups = numbers.map(({ group }) => group);
      const counts = numbers.slice(0, counted).map(({ count }) => count);
      const sumOf = (wanted: number) =>
        numbers.slice(0, counted).reduce((sum, { group, count }) => (group === wanted ? sum + count : sum), 0);
      const found = topGroups(Int32Array.from(counts), groupBy(ofGroups, groups, String), 200);
      expect([...found.counts.subarray(0, 200)]).toEqual(groups.map(sumOf));
      expect(found.ranks).toHaveLength(groups.filter((group) => sumOf(group) > 0).length);
    }),
  );
});
