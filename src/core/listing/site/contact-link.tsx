import { useSiteSettings } from "#kernel/settings/site/site-settings.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { ExternalLink, Link } from "#kernel/ui/site/link.tsx";
import { contactWay } from "./contact-way.ts";
import { listingParts } from "./listing-slots.tsx";
import type { ShownVehicle } from "./shown-vehicle.ts";
import { contactTracking } from "./track-shopper.ts";

type ContactLinkProps = {
  vehicle: ShownVehicle;
  size: Parameters<typeof buttonClass>[1];
  className?: string;
  /** True on the car's own page. */
  isOwnPage?: boolean;
};

/**
 * "Contact Seller": a link by the first way there is (`contactWay`). Following it is recorded. It is a link, so that it leads there even
 * when recording fails.
 */
export function ContactLink({ vehicle, size, className, isOwnPage = false }: ContactLinkProps) {
  const settings = useSiteSettings();
  const way = contactWay(vehicle, { askPath: listingParts.askPath, settings, isOwnPage });
  if (!way) {
    return (
      <button type="button" disabled className={buttonClass("disabled", size, className)}>
        Contact Seller
      </button>
    );
  }
  const link = { ...contactTracking(vehicle.id), className: buttonClass("primary", size, className) };
  if (way.kind === "outside") {
    return (
      <ExternalLink href={way.href} {...link}>
        Contact Seller
      </ExternalLink>
    );
  }
  if (way.kind === "program" || way.href.startsWith("#")) {
    return (
      <a href={way.href} {...link}>
        Contact Seller
      </a>
    );
  }
  return (
    <Link to={way.href} rel="nofollow" {...link}>
      Contact Seller
    </Link>
  );
}
