import { plural } from "#kernel/words/rules/numbers.ts";
import "./deferred-parts.css";
import { useEffect } from "react";
import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import { CompareButton } from "./compare/compare-button.tsx";
import { CompareTray } from "./compare/compare-tray.tsx";
import { useStored } from "./saved/browser-store.ts";
import { CardHeart } from "./saved/heart.tsx";
import { ShopperNotice } from "./saved/notice.tsx";
import { RecentStrip } from "./saved/recent-strip.tsx";
import { savedStore } from "./saved/saved-store.ts";
import { SearchMemory } from "./saved/search-memory.tsx";
import { recordSeenCar } from "./saved/seen-store.ts";

/* Parts that pages get after they are in use (deferred-part.tsx): one file, loaded once. */

export { CardHeart, CompareButton, CompareTray, RecentStrip, SearchMemory, ShopperNotice };

/** The heart beside a vehicle's title. It also records that the vehicle was viewed on this device. */
export function PageHeart({ vehicle }: { vehicle: ShownDetail }) {
  const { id } = vehicle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page, although more of the vehicle's data arrives later
  useEffect(() => recordSeenCar(vehicle), [id]);
  return <CardHeart vehicle={vehicle} />;
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
