import { type CrawlContext, detectBy, type Page, type Platform, type RawVehicle } from "../../platform.ts";
import { endpointsElsePages } from "../shared/endpoint-list.ts";
import { listedCar, type PageParts, type PagingHint, type Sighting, type SiteHints } from "../shared/hints.ts";
import { openingPages } from "../shared/opening-pages.ts";
import { markOtherRooftops, Rooftops } from "../shared/rooftops.ts";
import { stockSearches } from "./stock-search.ts";
import { stockState } from "./stock-state.ts";
import { isOwnCar, stockVehicle } from "./stock-vehicle.ts";

/**
 * one.audi, the website platform of Audi of America. A list page has its first 48 cars in the state of its scripts, and its address cannot
 * select others. The rest comes from the search service that the page uses, with the page's own search. A website may list the cars of
 * several rooftops of a group; each car links to its own rooftop.
 */
export const oneAudi: Platform = {
  id: "one-audi",
  about: {
    recognised: "renderer.one.audi, apps.one.audi or omnigraph.audi.com in the page",
    gives:
      "the state of the list page and the search service: all cars with the total, price without fees, rooftop, photos",
    lacks: "the price of cars whose price stack does not add up; the trim of other makes",
    evidence: { kind: "described", of: "two public scrapers of 2026" },
  },
  readsGenerically: true,
  services: ["omnigraph.audi.com"],
  detect: detectBy(
    /one\.audi\b(?<=\b(?:renderer|apps)\.one\.audi)|omnigraph\.audi\.com\b(?<=\bomnigraph\.audi\.com)/i,
    "The page is built by one.audi.",
  ),
  crawl,
};

const LISTS = { path: /\/inventory\/(?:used|certified|cpo)\/?$/i, usual: ["/en/inventory/used/"] };

async function* crawl(entry: Page, context: CrawlContext): AsyncGenerator<RawVehicle> {
  const rooftops = new Rooftops(context.dealershipName);
  let list = entry;
  for await (const page of openingPages(entry, context, LISTS)) {
    list = page;
    break;
  }
  yield* markOtherRooftops(
    endpointsElsePages("Audi", stockSearches(list, rooftops), list, context, hints(rooftops)),
    rooftops,
  );
}

function hints(rooftops: Rooftops): SiteHints {
  const sightings = ({ page }: PageParts): Sighting[] =>
    (stockState(page)?.cars ?? []).map((car) => {
      const raw = stockVehicle(car, page.url);
      if (isOwnCar(raw)) rooftops.isOurs(raw.rooftop);
      return listedCar(raw);
    });
  const paging = ({ page }: PageParts): PagingHint => {
    const state = stockState(page);
    return state === null ? {} : { total: state.total };
  };
  return { usedLists: LISTS.usual, sightings, paging };
}
