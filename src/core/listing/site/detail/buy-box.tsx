import { useQueryClient } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { pricePartsWords, wholePriceWords } from "#core/facts/rules/price-basis.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { ArrowDownIcon } from "#kernel/ui/site/icons.tsx";
import { ExternalLink, safeHref } from "#kernel/ui/site/link.tsx";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { DealLine } from "../deal-label.tsx";
import { useDiscountCode } from "../deal-marks.tsx";
import { dealershipName, formatDay, formatMileage, formatPrice, otherPlace, vehiclePlace } from "../format-vehicle.ts";
import { Slot } from "../listing-slots.tsx";
import type { ShownDetail, ShownVehicle } from "../shown-vehicle.ts";
import { ContactSeller } from "./contact-seller.tsx";
import { PinIcon, ReportIcon, StoreIcon, TagIcon } from "./detail-icons.tsx";
import { DaysListed, LastConfirmed } from "./listing-age.tsx";
import { findListedVehicle, readZipCode, vehicleQuery } from "./vehicle-query.ts";

/** The facts for a shopper's decision: name, price, mileage, dealership, place, and the next step. Stays in view on a desktop. */
export function BuyBox({ vehicle }: { vehicle: ShownDetail }) {
  return (
    <section
      aria-label="Price and seller"
      className="min-w-0 rounded-card md:border md:border-line md:bg-surface md:p-6 md:shadow-card lg:sticky lg:top-[calc(var(--header-height,5rem)+1rem)] lg:row-span-2"
    >
      <div className="flex min-h-11 items-start gap-3">
        <h1 className="line-clamp-6 min-w-0 flex-1 font-bold text-[1.375rem] leading-tight tracking-tight md:text-2xl">
          <bdi>{vehicle.title}</bdi>
        </h1>
        <div className="title-heart size-11 shrink-0">
          <Slot place="titleCorner" vehicle={vehicle} />
        </div>
      </div>
      <PriceLine vehicle={vehicle} />
      <DealLine vehicle={vehicle}>
        <Slot place="afterDealLabel" />
      </DealLine>
      <PriceBasis vehicle={vehicle} />
      <DiscountBanner />
      <div className="mt-4 grid gap-2.5 md:grid-flow-col md:auto-cols-fr lg:grid-flow-row">
        <ContactSeller vehicle={vehicle} className="max-md:hidden" />
        <Slot place="afterContact" vehicle={vehicle} />
        <CarfaxButton href={vehicle.carfaxUrl} />
        <Slot place="afterReport" vehicle={vehicle} />
      </div>
      <ul className="mt-5 grid grid-cols-1 gap-2.5 border-line border-t pt-5">
        <li className="flex gap-3">
          <StoreIcon className="mt-0.5 size-5 shrink-0 text-muted" />
          <span className="line-clamp-3 min-w-0 font-semibold">
            <bdi>{dealershipName(vehicle)}</bdi>
          </span>
        </li>
        <Whereabouts vehicle={vehicle} />
        <DaysListed since={vehicle.listedAt} />
        <LastConfirmed vehicle={vehicle} />
      </ul>
    </section>
  );
}

function Whereabouts({ vehicle }: { vehicle: ShownVehicle }) {
  const place = vehiclePlace(vehicle);
  const other = otherPlace(vehicle);
  const distance = useDistanceMiles(vehicle);
  if (!place) return null;
  return (
    <li className="flex gap-3">
      <PinIcon className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="line-clamp-3 min-w-0">
        <bdi>{place}</bdi>
        {other && <bdi> · car in {other}</bdi>}
        {distance !== null && <span className="text-muted numerals"> · {describeDistance(distance)}</span>}
      </span>
    </li>
  );
}

function describeDistance(miles: number): string {
  const whole = Math.round(miles);
  if (whole < 1) return "less than a mile away";
  return `${formatAmount(whole, "mile")} away`;
}

/** Price and mileage, and the amount of the last price drop. */
function PriceLine({ vehicle }: { vehicle: ShownVehicle }) {
  const { price, mileage, priceDrop } = vehicle;
  return (
    <div className="mt-3 numerals">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="font-extrabold text-[2rem] leading-10 tracking-tight">{formatPrice(price)}</span>
        {priceDrop && (
          <s className="text-muted">
            <span className="sr-only">Price was </span>
            {formatPrice(priceDrop.from)}
          </s>
        )}
        <span className="font-medium text-muted">{formatMileage(mileage)}</span>
      </p>
      {priceDrop && (
        <p className="mt-1 flex items-center gap-1.5 font-semibold text-good text-sm">
          <ArrowDownIcon className="size-4 shrink-0" />
          <span>
            Price dropped {formatPrice(priceDrop.amount)} on{" "}
            <time dateTime={priceDrop.since}>{formatDay(priceDrop.since)}</time>
          </span>
        </p>
      )}
    </div>
  );
}

/** The fees in the price, and its parts where fees are added. Until the basis is loaded, its line is empty. */
function PriceBasis({ vehicle: { price, dealerPrice, feesUsd, priceBasis } }: { vehicle: ShownDetail }) {
  if (price === null) return null;
  return (
    <p className="mt-1 text-muted text-sm numerals">
      {feesUsd ? (
        <>
          With fees, before tax, title and registration
          <span className="block">
            {(priceBasis && wholePriceWords(dealerPrice ?? null, priceBasis)) ?? pricePartsWords(dealerPrice, feesUsd)}
          </span>
        </>
      ) : (
        (priceBasis && (wholePriceWords(price, priceBasis) ?? "Ask the dealer which fees are added to this price.")) ||
        "\u00A0"
      )}
    </p>
  );
}

/** The words for the dealer to get the discount; absent when the operator has switched it off. */
function DiscountBanner() {
  const code = useDiscountCode();
  if (!code) return null;
  return (
    <p className="mt-4 flex items-start gap-3 rounded-control bg-deal-soft px-4 py-3 text-deal">
      <TagIcon className="mt-0.5 size-5 shrink-0" />
      <span>
        Mention discount code <b className="font-bold">{code}</b> to the dealer when you get in touch.
      </span>
    </p>
  );
}

const POPUP = "popup,width=900,height=700";

/** Opens the history report in a small window, or in a new tab where that is not possible. */
function CarfaxButton({ href }: { href: string | undefined }) {
  const safe = safeHref(href);
  if (!safe) return null;
  function openPopup(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    // Without "noopener", because with it the browser does not report a blocked window.
    const popup = window.open(safe, "_blank", POPUP);
    if (!popup) return;
    event.preventDefault();
    popup.opener = null;
  }
  return (
    <ExternalLink href={safe} onClick={openPopup} className={buttonClass("secondary", "large")}>
      <ReportIcon className="size-5" />
      Carfax Report
    </ExternalLink>
  );
}

/**
 * Returns the miles from the shopper's zip code: the page's `?zipCode=`, else that of the search from which the shopper came. Null without
 * a zip code, or when the vehicle's place is not known.
 */
function useDistanceMiles(vehicle: ShownVehicle): number | null {
  const { state } = useLocation();
  const queryClient = useQueryClient();
  const zipCode = readZipCode(state?.from?.split("?")[1]);
  const asked = vehicle.distanceMiles !== null || zipCode === undefined;
  const listed = asked ? null : (findListedVehicle(queryClient, vehicle.vin ?? `${vehicle.id}`)?.distanceMiles ?? null);
  // Needed after a reload only: the search is still in the history entry, but the cached list is gone.
  const measured = useQuery({ ...vehicleQuery(`${vehicle.id}`, zipCode), enabled: !asked && listed === null });
  return vehicle.distanceMiles ?? listed ?? (asked ? null : (measured.data?.distanceMiles ?? null));
}
