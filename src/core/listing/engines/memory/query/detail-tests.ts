import {
  askedFigures,
  type FigureBounds,
  leftOutClasses,
  trimTest,
  wantedMarks,
} from "../../../rules/detail-filters.ts";
import { priceForMonth } from "../../../rules/payments/estimate-payment.ts";
import { askedClasses, countersOfClass } from "../../../stock/class-numbers.ts";
import { leftOutModels } from "../../../stock/left-out-models.ts";
import { placesOfMarks } from "../../../stock/mark-numbers.ts";
import type { VehicleQuery } from "../../../vehicle-query-schemas.ts";
import { type Bits, intersect, lowestBit, remove, type Windows } from "../store/bitset.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";

/** Removes from a set the slots that do not pass, within some windows. */
export type DetailTest = (slots: Bits, windows: Windows) => void;

/**
 * Returns a test for each filter by class, equipment, figure or monthly payment, and for each of what is left out. Those that compare whole
 * sets come first, because the others look at each slot that is left.
 */
export function detailTests(store: VehicleStore, query: VehicleQuery): DetailTest[] {
  const tests: DetailTest[] = [];
  const { pool, classes, marks } = store;
  for (const [name, values] of askedClasses(query)) {
    tests.push((slots, windows) => intersect(slots, classes.having(countersOfClass(name, values), pool), windows));
  }
  for (const place of placesOfMarks(wantedMarks(query))) {
    tests.push((slots, windows) => intersect(slots, marks.having(place), windows));
  }
  for (const place of placesOfMarks(query.featuresNot ?? [])) {
    tests.push((slots, windows) => remove(slots, marks.having(place), windows));
  }
  for (const [name, values] of leftOutClasses(query)) {
    tests.push((slots, windows) => remove(slots, classes.having(countersOfClass(name, values), pool), windows));
  }
  if (query.monthlyMax !== undefined) {
    const price = priceForMonth(query.monthlyMax);
    tests.push((slots, windows) => intersect(slots, store.price.within(0, price, pool), windows));
  }
  if (query.makeNot || query.modelNot || query.trimNot) tests.push(withoutCars(store, query));
  for (const bounds of askedFigures(query)) tests.push(withinBounds(store, bounds));
  if (query.cylinders) tests.push(ofCylinders(store, query.cylinders));
  if (query.trimNot) tests.push(withoutTrims(store, query.trimNot));
  return tests;
}

/**
 * Removes from a set the slots whose number in a column is not flagged with 1. Flags of one kind for every test keep the loop quick: with a
 * function for each test it took five times as long.
 */
function keepFlagged(
  slots: Bits,
  windows: Windows,
  column: Uint8Array | Uint16Array | Int32Array,
  flags: Uint8Array,
): void {
  for (const [from, to] of windows) {
    for (let at = from; at < to; at++) {
      let kept = slots[at] as number;
      for (let word = kept; word !== 0; word &= word - 1) {
        const bit = lowestBit(word);
        kept &= ~((1 - (flags[column[(at << 5) + bit] as number] as number)) << bit);
      }
      slots[at] = kept;
    }
  }
}

function withinBounds({ columns }: VehicleStore, { figure, min = 0, max = 0xffff }: FigureBounds): DetailTest {
  const column = columns[figure];
  // The columns hold each figure plus one, and 0 where it is unknown.
  const flags = new Uint8Array(column instanceof Uint8Array ? 0x100 : 0x1_0000).fill(1, Math.max(min, 0) + 1, max + 2);
  return (slots, windows) => keepFlagged(slots, windows, column, flags);
}

function ofCylinders({ columns: { cylinders } }: VehicleStore, wanted: readonly number[]): DetailTest {
  const flags = new Uint8Array(0x100);
  for (const count of wanted) flags[count + 1] = 1;
  return (slots, windows) => keepFlagged(slots, windows, cylinders, flags);
}

function withoutCars({ names, layout, columns, pool, end }: VehicleStore, query: VehicleQuery): DetailTest {
  const makes = new Set(names.makes.numbersOfAny(query.makeNot ?? []));
  const models = leftOutModels(names, query);
  const left = Uint8Array.from(names.cars.entries, ({ make, model }) => (makes.has(make) || models.has(model) ? 1 : 0));
  return (slots, windows) => {
    const marked = pool.takeEmpty();
    layout.mark(marked, left, columns.car, end);
    remove(slots, marked, windows);
  };
}

function withoutTrims({ names, columns: { trim } }: VehicleStore, texts: readonly string[]): DetailTest {
  const isLeftOut = trimTest(texts);
  const kept = Uint8Array.from(names.trims.values, (name) => (name != null && isLeftOut(name) ? 0 : 1));
  return (slots, windows) => keepFlagged(slots, windows, trim, kept);
}
