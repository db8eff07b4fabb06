import { expect, it } from "vitest";
import { problemOf } from "./field-problem.tsx";
import { readSaid, stateWords } from "./portal-address.ts";

it.each([
  ["reported", "Thank you. We check your report; until then nothing changes."],
  ["asked", "If this address has access, we have sent it a new link. It can take a few minutes."],
  ["<b>anything</b>", undefined],
  ["constructor", undefined],
])("says what has happened by its own words: %s", (said, words) => {
  expect(readSaid(`?said=${encodeURIComponent(said)}`)?.words).toBe(words);
});

it("ties a problem to its field alone: that of a price is none of the address on the page of an ended link", () => {
  const said = readSaid("?said=price&car=12&typed=free");
  expect(said).toMatchObject({ field: "price", typed: "free" });
  expect(problemOf(said, "price", "here")).toEqual({ "aria-invalid": true, "aria-describedby": "here" });
  expect(problemOf(said, "address", "here")).toEqual({});
  expect(problemOf(readSaid("?said=address"), "address", "here")).toHaveProperty("aria-invalid");
  expect(problemOf(readSaid("?said=reported"), "price", "here")).toEqual({});
});

it.each([
  ["open", null, "Waiting for us"],
  ["confirmed", null, "Done"],
  ["confirmed", "still", "Done. Your website still lists it"],
  ["confirmed", "again", "Your website lists it again. We are checking it"],
] as const)("says of a report that is %s, with a website that says %s, what became of it", (state, website, words) => {
  const report = { state, website } as Parameters<typeof stateWords>[0];
  expect(stateWords(report)).toBe(words);
});
