import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { ExternalLink } from "../../ui/external-link.tsx";
import { safeHref } from "../../ui/safe-href.ts";
import { contactTracking } from "../track-shopper.ts";

/** The card's two buttons: to the dealer's own page of the car, and to its history report. */
export function CardActions({ vehicle }: { vehicle: Vehicle }) {
  return (
    <div className="mt-auto grid grid-cols-2 gap-2 pt-3.5">
      <CardAction
        look="primary"
        href={vehicle.originalListingUrl}
        label="Contact Seller"
        tracking={contactTracking(vehicle.id)}
      />
      <CardAction look="secondary" href={vehicle.carfaxUrl} label="Carfax Report" />
    </div>
  );
}

/** `relative` puts it above the card's own link. Without an address it stays in its place, switched off. */
function CardAction(props: {
  look: "primary" | "secondary";
  href: string | undefined;
  label: string;
  tracking?: ReturnType<typeof contactTracking>;
}) {
  if (!safeHref(props.href)) {
    return (
      <button type="button" disabled className={buttonClass("disabled", "compact", "relative")}>
        {props.label}
      </button>
    );
  }
  return (
    <ExternalLink {...props.tracking} href={props.href} className={buttonClass(props.look, "compact", "relative")}>
      {props.label}
    </ExternalLink>
  );
}
