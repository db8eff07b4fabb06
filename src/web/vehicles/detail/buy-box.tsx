import MapPin from "lucide-react/icons/map-pin";
import Store from "lucide-react/icons/store";
import Tag from "lucide-react/icons/tag";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { ExternalLink } from "../../ui/external-link.tsx";
import { safeHref } from "../../ui/safe-href.ts";
import { useDiscountCode } from "../deal-marks.tsx";
import { dealershipName, formatMileage, formatPrice, vehiclePlace } from "../format-vehicle.ts";
import { CarfaxButton } from "./carfax-button.tsx";
import { LastConfirmed } from "./last-confirmed.tsx";

/** What a shopper decides by: name, price, mileage, who sells it where, and the next step. */
export function BuyBox({ vehicle }: { vehicle: Vehicle }) {
  const place = vehiclePlace(vehicle);
  return (
    <section className="min-w-0 rounded-card md:border md:border-line md:bg-surface md:p-6 md:shadow-card lg:sticky lg:top-24 lg:row-span-2">
      <h1 className="font-bold text-[1.375rem] leading-tight tracking-tight md:text-2xl">{vehicle.title}</h1>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-4 tabular-nums">
        <span className="font-extrabold text-[2rem] leading-10 tracking-tight">{formatPrice(vehicle.price)}</span>
        <span className="font-medium text-muted">{formatMileage(vehicle.mileage)}</span>
      </p>
      <DiscountBanner />
      <div className="mt-4 grid gap-2.5 md:grid-flow-col md:auto-cols-fr lg:grid-flow-row">
        <ContactSeller vehicle={vehicle} className="max-md:hidden" />
        <CarfaxButton href={vehicle.carfaxUrl} />
      </div>
      <ul className="mt-5 grid gap-2.5 border-line border-t pt-5">
        <li className="flex gap-3">
          <Store className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
          <span className="min-w-0 font-semibold">{dealershipName(vehicle)}</span>
        </li>
        {place && (
          <li className="flex gap-3">
            <MapPin className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
            <span className="min-w-0">{place}</span>
          </li>
        )}
        <LastConfirmed at={vehicle.lastConfirmedAt} />
      </ul>
      {safeHref(vehicle.originalListingUrl) && (
        <div className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
          <ContactSeller vehicle={vehicle} className="w-full" />
        </div>
      )}
    </section>
  );
}

function ContactSeller({ vehicle, className }: { vehicle: Vehicle; className: string }) {
  return (
    <ExternalLink href={vehicle.originalListingUrl} className={buttonClass("primary", "large", className)}>
      Contact Seller
    </ExternalLink>
  );
}

function DiscountBanner() {
  const code = useDiscountCode();
  if (!code) return null;
  return (
    <p className="mt-4 flex items-start gap-3 rounded-control bg-deal-soft px-4 py-3 text-deal">
      <Tag className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        Mention discount code <b className="font-bold">{code}</b> to the dealer when you get in touch.
      </span>
    </p>
  );
}
