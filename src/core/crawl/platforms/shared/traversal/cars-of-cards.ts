import { normalizeVehicle } from "#core/facts/rules/normalize-vehicle.ts";
import { detailAddress } from "#core/facts/rules/urls.ts";
import type { RawVehicle } from "../../../platform.ts";
import { listedCar, type PageHints } from "../hints.ts";
import { readListPage } from "../reading/read-page.ts";
import { pathKey } from "../reading/sightings.ts";
import type { ListPage } from "./built-page.ts";
import type { CrawlRun } from "./crawl-run.ts";

/**
 * Yields the cars of a list's cards whose own pages could not be read, with the facts on the card around the link. A card must have enough
 * facts to identify its car: year, make, and mileage or stock number.
 * @param addresses the links of the cards, out of the list's `unreadDetails`
 */
export function* carsOfCards(run: CrawlRun, list: ListPage, addresses: readonly string[]): Generator<RawVehicle> {
  const wanted = new Set(addresses.map(pathKey));
  for (const raw of wanted.size === 0 ? [] : cardsOf(list, run.hints)) {
    const address = detailAddress(raw.detailUrl, raw.pageUrl);
    if (address === null || !wanted.has(pathKey(address))) continue;
    raw.rooftop ??= list.unreadRooftops.get(pathKey(address));
    if (saysEnough(raw) && run.remember(raw)) yield raw;
  }
}

function saysEnough(raw: RawVehicle): boolean {
  const cleaned = normalizeVehicle(raw);
  if (cleaned.kind !== "vehicle") return cleaned.kind !== "unusable";
  const { year, make, mileageMiles, stockNumber } = cleaned.facts;
  return year !== null && make !== null && (mileageMiles !== null || stockNumber !== null);
}

/** Reads the page again, as if its data named a car for every link. Only then is each card separated from the others. */
function cardsOf({ page, unreadDetails }: ListPage, hints: PageHints): RawVehicle[] {
  return readListPage(page, {
    ...hints,
    sightings: (parts) => [
      ...(hints.sightings?.(parts) ?? []),
      ...unreadDetails.map((detailUrl) => ({
        ...listedCar({ pageUrl: page.url, detailUrl }),
        source: "card" as const,
      })),
    ],
  }).vehicles;
}
