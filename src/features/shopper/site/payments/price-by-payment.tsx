import { useState } from "react";
import { priceForPayment } from "#core/listing/rules/payments/estimate-payment.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { formatDollars } from "#kernel/words/rules/numbers.ts";
import { NO_OFFER } from "./estimate-result.tsx";
import { PaymentFields } from "./payment-fields.tsx";
import { ASSUMED_TEXTS, type PaymentTexts, readPaymentTexts } from "./payment-form.ts";
import { recallTerms, rememberTerms } from "./remembered-terms.ts";

type PriceByPaymentProps = {
  /** The highest price that the list shows now. */
  priceMax: number | undefined;
  onPrice: (priceMax: number) => void;
};

/** Calculates the highest price of the search from a monthly payment. */
export function PriceByPayment({ priceMax, onPrice }: PriceByPaymentProps) {
  const [texts, setTexts] = useState<PaymentTexts>(() => ({ ...ASSUMED_TEXTS, ...recallTerms() }));
  const { terms, amount, problems } = readPaymentTexts(texts, "monthly");
  const price = terms && priceForPayment(amount, terms);
  function edit(changes: Partial<PaymentTexts>) {
    const edited = { ...texts, ...changes };
    setTexts(edited);
    rememberTerms(edited);
  }
  return (
    <fieldset aria-label="By monthly payment" className="mt-3 grid gap-3">
      <PaymentFields start="monthly" texts={texts} problems={problems} onEdit={edit} />
      <output className="font-semibold numerals">{affordableWords(price, amount)}</output>
      <button
        type="button"
        disabled={!price || price === priceMax}
        onClick={() => price && onPrice(price)}
        className={buttonClass(price && price !== priceMax ? "primary" : "disabled")}
      >
        {price && price === priceMax ? "The list shows these cars" : `Show cars up to ${formatDollars(price) ?? "…"}`}
      </button>
      <p className="text-muted text-sm">{NO_OFFER} Dealers' fees, title and registration are not counted.</p>
    </fieldset>
  );
}

/** Describes the price that the payment allows, in a sentence. */
export function affordableWords(priceUsd: number | undefined, monthlyUsd: number | undefined): string {
  if (priceUsd === undefined) return "Check the figures to see the price";
  if (priceUsd === 0) return "No price fits these figures";
  return `${formatDollars(monthlyUsd)} a month pays for a car up to ${formatDollars(priceUsd)}`;
}
