import type { KeyboardEvent } from "react";
import type { VehicleList } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { formatCount } from "../format-vehicle.ts";
import { FeedEnd } from "./feed-end.tsx";
import { FeedRows } from "./feed-rows.tsx";
import { useMorePages } from "./use-more-pages.ts";

/** Cars in one block of the feed: whole rows with one, two, three or four columns. */
const BLOCK = 12;

type VehicleFeedProps = { search: VehicleQuery; first: VehicleList; address: string };

/** The results, endless: the next page follows when the end comes into view. */
export function VehicleFeed({ search, first, address }: VehicleFeedProps) {
  const { vehicles, total, more, loading, failures, loadMore } = useMorePages(search, first, address);
  const offset = (search.page - 1) * search.limit;
  // Cars that have gone meanwhile are still in the list.
  const all = Math.max(total, offset + vehicles.length);
  const blocks = Array.from({ length: Math.ceil(vehicles.length / BLOCK) }, (_, index) => index * BLOCK);
  return (
    <>
      <div role="feed" aria-label="Vehicles" aria-busy={loading} onKeyDown={moveByKeys}>
        {blocks.map((start) => (
          <FeedRows
            key={start}
            address={address}
            start={start}
            offset={offset}
            vehicles={vehicles}
            count={Math.min(BLOCK, vehicles.length - start)}
            total={all}
          />
        ))}
      </div>
      {more && <FeedEnd count={vehicles.length} failures={failures} loading={loading} onSeen={loadMore} />}
      <p className="sr-only">{`${formatCount(offset + vehicles.length)} of ${formatCount(all)} cars are listed`}</p>
    </>
  );
}

/** Page Up and Page Down go from car to car, Control and End leave the feed, as screen reader users know it from feeds. */
function moveByKeys(event: KeyboardEvent<HTMLElement>) {
  const articles = [...event.currentTarget.querySelectorAll<HTMLElement>("article")];
  const current = articles.findIndex((article) => article.contains(event.target as Node));
  let goal: HTMLElement | null | undefined;
  if (event.key === "PageDown") goal = articles[current + 1];
  else if (event.key === "PageUp") goal = articles[current - 1];
  else if (event.key === "End" && event.ctrlKey) goal = document.getElementById("footer");
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}
