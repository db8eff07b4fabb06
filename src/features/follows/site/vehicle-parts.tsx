import type { ListingParts } from "#core/listing/site/listing-slots.tsx";
import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import { useSiteSettings } from "#kernel/settings/site/site-settings.ts";
import { followPath } from "./follow-paths.ts";

/** The link to mails about one car: by its VIN, for which there is a feed too, or by its number. */
function CarNews({ vehicle: { id, vin } }: { vehicle: ShownDetail }) {
  const sendsMail = useSiteSettings()?.sendsMail;
  if (!vin && !sendsMail) return null;
  return (
    <a
      href={followPath(new URLSearchParams(vin ? { keyword: vin } : { car: `${id}` }))}
      rel="nofollow"
      className="icon-link"
    >
      Price alert
    </a>
  );
}

export const parts: Partial<ListingParts> = { carNews: CarNews };
