import type { ClassName } from "#core/facts/rules/vehicle-classes.ts";
import { MARK_FILTERS, type Mark } from "../../../rules/detail-filters.ts";
import { askedClasses, presentClassFacets } from "../../../stock/class-numbers.ts";
import {
  askedDimensions,
  type DetailDimension,
  DIMENSION_NAMES,
  type FigureCounts,
  MONTHLY_PRICES_USD,
  presentDetailFacets,
  withoutDimension,
} from "../../../stock/detail-facets.ts";
import { presentEquipmentFacets } from "../../../stock/equipment-facets.ts";
import { placesOfMarks } from "../../../stock/mark-numbers.ts";
import type { VehicleQuery } from "../../../vehicle-query-schemas.ts";
import type { ClassFacets, EquipmentFacets } from "../../../vehicle-schemas.ts";
import { type Bits, lowestBit } from "../store/bitset.ts";
import { countCommon } from "../store/count-bits.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";

/** Finds the matches of a query. Its sets are valid until it is called again. */
type Select = (query: VehicleQuery) => { matching: Bits };

/** Counts, for each class and figure, how many vehicles each of its values would leave if its own filter were not set. */
export function countClasses(store: VehicleStore, query: VehicleQuery, select: Select): ClassFacets {
  const classes = new Map<number, number>();
  const countClass = (isCounted: (name: ClassName) => boolean, matching: Bits) => {
    presentClassFacets((name, counter) => {
      if (isCounted(name)) classes.set(counter, store.classes.count(matching, counter, store.pool));
      return 0;
    });
  };
  const figures: FigureCounts = {};
  const ownClasses = askedClasses(query).map(([name]) => name);
  const ownDimensions = askedDimensions(query);
  const { matching } = select(query);
  countClass((name) => !ownClasses.includes(name), matching);
  for (const name of DIMENSION_NAMES) {
    if (!ownDimensions.includes(name)) figures[name] = countFigures(store, name, matching);
  }
  const countMark = (mark: Mark) => store.marks.count(matching, placesOfMarks([mark])[0] as number, store.pool.whole);
  const marks = {
    accidentsFree: countMark(MARK_FILTERS.accidentsFree),
    cleanTitle: countMark(MARK_FILTERS.cleanTitle),
    certified: countMark(MARK_FILTERS.certified),
  };
  for (const one of ownClasses) countClass((name) => name === one, select({ ...query, [one]: undefined }).matching);
  for (const name of ownDimensions) {
    figures[name] = countFigures(store, name, select(withoutDimension(query, name)).matching);
  }
  return { ...presentClassFacets((_, counter) => classes.get(counter) ?? 0), ...presentDetailFacets(figures, marks) };
}

/** Counts the slots of a set by figure. */
function countFigures(store: VehicleStore, name: DetailDimension, slots: Bits): ReadonlyMap<number, number> {
  if (name === "monthly") return countMonthly(store, slots);
  const column = store.columns[name];
  const counts = new Int32Array(column instanceof Uint8Array ? 0x100 : 0x1_0000);
  for (let at = 0; at < slots.length; at++) {
    for (let word = slots[at] as number; word !== 0; word &= word - 1) {
      const figure = column[(at << 5) + lowestBit(word)] as number;
      counts[figure] = (counts[figure] as number) + 1;
    }
  }
  // The columns hold each figure plus one, and 0 where it is unknown.
  const found = new Map<number, number>();
  for (let figure = 1; figure < counts.length; figure++) {
    const count = counts[figure] as number;
    if (count > 0) found.set(figure - 1, count);
  }
  return found;
}

/** Counts the slots of a set that have a price by the number of `MONTHLY_PRICES_USD` below it. */
function countMonthly({ price, pool }: VehicleStore, slots: Bits): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  let cheaper = 0;
  for (const [above, limit] of MONTHLY_PRICES_USD.entries()) {
    const upTo = countCommon(slots, price.within(0, limit, pool), pool.whole);
    counts.set(above, upTo - cheaper);
    cheaper = upTo;
  }
  return counts;
}

/** Counts, for each feature, how many of the matches have it. */
export const countEquipment = ({ marks, pool }: VehicleStore, matching: Bits): EquipmentFacets =>
  presentEquipmentFacets((feature) => marks.count(matching, placesOfMarks([feature])[0] as number, pool.whole));
