import { useLocation } from "react-router";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { vehiclePath } from "../../paths.ts";
import { ArrowDownIcon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { DealMarks } from "../deal-marks.tsx";
import { formatDistance, formatPriceDrop } from "../format-deal.ts";
import { dealershipName, formatMileage, formatPrice, vehiclePlace } from "../format-vehicle.ts";
import { viewTracking } from "../track-shopper.ts";
import { CardActions } from "./card-actions.tsx";
import { CardPhoto } from "./card-photo.tsx";
import { useLookedAt } from "./use-looked-at.ts";
import { useSwipe } from "./use-swipe.ts";

type VehicleCardProps = {
  vehicle: Vehicle;
  /** Whether the photo is among the first things seen. */
  eager: boolean;
  /** Whether it is the very first, whose photo comes before everything else. */
  first?: boolean;
  /** Whether it is far out of sight: its words stay, its photos and buttons come back with it. */
  asleep?: boolean;
  /** In a feed: the car's place, from 1, among `total`. */
  position?: number;
  total?: number;
};

/**
 * A vehicle in the listing. The title's link covers the whole card; the two buttons lie above it, so that nothing
 * interactive is inside anything else interactive.
 */
export function VehicleCard({ vehicle, eager, first = false, asleep = false, position, total }: VehicleCardProps) {
  const place = [vehiclePlace(vehicle), formatDistance(vehicle.distanceMiles)].filter(Boolean).join(" · ");
  const drop = formatPriceDrop(vehicle.priceDrop);
  const { pathname, search } = useLocation();
  const { lookedAt, watchers } = useLookedAt(preloadVehiclePage);
  const swipe = useSwipe();
  const titleId = `car-${vehicle.id}`;
  return (
    <article
      {...watchers}
      {...swipe.touch}
      tabIndex={position === undefined ? undefined : -1}
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={total}
      className="group relative flex w-full min-w-0 touch-pan-y flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card transition-shadow duration-200 hover:shadow-raised"
    >
      {/* Isolated: the photos lie above each other, but all of them below the title's link. */}
      <div className="relative isolate aspect-4/3 overflow-hidden bg-sunken">
        <CardPhoto {...{ vehicle, eager, first, asleep }} rotating={lookedAt} swiped={swipe.turns} />
        {!asleep && <DealMarks />}
      </div>
      <div className="flex flex-1 flex-col px-4 pt-3.5 pb-4">
        <h2 id={titleId} className="line-clamp-2 font-semibold sm:min-h-[2.6em] text-base leading-[1.3]">
          <Link
            to={vehiclePath(vehicle)}
            state={{ from: pathname + search }}
            {...viewTracking(vehicle.id)}
            className="outline-none after:absolute after:inset-0 after:rounded-card group-hover:text-brand focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
          >
            {vehicle.title}
          </Link>
        </h2>
        <p className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
          <span
            className={`font-extrabold leading-8 tracking-tight ${vehicle.price === null ? "text-lg" : "text-[1.4375rem]"}`}
          >
            {formatPrice(vehicle.price)}
          </span>
          <span className="font-medium text-muted text-sm">{formatMileage(vehicle.mileage)}</span>
        </p>
        <p className="mt-1.5 text-[0.84375rem] text-muted leading-5">
          <span className="block min-h-5 truncate">{place}</span>
          <span className="block truncate">{dealershipName(vehicle)}</span>
          {drop && (
            <span className="flex items-center gap-1 font-semibold text-good tabular-nums">
              <ArrowDownIcon className="size-3.5" />
              {drop}
            </span>
          )}
        </p>
        {!asleep && <CardActions vehicle={vehicle} />}
      </div>
    </article>
  );
}

/** Whoever looks at a card may open it: its page's code is then already there. A failure shows when it is opened. */
function preloadVehiclePage() {
  import("../detail/vehicle-page.tsx").catch(() => undefined);
}
