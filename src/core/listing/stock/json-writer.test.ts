import fc from "fast-check";
import { expect, it } from "vitest";
import { PackedTexts, writeJson } from "./json-writer.ts";

const entries = fc.array(fc.record({ text: fc.string({ unit: "grapheme" }), count: fc.nat() }), { maxLength: 50 });

it("writes what JSON.stringify would, whatever the texts and counts are", () => {
  fc.assert(
    fc.property(entries, fc.array(fc.nat()), (list, picked) => {
      const texts = PackedTexts.of(list.map(({ text }) => `{"value":${JSON.stringify(text)},"count":`));
      const counts = Int32Array.from(list, ({ count }) => count);
      const numbers = list.length > 0 ? picked.map((number) => number % list.length) : [];
      const written = writeJson((json) => json.entries(texts, numbers, counts));
      const expected = numbers.map((number) => ({ value: list[number]?.text, count: list[number]?.count }));
      expect(written.toString()).toBe(JSON.stringify(expected));
    }),
  );
});

it("writes more than its memory has room for, and begins again after a failure", () => {
  const long = Buffer.from(JSON.stringify("ü".repeat(200_000)));
  const failing = () =>
    writeJson((json) => {
      json.json(long);
      throw new Error("interrupted");
    });
  expect(failing).toThrow("interrupted");
  const first = writeJson((json) => json.json(long));
  const second = writeJson((json) => json.count(1_000_000));
  expect(first.equals(long)).toBe(true);
  expect(second.toString()).toBe("1000000");
});

it("leaves what has been written as it is while others are written", () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(sizes, (lengths) => {
      const texts = PackedTexts.of(lengths.map((_, number) => `[${number}]`));
      const written = lengths.map((length, number) =>
        writeJson((json) => {
          json.json(Buffer.alloc(length, number));
          json.entries(texts, [number], Int32Array.from(lengths));
        }),
      );
      for (const [number, length] of lengths.entries()) {
        const expected = Buffer.concat([Buffer.alloc(length, number), Buffer.from(`[[${number}]${length}}]`)]);
        expect(written[number]?.equals(expected)).toBe(true);
      }
    }),
    { numRuns: 20 },
  );
});
