import { useEffect, useId, useState } from "react";
import type { MandatoryFee } from "#core/facts/rules/price-basis.ts";
import { estimatePayment } from "#core/listing/rules/payments/estimate-payment.ts";
import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import { fuelOf, isPlugIn, statedUse } from "../../rules/payments/fuel-cost.ts";
import { EstimateResult } from "./estimate-result.tsx";
import { FuelCost } from "./fuel-cost.tsx";
import { PaymentFields } from "./payment-fields.tsx";
import { ASSUMED_TEXTS, type PaymentTexts, readPaymentTexts } from "./payment-form.ts";
import { recallTerms, rememberTerms } from "./remembered-terms.ts";

type CalculatorProps = {
  priceUsd: number;
  /** The dealer's mandatory fees that come on top of the price. */
  fees: readonly MandatoryFee[];
  /** Their sum. */
  feesUsd: number;
  /** The fuel, and the consumption according to the dealer. */
  vehicle: Pick<ShownDetail, "fuelType" | "cityMpg" | "highwayMpg" | "kwhPer100Miles">;
  /** Called with the payment in dollars, or undefined when there is none. */
  onEstimate: (monthlyUsd: number | undefined) => void;
};

/** The monthly payment of one car. It starts with the shopper's last values, and remembers changes. */
export function PaymentCalculator({ priceUsd, fees, feesUsd, vehicle, onEstimate }: CalculatorProps) {
  const [texts, setTexts] = useState<PaymentTexts>(() => ({
    ...ASSUMED_TEXTS,
    ...recallTerms(),
    price: `${priceUsd}`,
  }));
  const headingId = useId();
  const fuel = fuelOf(vehicle.fuelType);
  const { terms, amount, problems } = readPaymentTexts(texts, "price");
  const estimate = terms && estimatePayment(amount, feesUsd, terms);
  const monthlyUsd = estimate?.monthlyUsd;
  useEffect(() => onEstimate(monthlyUsd), [onEstimate, monthlyUsd]);

  function edit(changes: Partial<PaymentTexts>) {
    const edited = { ...texts, ...changes };
    setTexts(edited);
    rememberTerms(edited);
  }
  return (
    <>
      <fieldset aria-labelledby={headingId} className="grid items-start gap-5 sm:grid-cols-2">
        <div>
          <p id={headingId} className="mb-3 text-muted text-sm">
            Put in your own figures. They stay in this browser.
          </p>
          <PaymentFields start="price" texts={texts} problems={problems} onEdit={edit} />
        </div>
        <EstimateResult priceUsd={amount ?? priceUsd} fees={fees} estimate={estimate} terms={terms} />
      </fieldset>
      {fuel && <FuelCost fuel={fuel} isPlugIn={isPlugIn(vehicle.fuelType)} stated={statedUse(fuel, vehicle)} />}
    </>
  );
}
