import { expect, it } from "vitest";
import { readSaid, stateWords } from "./portal-address.ts";

it.each([
  ["reported", "Thank you. We look at it, and until then nothing changes."],
  ["asked", "If we know this address, a new link is on its way to it. It can take a few minutes."],
  ["<b>anything</b>", undefined],
  ["constructor", undefined],
])("says what has happened by its own words: %s", (said, words) => {
  expect(readSaid(`?said=${encodeURIComponent(said)}`)).toBe(words);
});

it.each([
  ["open", null, "Waits for us"],
  ["confirmed", null, "Done"],
  ["confirmed", "still", "Done. Your website still lists it"],
  ["confirmed", "again", "Your website lists it again. We look at it"],
] as const)("says of a report that is %s, with a website that says %s, what became of it", (state, website, words) => {
  const report = { state, website } as Parameters<typeof stateWords>[0];
  expect(stateWords(report)).toBe(words);
});
