import {
  ASSUMED_MONTHLY_USD,
  ASSUMED_TERMS,
  type PaymentField,
  type PaymentTerms,
  readPaymentField,
} from "#core/listing/rules/payments/payment-terms.ts";

/** The form's fields as typed. `fullTax` is the opposite of `taxesAfterTrade`, because an unchecked box is not sent. */
export type PaymentTexts = Record<PaymentField, string> & { fullTax: boolean };

/** The numbers that are remembered and sent: all except the price, which is each car's own. */
export const TERM_FIELDS = ["down", "trade", "termMonths", "rate", "tax"] as const;

export const ASSUMED_TEXTS: PaymentTexts = {
  price: "",
  monthly: `${ASSUMED_MONTHLY_USD}`,
  down: "",
  trade: "",
  termMonths: `${ASSUMED_TERMS.termMonths}`,
  rate: `${ASSUMED_TERMS.rate}`,
  tax: "",
  fullTax: !ASSUMED_TERMS.taxesAfterTrade,
};

/** The form's numbers. `problems` has a sentence for each unusable field; without problems, `terms` and `amount` are set. */
export type PaymentNumbers =
  | { terms: PaymentTerms; amount: number; problems: Record<string, never> }
  | { terms?: undefined; amount?: undefined; problems: Partial<Record<PaymentField, string>> };

/** Reads the terms and the amount that the estimate starts from. */
export function readPaymentTexts(texts: PaymentTexts, start: "price" | "monthly"): PaymentNumbers {
  const problems: Partial<Record<PaymentField, string>> = {};
  const read = (field: PaymentField): number => {
    const found = readPaymentField(field, texts[field]);
    if ("value" in found) return found.value;
    problems[field] = found.problem;
    return 0;
  };
  const terms: PaymentTerms = {
    down: read("down"),
    trade: read("trade"),
    termMonths: read("termMonths"),
    rate: read("rate"),
    tax: read("tax"),
    taxesAfterTrade: !texts.fullTax,
  };
  const amount = read(start);
  return Object.keys(problems).length > 0 ? { problems } : { terms, amount, problems: {} };
}

/** Reads the form from an address, with the assumptions for missing values. */
export function textsFromParams(params: URLSearchParams): PaymentTexts {
  const texts = { ...ASSUMED_TEXTS, fullTax: params.has("fullTax") };
  for (const field of ["price", "monthly", ...TERM_FIELDS] as const) {
    texts[field] = (params.get(field) ?? texts[field]).slice(0, 20);
  }
  return texts;
}
