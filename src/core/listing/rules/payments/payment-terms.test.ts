import { expect, it } from "vitest";
import {
  ASSUMED_MONTHLY_USD,
  ASSUMED_TERMS,
  PAYMENT_FIELDS,
  type PaymentField,
  readPaymentField,
} from "./payment-terms.ts";

it("reads what people type", () => {
  expect(readPaymentField("price", " $18,400 ")).toEqual({ value: 18_400 });
  expect(readPaymentField("rate", "7.25 %")).toEqual({ value: 7.25 });
  expect(readPaymentField("tax", ".5")).toEqual({ value: 0.5 });
  expect(readPaymentField("termMonths", "60")).toEqual({ value: 60 });
  expect(readPaymentField("price", "18400.999")).toEqual({ value: 18_401 });
});

it("takes an empty field for nothing where nothing is possible", () => {
  expect(readPaymentField("down", "")).toEqual({ value: 0 });
  expect(readPaymentField("price", "")).toEqual({
    problem: "Price of the car: enter a number from $1 to $1,000,000.",
  });
});

it("refuses texts that are no number or out of bounds, and names the limits", () => {
  for (const text of ["-5", "1e3", "abc", "41", "Infinity", "0x10", "1.2.3", "9".repeat(400)]) {
    expect(readPaymentField("rate", text)).toEqual({
      problem: "Interest rate (APR): enter a number from 0 % to 40 %.",
    });
  }
  expect(readPaymentField("termMonths", "5")).toEqual({ problem: "Term: enter a number from 6 months to 120 months." });
});

it("assumes only values that it would also accept", () => {
  const assumed = { ...ASSUMED_TERMS, monthly: ASSUMED_MONTHLY_USD };
  for (const field of Object.keys(PAYMENT_FIELDS) as PaymentField[]) {
    if (field === "price") continue;
    expect(readPaymentField(field, `${assumed[field]}`)).toEqual({ value: assumed[field] });
  }
});
