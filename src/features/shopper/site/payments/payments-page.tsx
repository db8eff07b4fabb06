import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { estimatePayment, priceForPayment } from "#core/listing/rules/payments/estimate-payment.ts";
import { readPaymentField } from "#core/listing/rules/payments/payment-terms.ts";
import { listingPath } from "#core/listing/site/listing-paths.ts";
import { listingParams, parseListingSearch } from "#core/listing/site/listing/listing-search.ts";
import { useSiteName } from "#kernel/settings/site/site-settings.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { HiddenParams } from "#kernel/ui/site/hidden-params.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { formatDollars } from "#kernel/words/rules/numbers.ts";
import { fuelOf, isPlugIn } from "../../rules/payments/fuel-cost.ts";
import { PAYMENTS_PATH } from "../shopper-paths.ts";
import { EstimateResult, NO_OFFER } from "./estimate-result.tsx";
import { FuelCost } from "./fuel-cost.tsx";
import { PaymentFields } from "./payment-fields.tsx";
import { type PaymentTexts, readPaymentTexts, TERM_FIELDS, textsFromParams } from "./payment-form.ts";
import { affordableWords } from "./price-by-payment.tsx";
import { recallTerms, rememberTerms } from "./remembered-terms.ts";

/**
 * The page of payments, for browsers without scripts and for links. With a price in the address it shows the monthly payment,
 * otherwise the price that fits a monthly payment. The address may contain the other filters of a search.
 */
export function PaymentsPage() {
  const { search } = useLocation();
  return <PaymentsForm key={search} params={new URLSearchParams(search)} />;
}

type FormProps = { params: URLSearchParams };

function PaymentsForm({ params }: FormProps) {
  const siteName = useSiteName();
  const [texts, setTexts] = useState(() => textsFromParams(params));
  const isBare = TERM_FIELDS.every((field) => !params.has(field));
  // The server does not know the values that this browser remembers.
  useEffect(() => {
    if (isBare) setTexts((assumed) => ({ ...assumed, ...recallTerms() }));
  }, [isBare]);
  function edit(changes: Partial<PaymentTexts>) {
    const edited = { ...texts, ...changes };
    setTexts(edited);
    rememberTerms(edited);
  }
  const fuelType = readFuelType(params);
  const fuel = fuelOf(fuelType);
  const start = params.has("price") ? "price" : "monthly";
  const title = start === "price" ? "What a car costs a month" : "What fits your monthly payment";
  return (
    <div className="wrap pt-4 pb-16 md:pt-8">
      <PageHead
        title={`${title} | ${siteName}`}
        description={`${title}: an estimate on your own figures, not an offer.`}
        canonicalPath={PAYMENTS_PATH}
      />
      <form action={PAYMENTS_PATH} className="mx-auto grid max-w-3xl gap-5">
        <h1 className="font-bold text-[1.75rem] leading-tight tracking-tight md:text-4xl">{title}</h1>
        <HiddenParams params={carried(params)} without={[]} />
        <PaymentFields start={start} texts={texts} problems={readPaymentTexts(texts, start).problems} onEdit={edit} />
        <button type="submit" className={buttonClass("primary", "normal", "hidden! noscript:inline-flex!")}>
          Calculate
        </button>
        {start === "price" ? (
          <>
            <MonthlyAnswer texts={texts} params={params} />
            {fuel && <FuelCost fuel={fuel} isPlugIn={isPlugIn(fuelType)} params={params} />}
          </>
        ) : (
          <PriceAnswer texts={texts} params={params} />
        )}
      </form>
    </div>
  );
}

type AnswerProps = { texts: PaymentTexts; params: URLSearchParams };

/** The monthly payment for the price in the address. */
function MonthlyAnswer({ texts, params }: AnswerProps) {
  const { terms, amount } = readPaymentTexts(texts, "price");
  const feesUsd = readFees(params);
  const vehicleId = readVehicleId(params);
  return (
    <>
      <EstimateResult
        priceUsd={amount ?? 0}
        fees={feesUsd > 0 ? [{ name: "Dealer's fees", amountUsd: feesUsd }] : []}
        estimate={terms && estimatePayment(amount, feesUsd, terms)}
        terms={terms}
      />
      <div className="flex flex-wrap gap-3">
        {vehicleId !== undefined && (
          <Link to={vehiclePath({ id: vehicleId, vin: null })} className={buttonClass("secondary")}>
            Back to the car
          </Link>
        )}
        <Link to={PAYMENTS_PATH} className={buttonClass("quiet")}>
          Start from a monthly payment
        </Link>
      </div>
    </>
  );
}

/** The price that fits the payment, and a link to the cars up to it. */
function PriceAnswer({ texts, params }: AnswerProps) {
  const { terms, amount } = readPaymentTexts(texts, "monthly");
  const priceUsd = terms && priceForPayment(amount, terms);
  return (
    <div className="rounded-control bg-sunken p-4">
      <output className="block font-bold text-xl tracking-tight numerals">{affordableWords(priceUsd, amount)}</output>
      {priceUsd !== undefined && priceUsd > 0 && (
        <Link to={carsUpTo(priceUsd, params)} className={buttonClass("primary", "normal", "mt-3")}>
          Show cars up to {formatDollars(priceUsd)}
        </Link>
      )}
      <p className="mt-3 text-muted text-sm">
        <b className="font-semibold text-ink">{NO_OFFER}</b> Dealers' fees, title, registration and insurance are not
        counted.
      </p>
    </div>
  );
}

/** Returns the list of cars up to a price, with the other filters of the search in the address. */
function carsUpTo(priceMax: number, params: URLSearchParams): string {
  const search = parseListingSearch(params, 1);
  const isAbove = search.priceMin !== undefined && search.priceMin > priceMax;
  return listingPath(1, listingParams({ ...search, priceMax, ...(isAbove && { priceMin: undefined }) }));
}

/** The fields that the form must keep: the car and its fees, or the other filters of a search. */
function carried(params: URLSearchParams): URLSearchParams {
  const kept = listingParams(parseListingSearch(params, 1));
  const feesUsd = readFees(params);
  const vehicleId = readVehicleId(params);
  if (feesUsd > 0) kept.set("fees", `${feesUsd}`);
  if (vehicleId !== undefined) kept.set("vehicle", `${vehicleId}`);
  const fuelType = readFuelType(params);
  if (fuelType !== null) kept.set("fuelType", fuelType);
  return kept;
}

/** Reads the fees: at most as large as prices, and 0 when the address has none that can be read. */
function readFees(params: URLSearchParams): number {
  const found = readPaymentField("price", params.get("fees") ?? "");
  return "value" in found ? found.value : 0;
}

/** Reads the dealer's words for the car's fuel. */
const readFuelType = (params: URLSearchParams): string | null => params.get("fuelType")?.slice(0, 80) || null;

function readVehicleId(params: URLSearchParams): number | undefined {
  const text = params.get("vehicle") ?? "";
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}
