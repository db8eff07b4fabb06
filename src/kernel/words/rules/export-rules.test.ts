import fc from "fast-check";
import { expect, it } from "vitest";
import { anyCharacter } from "#test/any-character.ts";
import { fileBaseName } from "./export-rules.ts";

it("names a car's files after it", () => {
  expect(fileBaseName({ id: 17, title: "2021 Škoda Octavia (RS)" })).toBe("2021-skoda-octavia-rs-17");
  expect(fileBaseName({ id: 18, title: "سيارة" })).toBe("vehicle-18");
});

it("never leaves the folder, with any title", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (title) => {
      expect(fileBaseName({ id: 7, title })).toMatch(/^[a-z0-9][a-z0-9-]{0,70}-7$/);
    }),
  );
});
