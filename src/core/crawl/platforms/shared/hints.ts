import type { Page, RawVehicle } from "../../platform.ts";
import type { ListMemory } from "./reading/list-memory.ts";
import type { PageDocument } from "./reading/page-document.ts";

/** One record of a car at one place of a page. */
export type Sighting = {
  /** The way in which it was found: by the platform's adapter, or by one of the generic ways. */
  source: "platform" | "json-ld" | "microdata" | "state" | "card";
  raw: RawVehicle;
  /** More amounts that may be its price, most likely first. The car's card decides. */
  prices?: readonly RawVehicle["price"][];
  /** True for an entry of a list (ItemList, makesOffer, an array of many), false for the subject of the page. */
  listed: boolean;
  /** True when the data says that the car is sold. */
  sold: boolean;
};

/** Returns a sighting of a car that an adapter found in a list. */
export const listedCar = (raw: RawVehicle, prices: Sighting["prices"] = []): Sighting => ({
  source: "platform",
  listed: true,
  sold: false,
  raw,
  prices,
});

/** Returns a sighting of the car that a page is about, found by an adapter. */
export const pageCar = (raw: RawVehicle, prices: Sighting["prices"] = []): Sighting => ({
  ...listedCar(raw, prices),
  listed: false,
});

/** A page in its fetched and its parsed form. */
export type PageParts = { page: Page; document: PageDocument };

/** The page's data about its list. Where a field is undefined, the generic extraction decides. */
export type PagingHint = {
  total?: number | null | undefined;
  pages?: number | null | undefined;
  /** Addresses of more pages, the next one first. */
  further?: readonly string[] | undefined;
};

/**
 * An adapter's knowledge of its platform's pages. The generic extraction runs as well, so an adapter never makes the reading of a site
 * worse.
 */
export type PageHints = {
  /**
   * Cars in the platform's own markup or script data. They are trusted more than any generic find. A `price` that is set is final, even
   * when it is null; where it is undefined, the car's card decides.
   */
  sightings?(parts: PageParts): Sighting[];
  /** @param shown the number of cars on the page */
  paging?(parts: PageParts, shown: number): PagingHint;
  /** The findings of earlier pages of the run. */
  memory?: ListMemory;
};

/** An adapter's knowledge of its platform's sites. */
export type SiteHints = PageHints & {
  /**
   * Paths, with their query, of the platform's lists of used cars, best first. They are tried before the lists that the
   * page links to. A path that does not exist (404) is not reported.
   */
  usedLists?: readonly string[];
  /** Paths that the platform gives to its list of all used cars, although they have the name of a town or a dealer. */
  wholeLists?: RegExp;
  /** Lists are closed to crawlers and the sitemap names every car: lists are read only if there is no sitemap. */
  sitemapFirst?: boolean;
};
