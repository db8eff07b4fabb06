import { readFeeLines } from "./fee-lines.ts";
import { MAX_FEES, type MandatoryFee, type PriceBasis, totalFees } from "./price-basis.ts";

/** A fee that a website shows beside its cars. */
export type SiteFee = MandatoryFee & {
  /** The number of cars that show it. */
  cars: number;
  /** The address of one of these cars; null when there is none. */
  exampleUrl: string | null;
};

/** The fees that a crawl has seen on a website. `cars`: how many cars were read; `fees`: the most frequent first, at most ten. */
export type SiteFees = { cars: number; fees: SiteFee[] };

/** A fee on a smaller share of the cars is not mandatory: it belongs to an offer or a single car. */
const MIN_SHARE = 0.5;

/** Returns the fees that a website shows on most of its cars; for each name the most frequent amount. */
export function usualFees({ cars, fees }: SiteFees): SiteFee[] {
  const usual = fees.filter((fee) => fee.cars >= cars * MIN_SHARE);
  return usual.filter((fee, i) => usual.findIndex(({ name }) => name === fee.name) === i);
}

/**
 * True when a website's usual fees contradict its dealership's setting: it shows fees although the prices include all of them, although
 * nothing is set, or other fees than those set. Fees that the website does not show are no contradiction, because it may name them at the
 * till.
 */
export function contradicts(
  set: { priceBasis: PriceBasis; mandatoryFees: readonly MandatoryFee[] },
  site: SiteFees,
): boolean {
  const shown = usualFees(site);
  if (shown.length === 0) return false;
  if (set.priceBasis !== "plus-fees") return true;
  const amounts = set.mandatoryFees.map(({ amountUsd }) => amountUsd);
  return (
    totalFees(shown) !== totalFees(set.mandatoryFees) && shown.some(({ amountUsd }) => !amounts.includes(amountUsd))
  );
}

/** Returns a fee's name in the crawls' spelling: "Doc fee" is the documentation fee. */
const crawledName = (name: string): string => (readFeeLines(`${name} $100`)[0]?.name ?? name).toLowerCase();

/**
 * Returns a dealership's fees after its website's usual fees are taken over. Fees with other names stay, because the website may not show
 * them.
 */
export function withSiteFees(set: readonly MandatoryFee[], site: SiteFees): MandatoryFee[] {
  const shown = usualFees(site).map(({ name, amountUsd }) => ({ name, amountUsd }));
  const names = new Set(shown.map(({ name }) => crawledName(name)));
  return [...shown, ...set.filter(({ name }) => !names.has(crawledName(name)))].slice(0, MAX_FEES);
}
