import { useEffect, useState } from "react";
import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import { ChevronDownIcon } from "#kernel/ui/site/icons.tsx";
import { formatDollars } from "#kernel/words/rules/numbers.ts";
import { PAYMENTS_PATH } from "../shopper-paths.ts";
import type { PaymentCalculator } from "./payment-calculator.tsx";

/**
 * The monthly cost of the car, from numbers that the shopper enters. It stays closed, and its code is not loaded, until it is opened or
 * the browser has the shopper's former numbers. Without scripts it links to a page with the same function.
 */
export function PaymentsSection({ vehicle }: { vehicle: ShownDetail }) {
  const { id, price, dealerPrice, feesUsd = 0, priceBasis, fuelType } = vehicle;
  const [Calculator, setCalculator] = useState<typeof PaymentCalculator>();
  const [monthlyUsd, setMonthly] = useState<number>();
  const load = () =>
    import("./payment-calculator.tsx").then((loaded) => setCalculator(() => loaded.PaymentCalculator), console.error);
  // It runs once.
  useEffect(() => {
    try {
      if (localStorage.getItem(PAYMENTS_PATH)) load();
    } catch {
      // Storage is switched off, so nothing is remembered.
    }
  }, []);
  if (price === null) return null;
  const fees = priceBasis?.fees ?? (feesUsd > 0 ? [{ name: "Dealer's fees", amountUsd: feesUsd }] : []);
  const priceUsd = dealerPrice ?? price;
  return (
    <details className="panel market mt-6 shadow-card" onToggle={load}>
      <summary className="market-head min-h-0">
        <h2>Payments</h2>
        <p>{monthlyUsd ? `About ${formatDollars(monthlyUsd)} a month` : "Estimate what it costs a month"}</p>
        <ChevronDownIcon className="size-5" />
      </summary>
      <div className="market-why">
        {Calculator ? (
          <Calculator
            key={price}
            priceUsd={priceUsd}
            fees={fees}
            feesUsd={feesUsd}
            vehicle={vehicle}
            onEstimate={setMonthly}
          />
        ) : (
          <a
            href={`${PAYMENTS_PATH}?${new URLSearchParams({ price: `${priceUsd}`, fees: `${feesUsd}`, vehicle: `${id}`, fuelType: fuelType ?? "" })}`}
            rel="nofollow"
            className="why-link"
          >
            Estimate the monthly payment
          </a>
        )}
      </div>
    </details>
  );
}
