import { useEffect, useState } from "react";
import { formatTimeAgo } from "#core/listing/site/format-vehicle.ts";
import { listingPath } from "#core/listing/site/listing-paths.ts";
import { listingParams, parseListingSearch } from "#core/listing/site/listing/listing-search.ts";
import type { VehicleQuery } from "#core/listing/vehicle-query-schemas.ts";
import { CloseIcon } from "#kernel/ui/site/icons.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import type { SeenSearch } from "../../rules/seen-cars.ts";
import { recordSearch, seenStore } from "./seen-store.ts";

/** A place in the list is stored when the page has not been scrolled for this long. */
const REST_MS = 400;
/** A shopper who returns sooner than this still remembers the place. */
const AWAY_MS = 60 * 60 * 1_000;

/**
 * Stores the shown search, and the car that the shopper has reached in it. On the site's start page it offers to continue
 * where the shopper was in the last visit.
 */
export function SearchMemory({ search, heading }: { search: VehicleQuery; heading: string }) {
  const address = listingPath(1, listingParams(search));
  const { limit } = search;
  useEffect(() => {
    const isSearch = address !== HOME_PATH;
    const note = (place: SeenSearch["place"]) => {
      // The beginning of the whole stock is no place to return to.
      if (isSearch || (place && place.page > 1)) recordSearch({ address, label: heading, at: Date.now(), place });
    };
    if (isSearch) note(null);
    let timer = 0;
    const rest = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => note(placeInList(limit)), REST_MS);
    };
    window.addEventListener("scroll", rest, { passive: true });
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("scroll", rest);
    };
  }, [address, heading, limit]);
  return address === HOME_PATH && search.page === 1 ? <ContinueLine /> : null;
}

/** Returns the first car below the header, and the page of the list that begins nearest before it; null above the first car. */
function placeInList(limit: number): SeenSearch["place"] {
  const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  // Between two rows of cards there is none, so several heights are tried.
  for (const below of [80, 120, 160]) {
    const card = document.elementFromPoint(window.innerWidth / 3, header + below)?.closest("article");
    const carId = Number(card?.getAttribute("aria-labelledby")?.replace("car-", ""));
    const position = Number(card?.getAttribute("aria-posinset"));
    if (carId > 0 && position > 0) return { page: Math.ceil(position / limit), carId };
  }
  return null;
}

/** Returns the address of a place in a search. The browser itself scrolls to the car. */
export function addressOf({ address, place }: SeenSearch): string {
  if (!place) return address;
  const { pathname, searchParams } = new URL(address, location.origin);
  const isLanding = pathname !== HOME_PATH;
  const search = parseListingSearch(searchParams, place.page);
  return `${isLanding ? address : listingPath(place.page, listingParams(search))}#car-${place.carId}`;
}

/** A line over the lower edge of the screen, so that nothing moves when it appears. */
function ContinueLine() {
  const [offered, setOffered] = useState(() => {
    const [last] = seenStore.read().searches;
    return last && Date.now() - last.at > AWAY_MS ? last : null;
  });
  if (!offered) return null;
  return (
    <aside aria-label="Where you were" className="continue-line">
      {/* A full page load, because the browser then scrolls to the car itself. */}
      <a href={addressOf(offered)}>
        <span>
          Continue where you were: <b>{offered.label}</b>
        </span>{" "}
        <span className="continue-when">{formatTimeAgo(new Date(offered.at).toISOString(), Date.now())}</span>
      </a>
      <button type="button" aria-label="Do not continue" onClick={() => setOffered(null)}>
        <CloseIcon />
      </button>
    </aside>
  );
}
