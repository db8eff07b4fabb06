import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ASSUMED_TEXTS, readPaymentTexts, textsFromParams } from "./payment-form.ts";
import { recallTerms, rememberTerms } from "./remembered-terms.ts";

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("remembers the entered values, but not a car's price", () => {
  const texts = { ...ASSUMED_TEXTS, price: "18400", down: "2,000", rate: "7.9", fullTax: true };
  rememberTerms(texts);
  const { price: _, ...terms } = texts;
  expect(recallTerms()).toEqual(terms);
});

it("recalls nothing from another version, or from another program's value", () => {
  for (const text of ["", "null", "7", "[]", "{", '{"version":2,"down":"1"}', '{"down":"1"}']) {
    stored.set("/payments", text);
    expect(recallTerms()).toEqual({});
  }
});

it("leaves out invalid values", () => {
  const record = { version: 1, down: "5000", rate: "400", trade: 7, tax: "<b>", termMonths: "1e9", fullTax: "yes" };
  stored.set("/payments", JSON.stringify(record));
  expect(recallTerms()).toEqual({ down: "5000", fullTax: false });
});

it("does without storage", () => {
  vi.stubGlobal("localStorage", undefined);
  rememberTerms(ASSUMED_TEXTS);
  expect(recallTerms()).toEqual({});
});

it("reads an address, and assumes the missing values", () => {
  const texts = textsFromParams(new URLSearchParams("monthly=350&rate=7.5&down=&fullTax=on"));
  expect(readPaymentTexts(texts, "monthly")).toEqual({
    amount: 350,
    terms: { down: 0, trade: 0, termMonths: 60, rate: 7.5, tax: 0, taxesAfterTrade: false },
    problems: {},
  });
});

it("names the problem of each field", () => {
  const texts = textsFromParams(new URLSearchParams("price=free&rate=99"));
  expect(readPaymentTexts(texts, "price")).toEqual({
    problems: {
      rate: "Interest rate (APR): enter a number from 0 % to 40 %.",
      price: "Price of the car: enter a number from $1 to $1,000,000.",
    },
  });
});
