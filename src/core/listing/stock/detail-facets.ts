import { type DetailFilters, dayNumber, type FigureName } from "../rules/detail-filters.ts";
import { DETAIL_STEPS } from "../rules/detail-steps.ts";
import { priceForMonth } from "../rules/payments/estimate-payment.ts";
import { CYLINDERS } from "../rules/search-limits.ts";
import type { DetailFacets } from "../vehicle-schemas.ts";

/** Each dimension by which details are counted, with the filters that its counts ignore. */
export const DETAIL_DIMENSIONS = {
  seats: ["seatsMin"],
  cylinders: ["cylinders"],
  engine: ["engineLitersMin", "engineLitersMax"],
  mpg: ["mpgMin"],
  range: ["rangeMin"],
  owners: ["ownersMax"],
  listed: ["daysListedMax"],
  monthly: ["monthlyMax"],
} as const satisfies Record<FigureName | "monthly", readonly (keyof DetailFilters)[]>;
export type DetailDimension = keyof typeof DETAIL_DIMENSIONS;
export const DIMENSION_NAMES = Object.keys(DETAIL_DIMENSIONS) as DetailDimension[];

/** Returns the dimensions whose filters a query sets. */
export const askedDimensions = (query: DetailFilters): DetailDimension[] =>
  DIMENSION_NAMES.filter((name) => DETAIL_DIMENSIONS[name].some((filter) => query[filter] !== undefined));

/** Returns a query without the filters of a dimension. */
export const withoutDimension = <Query extends DetailFilters>(query: Query, name: DetailDimension): Query => ({
  ...query,
  ...Object.fromEntries(DETAIL_DIMENSIONS[name].map((filter) => [filter, undefined])),
});

/** The highest price, in US dollars, of each step of the payment filter, ascending. */
export const MONTHLY_PRICES_USD: readonly number[] = DETAIL_STEPS.monthlyMax.map(priceForMonth);

/**
 * The number of cars by figure; of `monthly` by the number of `MONTHLY_PRICES_USD` below the price. Cars without the figure are in no
 * entry.
 */
export type FigureCounts = Partial<Record<DetailDimension, ReadonlyMap<number, number>>>;

/** Returns the facets of details. @param marks the number of cars that have each mark */
export function presentDetailFacets(
  figures: FigureCounts,
  marks: Pick<DetailFacets, "accidentsFree" | "cleanTitle" | "certified">,
  today = dayNumber(),
): DetailFacets {
  const sum = (name: DetailDimension, isCounted: (figure: number) => boolean): number => {
    let total = 0;
    for (const [figure, count] of figures[name] ?? []) if (isCounted(figure)) total += count;
    return total;
  };
  const steps = (filter: keyof typeof DETAIL_STEPS, countOf: (value: number, index: number) => number) =>
    DETAIL_STEPS[filter].map((value, index) => ({ value, count: countOf(value, index) }));
  return {
    seatsMin: steps("seatsMin", (min) => sum("seats", (seats) => seats >= min)),
    cylinders: CYLINDERS.map((value) => ({ value, count: figures.cylinders?.get(value) ?? 0 })),
    engineLiters: [...(figures.engine ?? [])]
      .toSorted(([a], [b]) => a - b)
      .map(([tenths, count]) => ({ value: tenths / 10, count })),
    mpgMin: steps("mpgMin", (min) => sum("mpg", (mpg) => mpg >= min)),
    rangeMin: steps("rangeMin", (min) => sum("range", (miles) => miles >= min)),
    ownersMax: steps("ownersMax", (max) => sum("owners", (owners) => owners <= max)),
    daysListedMax: steps("daysListedMax", (days) => sum("listed", (day) => day >= today - days)),
    monthlyMax: steps("monthlyMax", (_, index) => sum("monthly", (above) => above <= index)),
    ...marks,
  };
}
