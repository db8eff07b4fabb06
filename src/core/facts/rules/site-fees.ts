import { readFeeLines } from "./fee-lines.ts";
import { MAX_FEES, type MandatoryFee, type PriceBasis, totalFees } from "./price-basis.ts";

/** A fee that a website shows beside its cars. */
export type SiteFee = MandatoryFee & {
  /** On how many of the cars. */
  cars: number;
  /** The address of one of them; null when it has none. */
  exampleUrl: string | null;
};

/** What a crawl has seen of a website's fees. `cars`: how many were read; `fees`: the most frequent first, at most ten. */
export type SiteFees = { cars: number; fees: SiteFee[] };

/** A fee on fewer of the cars is no mandatory one: an offer, a single car's. */
const MIN_SHARE = 0.5;

/** The fees that a website shows on most of its cars; of one name the most frequent amount. */
export function usualFees({ cars, fees }: SiteFees): SiteFee[] {
  const usual = fees.filter((fee) => fee.cars >= cars * MIN_SHARE);
  return usual.filter((fee, i) => usual.findIndex(({ name }) => name === fee.name) === i);
}

/**
 * Whether a website's usual fees contradict what is set for its dealership: it shows fees where the prices are said to hold
 * all, or nothing is said, or other fees are. Fees that the website does not show are no contradiction: it may name them at
 * the till.
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

/** A fee's name as crawls write it: "Doc fee" is the documentation fee. */
const crawledName = (name: string): string => (readFeeLines(`${name} $100`)[0]?.name ?? name).toLowerCase();

/** A dealership's fees after its website's usual ones are taken over. Those of other names stay: the website need not show them. */
export function withSiteFees(set: readonly MandatoryFee[], site: SiteFees): MandatoryFee[] {
  const shown = usualFees(site).map(({ name, amountUsd }) => ({ name, amountUsd }));
  const names = new Set(shown.map(({ name }) => crawledName(name)));
  return [...shown, ...set.filter(({ name }) => !names.has(crawledName(name)))].slice(0, MAX_FEES);
}
