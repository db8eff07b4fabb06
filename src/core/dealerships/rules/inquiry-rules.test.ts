import fc from "fast-check";
import { expect, it } from "vitest";
import { isHeaderText } from "#kernel/mail/rules/mail-address.ts";
import { anyCharacter } from "#test/any-character.ts";
import { type Inquiry, readInquiry, splitName, withoutLinks } from "./inquiry-rules.ts";

const typed = (more: Partial<Inquiry> = {}): Inquiry => ({
  ...{ name: "Ann Lee", email: "ann@mail.example", phone: "", message: "Is it available?" },
  ...more,
});

it("reads what people type, and tidies it", () => {
  expect(
    readInquiry(
      typed({
        name: "  Ann \t Lee ",
        email: " ann@mail.example ",
        phone: " (703) 555-0100 x12 ",
        message: "One\r\n\r\n\r\n\r\nTwo ",
      }),
    ),
  ).toEqual({ name: "Ann Lee", email: "ann@mail.example", phone: "(703) 555-0100 x12", message: "One\n\nTwo" });
  for (const phone of ["+49 170 1234567", "703.555.0100", "7035550100"]) {
    expect(readInquiry(typed({ phone }))).toMatchObject({ phone });
  }
});

it("names missing or unusable fields in a sentence", () => {
  const refused: Partial<Inquiry>[] = [
    { name: " \u200b " },
    { name: "a".repeat(81) },
    { email: "ann" },
    { email: "ann@mail.example, bob@mail.example" },
    { email: "Ann <ann@mail.example>" },
    { phone: "call me" },
    { phone: "12345" },
    { phone: "1".repeat(16) },
    { message: "\r\n\u202e" },
    { message: "a".repeat(1_501) },
  ];
  for (const more of refused) expect(readInquiry(typed(more)), JSON.stringify(more)).toMatch(/^(Please|Your) .*\.$/);
});

it("returns names that cannot begin another header, for any typed text", () => {
  const hostile = fc.constantFrom("\r\nBcc: all@mail.example", "\n", "\u2028", "\u0000", "<script>", "\u202e");
  const text = fc.array(fc.oneof(fc.string({ unit: anyCharacter }), hostile)).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (name) => {
      const read = readInquiry(typed({ name: name.slice(0, 80), phone: "", message: name || "?" }));
      if (typeof read !== "string") expect(isHeaderText(read.name)).toBe(true);
    }),
  );
});

it("splits a name as CRMs want it", () => {
  expect(splitName("Ann Lee")).toEqual({ first: "Ann", last: "Lee" });
  expect(splitName("Anna Maria van Dyke")).toEqual({ first: "Anna Maria van", last: "Dyke" });
  expect(splitName("Madonna")).toEqual({ first: "Madonna", last: "" });
  expect(splitName("Lee, Ann")).toEqual({ first: "Ann", last: "Lee" });
  expect(splitName("van Dyke,Anna Maria")).toEqual({ first: "Anna Maria", last: "van Dyke" });
  expect(splitName("Ann Lee, Jr.")).toEqual({ first: "Ann", last: "Lee, Jr." });
});

it("leaves out what a mail program would make a link of, and nothing else", () => {
  expect(withoutLinks("See https://evil.example/x or www.evil.example,\nevil.com/pay or a@evil.example now")).toBe(
    "See [address left out] or [address left out]\n[address left out] or [address left out] now",
  );
  const fine = "Is it $21,995.50 at 5 p.m.? Call (703) 555-0100. It's a 2.0 l, e.g. the U.S. one...";
  expect(withoutLinks(fine)).toBe(fine);
});
