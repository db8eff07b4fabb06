import type { MouseEvent } from "react";
import { pricePartsWords, wholePriceWords } from "#core/facts/rules/price-basis.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { ArrowDownIcon } from "#kernel/ui/site/icons.tsx";
import { ExternalLink, safeHref } from "#kernel/ui/site/link.tsx";
import { ContactLink } from "../contact-link.tsx";
import { DealLine } from "../deal-label.tsx";
import { useDiscountCode } from "../deal-marks.tsx";
import { formatDay, formatMileage, formatPrice } from "../format-vehicle.ts";
import { Slot } from "../listing-slots.tsx";
import type { ShownDetail, ShownVehicle } from "../shown-vehicle.ts";
import { ReportIcon, TagIcon } from "./detail-icons.tsx";
import { DaysListed, LastConfirmed } from "./listing-age.tsx";
import { Seller } from "./seller.tsx";

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
        <div className="title-heart -mt-1.5 -mr-2 size-11 shrink-0">
          <Slot place="titleCorner" vehicle={vehicle} />
        </div>
      </div>
      <PriceLine vehicle={vehicle} />
      <DealLine vehicle={vehicle}>
        <Slot place="afterDealLabel" />
      </DealLine>
      <PriceBasis vehicle={vehicle} />
      <DiscountBanner />
      <div className="car-actions">
        <ContactLink vehicle={vehicle} size="large" className="max-md:hidden" isOwnPage />
        <Slot place="afterContact" vehicle={vehicle} />
        <CarfaxButton href={vehicle.carfaxUrl} />
      </div>
      <div className="car-tools">
        <Slot place="carTools" vehicle={vehicle} />
        <Slot place="carNews" vehicle={vehicle} />
      </div>
      <ul className="mt-3 grid grid-cols-1 gap-2.5 border-line border-t pt-5">
        <Seller vehicle={vehicle} />
        <DaysListed since={vehicle.listedAt} />
        <LastConfirmed vehicle={vehicle} />
      </ul>
    </section>
  );
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
