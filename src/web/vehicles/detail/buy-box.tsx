import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { dealershipName, formatCount, vehiclePlace } from "../format-vehicle.ts";
import { CarfaxButton } from "./carfax-button.tsx";
import { ContactSeller } from "./contact-seller.tsx";
import { DaysListed } from "./days-listed.tsx";
import { PinIcon, StoreIcon } from "./detail-icons.tsx";
import { DiscountBanner } from "./discount-banner.tsx";
import { LastConfirmed } from "./last-confirmed.tsx";
import { PriceLine } from "./price-line.tsx";
import { useDistanceMiles } from "./use-distance.ts";

/** What a shopper decides by: name, price, mileage, who sells it where, and the next step. Stays in view on a desktop. */
export function BuyBox({ vehicle }: { vehicle: Vehicle }) {
  return (
    <section
      aria-label="Price and seller"
      className="min-w-0 rounded-card md:border md:border-line md:bg-surface md:p-6 md:shadow-card lg:sticky lg:top-[calc(var(--header-height,5rem)+1rem)] lg:row-span-2"
    >
      <h1 className="line-clamp-6 font-bold text-[1.375rem] leading-tight tracking-tight md:text-2xl">
        <bdi>{vehicle.title}</bdi>
      </h1>
      <PriceLine vehicle={vehicle} />
      <DiscountBanner />
      <div className="mt-4 grid gap-2.5 has-[>:only-child]:max-md:hidden md:grid-flow-col md:auto-cols-fr lg:grid-flow-row">
        <ContactSeller vehicle={vehicle} className="max-md:hidden" />
        <CarfaxButton href={vehicle.carfaxUrl} />
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
        <LastConfirmed at={vehicle.lastConfirmedAt} />
      </ul>
    </section>
  );
}

function Whereabouts({ vehicle }: { vehicle: Vehicle }) {
  const place = vehiclePlace(vehicle);
  const distance = useDistanceMiles(vehicle);
  if (!place) return null;
  return (
    <li className="flex gap-3">
      <PinIcon className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="line-clamp-3 min-w-0">
        <bdi>{place}</bdi>
        {distance !== null && <span className="text-muted tabular-nums"> · {describeDistance(distance)}</span>}
      </span>
    </li>
  );
}

function describeDistance(miles: number): string {
  const whole = Math.round(miles);
  if (whole < 1) return "less than a mile away";
  return `${formatCount(whole)} ${whole === 1 ? "mile" : "miles"} away`;
}
