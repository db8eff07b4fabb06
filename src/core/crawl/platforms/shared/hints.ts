import type { Page, RawVehicle } from "../../platform.ts";
import type { PageDocument } from "./reading/page-document.ts";

/** One record of a car in one place of a page. */
export type Sighting = {
  /** Where it was found: by the platform's adapter, or by one of the generic ways. */
  source: "platform" | "json-ld" | "microdata" | "state" | "card";
  raw: RawVehicle;
  /** More amounts that may be its price, most likely first. The car's card decides which of them is. */
  prices?: readonly RawVehicle["price"][];
  /** It is an entry of a list (ItemList, makesOffer, an array of many), not the subject of the page. */
  listed: boolean;
  /** The data says that the car is sold. */
  sold: boolean;
};

/** A car that an adapter found in a list. */
export const listedCar = (raw: RawVehicle, prices: Sighting["prices"] = []): Sighting => ({
  source: "platform",
  listed: true,
  sold: false,
  raw,
  prices,
});

/** The car that a page is about, found by an adapter. */
export const pageCar = (raw: RawVehicle, prices: Sighting["prices"] = []): Sighting => ({
  ...listedCar(raw, prices),
  listed: false,
});

/** A page as it was fetched and as it was parsed. */
export type PageParts = { page: Page; document: PageDocument };

/** What a page says about its list. Where a field is undefined, the generic extraction decides. */
export type PagingHint = {
  total?: number | null | undefined;
  pages?: number | null | undefined;
  /** Addresses of more pages, the next one first. */
  further?: readonly string[] | undefined;
};

/**
 * What an adapter knows about the pages of its platform. The generic extraction runs as well, so a site is never read
 * worse with an adapter than without one.
 */
export type PageHints = {
  /**
   * Cars in the platform's own markup or script data. They are trusted more than any generic find. A `price` that is set
   * is final, even when it is null; where it is undefined, the car's card decides.
   */
  sightings?(parts: PageParts): Sighting[];
  /** @param shown how many cars the page shows */
  paging?(parts: PageParts, shown: number): PagingHint;
};

/** What an adapter knows about the sites of its platform. */
export type SiteHints = PageHints & {
  /**
   * Paths, with their query, of the platform's lists of used cars, best first. They are tried before the lists that the
   * page links to. A path that does not exist (404) is not reported.
   */
  usedLists?: readonly string[];
  /** Lists are closed to crawlers and the sitemap names every car: lists are read only if there is no sitemap. */
  sitemapFirst?: boolean;
};
