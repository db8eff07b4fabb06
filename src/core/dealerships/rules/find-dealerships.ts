import type { PriceBasis } from "#core/facts/rules/price-basis.ts";
import { CSV_ONLY_WORDS, EXPIRY_WARNING_DAYS } from "./dealership-rules.ts";
import { isTroubled, type Reading } from "./reading.ts";
import { tagKey } from "./tag-rules.ts";

/** The filters of the list of dealerships, with their labels. */
export const DEALERSHIP_FILTERS = {
  all: "All statuses",
  active: "Active",
  syncing: "Syncing",
  error: "Error",
  expired: "Expired",
  attention: "Needs attention",
  expiring: "Expires within 5 days",
  takenDown: "Taken down",
  feesUnknown: "Fees not known",
} as const;
export type DealershipFilter = keyof typeof DEALERSHIP_FILTERS;

/** The wanted dealerships. An empty `search` or `tag` matches all. */
export type DealershipSearch = { search: string; filter: DealershipFilter; tag: string };

/** The fields that the search reads. Both the console's list and the server's have them. */
type ListedDealership = {
  id: number;
  name: string;
  url: string;
  additionalUrls?: readonly string[] | undefined;
  location: string | null;
  status: string;
  reading: Pick<Reading, "state"> | null;
  alarm: string | null;
  expirationDate: string | null;
  takenDownAt: string | null;
  priceBasis: PriceBasis;
};

/**
 * Returns the dealerships that have every word of the search in their name, addresses or location, in their order. Console and server
 * both use this rule, so that bulk work on "all that match" is done to the shown dealerships.
 * @param tagsOf returns the tags of a dealership
 */
export function findDealerships<D extends ListedDealership>(
  all: readonly D[],
  { search, filter, tag }: DealershipSearch,
  tagsOf: (id: number) => readonly string[],
  now: Date,
): D[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const key = tagKey(tag);
  return all.filter(
    (dealership) =>
      passes(dealership, filter, now) &&
      (key === "" || tagsOf(dealership.id).some((own) => tagKey(own) === key)) &&
      hasWords(dealership, words),
  );
}

function hasWords(dealership: ListedDealership, words: string[]): boolean {
  if (words.length === 0) return true;
  const { name, url, location, additionalUrls = [] } = dealership;
  const text = [name, url || CSV_ONLY_WORDS, location ?? "", ...additionalUrls].join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}

function passes(dealership: ListedDealership, filter: DealershipFilter, now: Date): boolean {
  if (filter === "all") return true;
  const { status, reading, alarm, expirationDate } = dealership;
  if (filter === "attention") return isTroubled(reading) || Boolean(alarm);
  if (filter === "expiring") {
    const left = expirationDate ? Date.parse(expirationDate) - now.getTime() : Number.NaN;
    return left >= 0 && left <= EXPIRY_WARNING_DAYS * 86_400_000;
  }
  if (filter === "feesUnknown") return dealership.priceBasis === "unknown";
  if (filter === "takenDown") return dealership.takenDownAt !== null;
  return status === filter;
}
