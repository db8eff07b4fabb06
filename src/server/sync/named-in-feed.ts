import type { ProbeResult } from "#crawl/car-pages/probe.ts";
import type { CrawlReport } from "#domain/sync/crawl-report.ts";
import type { PageEvidence } from "#domain/sync/page-answers.ts";
import type { MissingVehicle } from "../inventory/missing-vehicles.ts";

/** A row of a feed that cannot be read says as much as a page that offers the car: the dealer still names it. */
const NAMED: PageEvidence = {
  answer: "sale",
  status: null,
  finalPath: null,
  canonical: null,
  isOffered: true,
  soldWords: null,
};

/** Splits missing cars into those that unreadable rows of the feed name, with that as evidence, and the others. */
export function splitByFeed(
  missing: MissingVehicle[],
  feed: CrawlReport["feed"],
): { named: ProbeResult["pages"]; unseen: MissingVehicle[] } {
  const names = new Set(feed?.unreadable.flatMap(({ vin, stockNumber }) => [vin, stockNumber]));
  const isNamed = ({ vin, stock_number: stock }: MissingVehicle) =>
    (vin !== null && names.has(vin)) || (stock !== null && names.has(stock));
  return {
    named: missing.filter(isNamed).map(({ id }) => [id, NAMED]),
    unseen: missing.filter((vehicle) => !isNamed(vehicle)),
  };
}
