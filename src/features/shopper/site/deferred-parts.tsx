import { Suspense, useEffect } from "react";
import "./deferred-parts.css";
import type { ShownDetail, ShownVehicle } from "#core/listing/site/shown-vehicle.ts";
import type { VehicleQuery } from "#core/listing/vehicle-query-schemas.ts";
import { lateOrNothing } from "#kernel/ui/site/late-part.tsx";
import { plural } from "#kernel/words/rules/numbers.ts";
import { CardCompare } from "./compare/card-compare.tsx";
import { CompareButton } from "./compare/compare-button.tsx";
import { CompareTray } from "./compare/compare-tray.tsx";
import { useStored } from "./saved/browser-store.ts";
import { Heart } from "./saved/heart.tsx";
import { ShopperNotice } from "./saved/notice.tsx";
import { savedStore } from "./saved/saved-store.ts";
import { recordSeenCar } from "./saved/seen-store.ts";
import { ShareButton } from "./share-button.tsx";

/* Parts that pages get after they are in use (deferred-part.tsx): one file, loaded once. */

export { CompareButton, CompareTray, ShareButton, ShopperNotice };

type BelowListProps = { search: VehicleQuery; heading: string };

const LateBelowList = lateOrNothing<BelowListProps>(async () => (await import("./below-list.tsx")).BelowList);

/** The parts below a list of cars, which a car's page does not load. */
export function BelowList(props: BelowListProps) {
  return (
    <Suspense>
      <LateBelowList {...props} />
    </Suspense>
  );
}

/** The heart beside a vehicle's title. It also records that the vehicle was viewed on this device. */
export function PageHeart({ vehicle }: { vehicle: ShownDetail }) {
  const { id } = vehicle;
  // oxlint-disable-next-line react/exhaustive-deps -- once a page, although more of the vehicle's data arrives later
  useEffect(() => recordSeenCar(vehicle), [id]);
  return <Heart vehicle={vehicle} />;
}

/** The buttons on a card, in the lower corner of its photo and above the card's link. */
export function CardButtons({ vehicle }: { vehicle: ShownVehicle }) {
  return (
    <div className="card-buttons">
      <CardCompare vehicle={vehicle} />
      <Heart vehicle={vehicle} />
    </div>
  );
}

/** The number of saved cars, on the header's link. */
export function SavedCount() {
  const count = useStored(savedStore).cars.length;
  if (count === 0) return null;
  return (
    <span className="saved-count">
      {count}
      <span className="sr-only">{plural(count, " car")}</span>
    </span>
  );
}
