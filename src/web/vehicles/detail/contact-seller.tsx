import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { ExternalLink } from "../../ui/external-link.tsx";
import { safeHref } from "../../ui/safe-href.ts";
import { contactTracking } from "../track-shopper.ts";

/** Opens the dealer's own page of the car in a new tab and records the click. A link: whatever becomes of the record, it opens. */
export function ContactSeller({ vehicle, className }: { vehicle: Vehicle; className: string }) {
  if (!safeHref(vehicle.originalListingUrl)) {
    return (
      <button type="button" disabled className={buttonClass("disabled", "large", className)}>
        Contact Seller
      </button>
    );
  }
  return (
    <ExternalLink
      href={vehicle.originalListingUrl}
      {...contactTracking(vehicle.id)}
      className={buttonClass("primary", "large", className)}
    >
      Contact Seller
    </ExternalLink>
  );
}
