import { readPaymentField } from "#core/listing/rules/payments/payment-terms.ts";
import { PAYMENTS_PATH } from "../shopper-paths.ts";
import type { PaymentTexts } from "./payment-form.ts";
import { TERM_FIELDS } from "./payment-form.ts";

/** Version of the value under `PAYMENTS_PATH`, a key that every page has already. Another version is not read. */
const VERSION = 1;
const FIELDS = ["monthly", ...TERM_FIELDS] as const;

/** Returns the values that the shopper entered last in this browser, without invalid ones; empty when there are none. */
export function recallTerms(): Partial<PaymentTexts> {
  const texts: Partial<PaymentTexts> = {};
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PAYMENTS_PATH) ?? "null");
    if (typeof stored !== "object" || stored === null) return texts;
    const values = new Map<string, unknown>(Object.entries(stored));
    if (values.get("version") !== VERSION) return texts;
    for (const field of FIELDS) {
      const text = values.get(field);
      if (typeof text === "string" && text.length <= 20 && "value" in readPaymentField(field, text))
        texts[field] = text;
    }
    texts.fullTax = values.get("fullTax") === true;
  } catch {
    // Storage is switched off, or another program wrote there.
  }
  return texts;
}

/** Stores the shopper's values in this browser. */
export function rememberTerms(texts: PaymentTexts): void {
  const stored = Object.fromEntries(FIELDS.map((field) => [field, texts[field]]));
  try {
    localStorage.setItem(PAYMENTS_PATH, JSON.stringify({ version: VERSION, ...stored, fullTax: texts.fullTax }));
  } catch {
    // Storage is switched off or full: the next car begins with the assumptions.
  }
}
