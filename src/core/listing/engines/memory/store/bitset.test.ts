import fc from "fast-check";
import { expect, it } from "vitest";
import { BitPool, countBits, countOnes, fillBits, hasBit, setBit, slotsIn, wordsFor } from "./bitset.ts";
import { countColumn } from "./count-bits.ts";

const SIZE = 200;
const slots = fc.uniqueArray(fc.integer({ min: 0, max: SIZE - 1 }));
const bitsOf = (members: readonly number[]) => {
  const bits = new Int32Array(wordsFor(SIZE));
  for (const slot of members) setBit(bits, slot);
  return bits;
};

it("counts the ones of any 32-bit number", () => {
  fc.assert(
    fc.property(fc.integer(), (word) => {
      expect(countOnes(word)).toBe([...(word >>> 0).toString(2)].filter((digit) => digit === "1").length);
    }),
  );
});

it("fills and counts ranges of bits that begin and end anywhere in a word", () => {
  const place = fc.integer({ min: 0, max: SIZE });
  fc.assert(
    fc.property(slots, place, place, (members, from, to) => {
      const bits = bitsOf(members);
      expect(countBits(bits, from, to)).toBe(members.filter((slot) => slot >= from && slot < to).length);
      fillBits(bits, from, to);
      const filled = Array.from({ length: SIZE }, (_, slot) => slot).filter((slot) => hasBit(bits, slot));
      expect(filled).toEqual(
        Array.from({ length: SIZE }, (_, slot) => slot).filter(
          (slot) => members.includes(slot) || (slot >= from && slot < to),
        ),
      );
    }),
  );
});

it("lists its slots in ascending order and counts them by a column", () => {
  const column = Int32Array.from({ length: SIZE }, (_, slot) => slot % 7);
  fc.assert(
    fc.property(slots, (members) => {
      const bits = bitsOf(members);
      expect(Array.from(slotsIn(bits, members.length))).toEqual(members.toSorted((a, b) => a - b));
      const counts = new Int32Array(7);
      countColumn(bits, [0, bits.length], { column, counts });
      expect(Array.from(counts)).toEqual([0, 1, 2, 3, 4, 5, 6].map((of) => members.filter((s) => s % 7 === of).length));
    }),
  );
});

it("hands out a set again only after a reset", () => {
  const pool = new BitPool();
  pool.reset(SIZE);
  const first = pool.takeEmpty();
  const second = pool.takeCopy(bitsOf([3]));
  expect(second).not.toBe(first);
  expect(Array.from(slotsIn(second, 1))).toEqual([3]);
  pool.reset(SIZE);
  expect(pool.takeEmpty()).toBe(first);
  expect(pool.takeEmpty()).toBe(second);
  expect(slotsIn(second, 0).length).toBe(0);
});
