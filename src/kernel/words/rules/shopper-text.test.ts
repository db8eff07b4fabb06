import fc from "fast-check";
import { expect, it } from "vitest";
import { anyCharacter } from "#test/any-character.ts";
import { cleanLine, cleanLines } from "./shopper-text.ts";

it("keeps what people write, in any language, and makes one line of a title", () => {
  for (const title of ["Cars for Dad", "Für Müller & Söhne <3", "سيارات للعائلة", "👨‍👩‍👧 family cars", "می‌خواهم"]) {
    expect(cleanLine(title)).toBe(title);
  }
  expect(cleanLine("  two\n lines\t here ")).toBe("two lines here");
  expect(cleanLines("one\r\ntwo\n\n\n\nthree  \n")).toBe("one\ntwo\n\nthree");
});

it("drops what cannot be seen, and piles of marks", () => {
  expect(cleanLine("car\u202egnp.exe\u2066\u0000\u001b[31m")).toBe("cargnp.exe[31m");
  expect(cleanLine(`a${"\u0301".repeat(50)}`).length).toBeLessThan(8);
  for (const empty of ["", " \n ", "\u200d", "\u202e\u200f", "\u3164", "\u{e0041}\u{e0042}"]) {
    expect([cleanLine(empty), cleanLines(empty)]).toEqual(["", ""]);
  }
});

it("gives any text as text that a page, a database and a header can hold, and cleans it once for all", () => {
  const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
  const hostile = fc.constantFrom(
    "\u202e",
    "\u0000",
    "\r\n",
    "<script>",
    "\u2028",
    "\ud800",
    "a\u0301\u0301\u0301\u0301\u0301",
  );
  const text = fc.array(fc.oneof(fc.string({ unit: anyCharacter }), hostile)).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (raw) => {
      const title = cleanLine(raw);
      expect(title).not.toMatch(unseen);
      expect(title.isWellFormed()).toBe(true);
      expect(cleanLine(title)).toBe(title);
      const note = cleanLines(raw);
      expect(note.replaceAll("\n", "")).not.toMatch(unseen);
      expect(cleanLines(note)).toBe(note);
    }),
    { numRuns: 150 },
  );
});
