import { useLayoutEffect, useRef, useState } from "react";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { formatPrice, formatTimeAgo } from "#core/listing/site/format-vehicle.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import type { SeenCar } from "../../rules/seen-cars.ts";
import { useStored } from "./browser-store.ts";
import { addressOf } from "./search-memory.tsx";
import { forgetSeen, seenStore } from "./seen-store.ts";
import { SmallPhoto } from "./small-photo.tsx";

/** The most cars in the strip below a list. */
const SHOWN_BELOW = 12;

/** Recently viewed cars, below the results. It loads late, so it is added only outside the visible area. */
export function RecentStrip() {
  const marker = useRef<HTMLDivElement>(null);
  const [isOutOfView, setOutOfView] = useState(false);
  useLayoutEffect(() => {
    setOutOfView((marker.current?.getBoundingClientRect().top ?? 0) > window.innerHeight);
  }, []);
  return <div ref={marker}>{isOutOfView && <RecentlySeen most={SHOWN_BELOW} />}</div>;
}

/** The cars and searches that were recently viewed on this device. Absent when there are none. */
export function RecentlySeen({ most, withSearches = false }: { most?: number; withSearches?: boolean }) {
  const { cars, searches } = useStored(seenStore);
  const [now] = useState(Date.now);
  const shown = cars.slice(0, most);
  const hasSearches = withSearches && searches.length > 0;
  if (shown.length === 0 && !hasSearches) return null;
  return (
    <section aria-labelledby="recently-seen" className="recently-seen">
      <div className="recent-head">
        <h2 id="recently-seen">Recently seen</h2>
        <button type="button" onClick={forgetSeen} className={buttonClass("quiet", "compact")}>
          Clear
        </button>
      </div>
      {hasSearches && (
        <ul className="recent-searches">
          {searches.map((search) => (
            <li key={search.address}>
              <a href={addressOf(search)}>
                {search.label} <small>{formatTimeAgo(new Date(search.at).toISOString(), now)}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <ul className="recent-cars">
          {shown.map((car) => (
            <li key={car.id}>
              <RecentCar car={car} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A car with its price at the time when it was viewed. */
function RecentCar({ car, now }: { car: SeenCar; now: number }) {
  return (
    <Link to={vehiclePath(car)}>
      <SmallPhoto address={car.photo} />
      <span className="recent-title">
        <bdi>{car.title}</bdi>
      </span>
      <small>
        {formatPrice(car.price)} {formatTimeAgo(new Date(car.at).toISOString(), now)}
      </small>
    </Link>
  );
}
