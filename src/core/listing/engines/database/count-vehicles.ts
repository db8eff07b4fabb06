import { type RawBuilder, sql } from "kysely";
import { CLASS_NAMES, type ClassName } from "#core/facts/rules/vehicle-classes.ts";
import {
  FIGURE_NAMES,
  type FigureName,
  MARK_FILTER_NAMES,
  MARK_FILTERS,
  type MarkFilter,
} from "../../rules/detail-filters.ts";
import { MILEAGE_STEPS_MILES, PRICE_STEPS_USD } from "../../rules/search-limits.ts";
import { classOf, countersOfValue, presentClassFacets } from "../../stock/class-numbers.ts";
import { countDeal, DEAL_COUNTERS, dealNumber } from "../../stock/deal-numbers.ts";
import {
  type DetailDimension,
  DIMENSION_NAMES,
  MONTHLY_PRICES_USD,
  presentDetailFacets,
} from "../../stock/detail-facets.ts";
import type { Dictionaries } from "../../stock/dictionaries.ts";
import { markNumber } from "../../stock/mark-numbers.ts";
import { Tally } from "../../stock/names.ts";
import { rangesNumberOf } from "../../stock/range-numbers.ts";
import type { CountedColumn, Counts } from "../../stock/write-facets.ts";
import type { ClassFacets } from "../../vehicle-schemas.ts";
import { CLASS_COLUMNS, FIGURE_COLUMNS, LISTING, type Shown, shown } from "./conditions.ts";

const stepOf = (column: string, steps: readonly number[]) => `width_bucket(${column}, array[${steps.join(",")}])`;

/** The sets of columns of `LISTING` by which vehicles are counted. `trim`, `look` and `zip` only show which names occur. */
const SETS = {
  car: ["v.make", "v.model"],
  seller: ["v.dealership_id", "v.city", "v.state"],
  ranges: ["v.year", stepOf("v.price_usd", PRICE_STEPS_USD), stepOf("v.mileage_miles", MILEAGE_STEPS_MILES)],
  deal: ["coalesce(v.deal, 0)", "v.price_drop_usd is not null"],
  trim: ["v.trim"],
  look: ["v.body_style", "v.fuel_type"],
  zip: ["v.zip_code"],
  ...(Object.fromEntries(CLASS_NAMES.map((name) => [name, [CLASS_COLUMNS[name]]])) as Record<ClassName, [string]>),
  ...(Object.fromEntries(FIGURE_NAMES.map((name) => [name, [FIGURE_COLUMNS[name]]])) as Record<FigureName, [string]>),
  // The number of prices of `MONTHLY_PRICES_USD` that are lower.
  monthly: [`width_bucket(v.price_usd - 1, array[${MONTHLY_PRICES_USD.join(",")}])`],
  ...(Object.fromEntries(
    MARK_FILTER_NAMES.map((name) => [name, [`v.marks @> array[${markNumber(MARK_FILTERS[name])}]::smallint[]`]]),
  ) as Record<MarkFilter, [string]>),
} as const;
type SetName = keyof typeof SETS;

export const COUNTED_SETS = ["car", "seller", "ranges", "deal"] as const;
/** The sets that show which names occur. */
export const STOCK_SETS = ["car", "seller", "ranges", "trim", "look", "zip"] as const satisfies SetName[];

/** One group: the set's name, its values, and the number of vehicles that have them. */
export type GroupCount = [SetName, ...(string | number | boolean | null)[]];

/**
 * Returns SQL that counts the shown vehicles by one or several sets of columns in one scan. It yields a JSON array of `GroupCount`, or null
 * when nothing matches.
 */
export function countSql(
  of: Shown,
  conditions: readonly RawBuilder<boolean>[],
  sets: readonly SetName[],
): RawBuilder<GroupCount[] | null> {
  // Sets must not have columns in common, because the first column of a group says which set it is of.
  const written = sets.map(
    (set) => `when grouping(${SETS[set][0]}) = 0 then json_build_array('${set}', ${SETS[set].join()}, count(*))`,
  );
  const groups = sets.map((set) => `(${SETS[set].join()})`);
  return sql`(select json_agg(counted.row) from (
    select case ${sql.raw(written.join("\n"))} end as row from ${LISTING}
    where ${sql.join([shown(of), ...conditions], sql` and `)}
    group by grouping sets (${sql.raw(groups.join())})) counted)`;
}

/** Turns rows of `countSql` into counts by the names' numbers. New names get a number. */
export function countInto(names: Dictionaries, rows: readonly GroupCount[]): Record<CountedColumn, Counts> {
  const tallies = { car: new Tally(), seller: new Tally(), ranges: new Tally() };
  const deals = new Int32Array(DEAL_COUNTERS);
  for (const [set, ...values] of rows) {
    const count = Number(values.at(-1));
    const text = (index: number) => (values[index] ?? null) as string | null;
    const number = (index: number) => Number(values[index] ?? 0);
    if (set === "car") tallies.car.add(names.car(text(0), text(1)), count);
    else if (set === "seller") tallies.seller.add(names.seller(number(0), text(1), text(2), null), count);
    else if (set === "ranges") {
      const year = names.year(values[0] === null ? -1 : number(0));
      tallies.ranges.add(rangesNumberOf(year, number(1), number(2)), count);
    } else if (set === "deal") {
      countDeal(deals, dealNumber(number(0), values[1] === true), count);
    } else if (set === "trim") names.trim(text(0));
    else if (set === "look") names.look(text(0), text(1));
    else names.zips.numberOf(text(0));
  }
  return { car: tallies.car.counts, seller: tallies.seller.counts, ranges: tallies.ranges.counts, deal: deals };
}

/** Turns rows of `countSql` by classes, figures and marks into facets. */
export function classFacetsOf(rows: readonly GroupCount[]): ClassFacets {
  const classes = new Map<number, number>();
  const figures = Object.fromEntries(DIMENSION_NAMES.map((name) => [name, new Map<number, number>()])) as {
    [Name in DetailDimension]: Map<number, number>;
  };
  const marks = { accidentsFree: 0, cleanTitle: 0, certified: 0 };
  for (const [set, value, counted] of rows) {
    const count = Number(counted);
    if (value === null) continue;
    if (set in figures) figures[set as DetailDimension].set(Number(value), count);
    else if (set in marks && value === true) marks[set as MarkFilter] = count;
    else if (CLASS_NAMES.some((name) => name === set)) {
      const known = classOf(set as ClassName, value as string);
      const counters = known === null ? [] : countersOfValue(set as ClassName, known);
      for (const counter of counters) classes.set(counter, (classes.get(counter) ?? 0) + count);
    }
  }
  return {
    ...presentClassFacets((_, counter) => classes.get(counter) ?? 0),
    ...presentDetailFacets(figures, marks),
  };
}
