import { describe, expect, it } from "vitest";
import {
  firstOwnAddress,
  isHeaderText,
  isMailAddress,
  mailAddressKey,
  parseNamedAddress,
  toHeaderText,
} from "./mail-address.ts";

const x = (length: number) => "x".repeat(length);
/** A host name of this many characters, in labels of at most 50. */
const host = (length: number) => `${`${x(49)}.`.repeat(4)}${x(length - 203)}.de`;

describe("an address that mails are sent to", () => {
  it.each([
    ["a plain one", "ann@example.com"],
    ["dots and signs", "ann.lee+cars_1!#$%&'*/=?^`{|}~-@example.co.uk"],
    ["capitals", "Ann@Example.COM"],
    ["a figure in the host", "a@1and1.example"],
    ["labels of one character", "a@b.c"],
    ["hyphens in the host", "a@my-car--lot.example"],
    ["the longest part before the @", `${x(64)}@example.com`],
    ["the longest label", `a@${x(63)}.example`],
    ["the longest address", `a@${host(252)}`],
    ["a last label with figures", "a@example.xn--p1ai"],
  ])("may have %s", (_what, address) => {
    expect(isMailAddress(address)).toBe(true);
  });

  it.each([
    ["nothing before the @", "@example.com"],
    ["no @", "example.com"],
    ["two @", "a@b@example.com"],
    ["one label", "ann@localhost"],
    ["an empty label", "a@example..com"],
    ["a dot at its end", "a@example.com."],
    ["a dot in front", ".a@example.com"],
    ["a dot before the @", "a.@example.com"],
    ["two dots", "a..b@example.com"],
    ["a space", "a b@example.com"],
    ["a line break at its end", "a@example.com\n"],
    ["a line break in front", "\na@example.com"],
    ["a line break before the @", "a\n@example.com"],
    ["quotes", '"a"@example.com'],
    ["a number as its host", "a@127.0.0.1"],
    ["an address literal", "a@[127.0.0.1]"],
    ["a hyphen at a label's start", "a@-b.example"],
    ["a hyphen at a label's end", "a@b-.example"],
    ["an underscore in the host", "a@b_c.example"],
    ["65 characters before the @", `${x(65)}@example.com`],
    ["a label of 64", `a@${x(64)}.example`],
    ["255 characters", `a@${host(253)}`],
    ["an umlaut", "ä@example.com"],
  ])("has not %s", (_what, address) => {
    expect(isMailAddress(address)).toBe(false);
  });
});

it("knows two spellings of one address", () => {
  expect(mailAddressKey(" Ann@Example.COM ")).toBe("ann@example.com");
});

describe("an address with a name", () => {
  it.each([
    ["cars@example.com", { name: "", address: "cars@example.com" }],
    [" cars@example.com ", { name: "", address: "cars@example.com" }],
    ["Cars <cars@example.com>", { name: "Cars", address: "cars@example.com" }],
    [' "Lee, Cars"  < cars@example.com > ', { name: "Lee, Cars", address: "cars@example.com" }],
    ["<cars@example.com>", { name: "", address: "cars@example.com" }],
    ["A <b> <cars@example.com>", { name: "A <b>", address: "cars@example.com" }],
    ['Say "hi" Cars <cars@example.com>', { name: 'Say "hi" Cars', address: "cars@example.com" }],
    ['"Lee" Cars <cars@example.com>', { name: '"Lee" Cars', address: "cars@example.com" }],
    ["Cars cars@example.com", null],
    ["Cars <cars@example.com", null],
    ["Cars cars@example.com>", null],
    ["Cars <cars>", null],
    ["Ca\nrs <cars@example.com>", null],
  ])("%j", (text, read) => {
    expect(parseNamedAddress(text)).toEqual(read);
  });
});

describe("text of a header", () => {
  it("has no control characters", () => {
    expect(isHeaderText("Lee’s cars, 20 %")).toBe(true);
    for (const control of ["\n", "\r", "\0", "\u0085", "\u2028", "\u2029"]) {
      expect(isHeaderText(`Lee${control}cars`)).toBe(false);
      expect(toHeaderText(`Lee${control}${control}cars`, 20)).toBe("Lee cars");
    }
  });
  it("is trimmed, has single spaces, and is cut by whole characters", () => {
    expect(toHeaderText("\n a   b \n", 20)).toBe("a b");
    expect(toHeaderText("🚗🚗🚗", 2)).toBe("🚗🚗");
  });
});

it("proposes a name that is an address, else the contact address, and none that no mail arrives at", () => {
  const contact = "sales@cars.us";
  expect(["ann@cars.us", "admin", undefined].map((name) => firstOwnAddress(name, contact))).toEqual([
    ...["ann@cars.us", contact, contact],
  ]);
  expect([firstOwnAddress("admin", "hello@autohub.example"), firstOwnAddress()]).toEqual(["", ""]);
});
