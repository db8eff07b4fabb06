import { ContactLink } from "../contact-link.tsx";
import { formatMileage, formatPrice } from "../format-vehicle.ts";
import type { ShownVehicle } from "../shown-vehicle.ts";

/**
 * The contact button at the bottom of a phone's screen. Sticky at the end of the page's article, so that it comes to
 * rest above the footer instead of covering it.
 */
export function ContactBar({ vehicle }: { vehicle: ShownVehicle }) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-10 flex items-center gap-4 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
      <p aria-hidden="true" className="min-w-0 flex-1 numerals leading-tight">
        <span className={`block truncate font-extrabold tracking-tight ${vehicle.price === null ? "" : "text-lg"}`}>
          {formatPrice(vehicle.price)}
        </span>
        <span className="block truncate text-[0.8125rem] text-muted">{formatMileage(vehicle.mileage)}</span>
      </p>
      <ContactLink vehicle={vehicle} size="large" className="min-w-0 flex-[1.4]" isOwnPage />
    </div>
  );
}
