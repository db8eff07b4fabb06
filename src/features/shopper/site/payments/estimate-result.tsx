import type { MandatoryFee } from "#core/facts/rules/price-basis.ts";
import type { PaymentEstimate } from "#core/listing/rules/payments/estimate-payment.ts";
import type { PaymentTerms } from "#core/listing/rules/payments/payment-terms.ts";
import { formatDollars } from "#kernel/words/rules/numbers.ts";

/** The note below every estimate. */
export const NO_OFFER = "An estimate, not an offer: no lender and no dealer has agreed to it.";

type ResultProps = {
  priceUsd: number;
  fees: readonly MandatoryFee[];
  /** Undefined while a field has no usable number. */
  estimate: PaymentEstimate | undefined;
  terms: PaymentTerms | undefined;
};

/** The payment and its parts. Screen readers read the first line when it changes. */
export function EstimateResult({ priceUsd, fees, estimate, terms }: ResultProps) {
  return (
    <div className="rounded-control bg-sunken p-4 numerals">
      <output className="block font-bold text-xl tracking-tight">{paymentWords(estimate)}</output>
      {estimate && terms && (
        <dl className="mt-2 grid gap-1">
          <Line name="Price" usd={priceUsd} />
          {fees.map(({ name, amountUsd }) => (
            <Line key={name} name={name} usd={amountUsd} />
          ))}
          <Line name="Sales tax" usd={terms.tax === 0 ? "not counted" : estimate.taxUsd} />
          {terms.down > 0 && <Line name="Down payment" usd={-terms.down} />}
          {terms.trade > 0 && <Line name="Trade-in" usd={-terms.trade} />}
          <div className="border-line-strong border-t" />
          <Line name="Amount to borrow" usd={estimate.borrowedUsd} />
          <Line name={`Interest over ${terms.termMonths} months`} usd={estimate.interestUsd} />
        </dl>
      )}
      <p className="mt-3 text-muted text-sm">
        <b className="font-semibold text-ink">{NO_OFFER}</b> Title, registration and insurance are not counted.
      </p>
    </div>
  );
}

function paymentWords(estimate: PaymentEstimate | undefined): string {
  if (!estimate) return "Check the figures to see the payment";
  if (estimate.monthlyUsd === 0) return "Nothing to borrow";
  return `About ${formatDollars(estimate.monthlyUsd)} a month`;
}

/** @param usd an amount; a negative one is deducted */
function Line({ name, usd }: { name: string; usd: number | string }) {
  const words = typeof usd === "string" ? usd : `${usd < 0 ? "−" : ""}${formatDollars(Math.abs(usd))}`;
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 text-muted">
        <bdi>{name}</bdi>
      </dt>
      <dd className="font-medium">{words}</dd>
    </div>
  );
}
