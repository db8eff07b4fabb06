import type { ProbeResult } from "#core/crawl/car-pages/probe.ts";
import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import type { MissingVehicle } from "#core/inventory/missing-vehicles.ts";
import type { PageEvidence } from "#core/inventory/rules/page-answers.ts";

/** A row of a feed that cannot be read counts as a page that offers the car: the dealer still names it. */
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
