import { expect, it } from "vitest";
import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { FACT_OF_CLASS } from "#core/facts/rules/read-classes.ts";
import { CLASS_NAMES, type ClassName, impliedClass, VEHICLE_CLASSES } from "#core/facts/rules/vehicle-classes.ts";
import { seededNumbers } from "#test/seeded-numbers.ts";
import { isInBox, type MapBox, readCorners } from "../../../rules/map-box.ts";
import { SORT_OPTIONS } from "../../../rules/search-limits.ts";
import { classOf } from "../../../stock/class-numbers.ts";
import { DROPPED, labelNumber } from "../../../stock/deal-numbers.ts";
import { rangesNumber } from "../../../stock/range-numbers.ts";
import { SearchedArea } from "../../../stock/searched-area.ts";
import { SearchedBox } from "../../../stock/searched-box.ts";
import { COLUMN_OF, type CountedColumn, type Counts, type FilterName } from "../../../stock/write-facets.ts";
import { type VehicleQuery, vehicleQuerySchema } from "../../../vehicle-query-schemas.ts";
import { loadZips } from "../../../zip-codes.ts";
import type { IndexRow } from "../store/index-row.ts";
import { VehicleStore } from "../store/vehicle-store.ts";
import { choosePage } from "./choose-page.ts";
import { countClasses } from "./count-classes.ts";
import { select } from "./selection.ts";

const NOW = Date.UTC(2026, 0, 1);
/** Enough that a dealership's list is short, and that known counts are nearer to a broad search than its matches. */
const ROWS = 12_000;
const DEALERSHIPS = 120;
const EXPIRED = 7;
const QUERIES = 20;

/** The first three are near each other, the others far away. */
const ZIPS = ["20151", "22030", "20001", "80202", "90001"];
const NEAR_MILES = 40;
const zips = await loadZips();
/** They hold the first three zips, two of these, one of them, and all five. */
const BOXES = ["-77.5,38.8,-77,39", "-77.35,38.8,-77,39", "-105.1,39.7,-104.9,39.8", "-125,24,-66,50"].map(
  (text) => readCorners(text) as MapBox,
);

const random = seededNumbers(2026);
const below = (end: number) => Math.floor(random() * end);
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
const known = (value: number) => (random() < 0.05 ? null : value);
const maybe = <T>(value: () => T): T | undefined => (random() < 0.4 ? value() : undefined);

function someRow(id: number): IndexRow {
  return {
    id,
    dealershipId: 1 + below(DEALERSHIPS),
    make: `Make ${below(9)}`,
    model: `Model ${below(5)}`,
    trim: null,
    bodyStyle: pick(["SUV", "4D Sport Utility", "Sedan", "Crew Cab", "Car", null]),
    fuelType: pick(["Gas", "Gasoline", "Electric", null]),
    drivetrain: pick(["AWD", "FWD", null]),
    transmission: pick(["Automatic", "CVT", "6-Speed Manual"]),
    doors: pick(["2", "3", "4", "5", null]),
    exteriorColor: pick(["Jet Black", "Black", "Magnetic", "Ruby Red", null]),
    interiorColor: pick(["Black", "Tan Leather", null]),
    marks: [],
    figures: {},
    city: null,
    state: null,
    zipCode: random() < 0.7 ? (ZIPS[id % ZIPS.length] as string) : null,
    year: known(1998 + below(28)),
    // A third of the prices are equal, so that one price has more vehicles than a part.
    price: known(random() < 0.3 ? 9_995 : below(300) ** 2),
    mileage: known(below(200_000)),
    hasPhoto: random() < 0.9,
    firstSeenDay: 20_000 + below(30),
    confirmedMicros: 0,
    vin: null,
    label: random() < 0.6 ? 1 + below(5) : 0,
    dealRatio: null,
    priceDrop: random() < 0.1 ? 100 + below(20) : null,
  };
}

/** A car with a label has a ratio. */
const row = (id: number): IndexRow => {
  const car = someRow(id);
  return { ...car, dealRatio: car.label > 0 ? 750 + below(500) : null };
};

async function storeOf(rows: Iterable<IndexRow>): Promise<VehicleStore> {
  const store = new VehicleStore();
  for (let id = 1; id <= DEALERSHIPS; id++) {
    const status = id === EXPIRED ? "expired" : "active";
    store.setDealership({ id, name: `Dealer ${id}`, location: `Town ${id % 40}, VA`, status, expiresAt: null }, NOW);
  }
  for (const one of rows) store.append(one);
  await store.finishLoading(NOW, async () => {});
  return store;
}

/** Values of one class. */
const someClasses = () => {
  const name = pick(CLASS_NAMES);
  return { [name]: VEHICLE_CLASSES[name].filter(() => random() < 0.5) };
};

/** A bound: a round number, or any. */
const bound = (end: number) => String(random() < 0.7 ? 1_000 * below(end / 1_000) : below(end));

function someQuery(): VehicleQuery {
  const make = maybe(() => Array.from({ length: 1 + below(3) }, () => `Make ${below(10)}`));
  return vehicleQuerySchema.parse({
    ...(make && { make }),
    ...(random() < 0.2 && { model: `Model ${below(6)}` }),
    priceMin: maybe(() => bound(60_000)),
    priceMax: maybe(() => bound(90_000)),
    yearMin: maybe(() => String(1_996 + below(32))),
    mileageMax: maybe(() => bound(220_000)),
    ...(random() < 0.15 && { dealershipId: String(1 + below(DEALERSHIPS + 1)) }),
    ...(random() < 0.2 && { deal: DEAL_LABELS.filter(() => random() < 0.4) }),
    ...(random() < 0.15 && { priceDropped: "true" }),
    ...(random() < 0.3 && { ...someClasses(), ...someClasses() }),
    ...(random() < 0.15 && { location: `Town ${below(41)}, VA` }),
    sortBy: SORT_OPTIONS[below(SORT_OPTIONS.length)],
  });
}

type Test = (row: IndexRow) => boolean;

/** Returns whether a dealer's words are of one of some values, or of one that implies it. */
function isOfAny(name: ClassName, text: string | null, values: readonly string[]): boolean {
  const value = classOf(name, text);
  if (value === null) return false;
  return values.includes(value) || values.includes(impliedClass(value) ?? "none");
}

/** The filters that a query sets, as conditions on a row. */
function conditions(query: VehicleQuery): Map<FilterName | ClassName, Test> {
  const found = new Map<FilterName | ClassName, Test>();
  for (const name of CLASS_NAMES) {
    const values: readonly string[] | undefined = query[name];
    const fact = FACT_OF_CLASS[name];
    if (values) found.set(name, (one) => isOfAny(name, one[fact], values));
  }
  const range = (name: "year" | "price" | "mileage", min?: number, max?: number) => {
    if (min === undefined && max === undefined) return;
    found.set(name, (one) => one[name] !== null && one[name] >= (min ?? 0) && one[name] <= (max ?? Infinity));
  };
  if (query.make.length > 0) found.set("make", ({ make }) => query.make.includes(make ?? ""));
  if (query.model.length > 0) found.set("model", ({ model }) => query.model.includes(model ?? ""));
  range("year", query.yearMin, query.yearMax);
  range("price", query.priceMin, query.priceMax);
  range("mileage", query.mileageMin, query.mileageMax);
  const labels = query.deal?.map(labelNumber);
  if (labels) found.set("deal", ({ label }) => labels.includes(label));
  if (query.priceDropped) found.set("priceDropped", ({ priceDrop }) => priceDrop !== null);
  if (query.location !== undefined) {
    found.set("location", ({ dealershipId }) => `Town ${dealershipId % 40}, VA` === query.location);
  }
  if (query.dealershipId !== undefined) {
    found.set("dealership", ({ dealershipId }) => dealershipId === query.dealershipId);
  }
  return found;
}

/** Counts the rows with each number of a column. */
function tally({ names }: VehicleStore, rows: readonly IndexRow[], column: CountedColumn): Map<number, number> {
  const numbersOf: Record<CountedColumn, (row: IndexRow) => number[]> = {
    car: ({ make, model }) => [names.car(make, model)],
    seller: ({ dealershipId, zipCode }) => [names.seller(dealershipId, null, null, zipCode)],
    ranges: ({ year, price, mileage }) => [rangesNumber(names.year(year ?? -1), price ?? -1, mileage ?? -1)],
    deal: ({ label, priceDrop }) => [...(label > 0 ? [label] : []), ...(priceDrop !== null ? [DROPPED] : [])],
  };
  const counts = new Map<number, number>();
  for (const number of rows.flatMap(numbersOf[column])) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

const asMap = (counts: Counts) => new Map([...counts.entries()].filter(([, count]) => count !== 0));
const sorted = (counts: Map<number, number>) => [...counts].sort(([a], [b]) => a - b);

/** Returns whether an order has a car; the others follow by relevance. */
const isIn = (order: VehicleQuery["sortBy"], { dealRatio, priceDrop }: IndexRow): boolean =>
  (order !== "deal" || dealRatio !== null) && (order !== "price_drop" || priceDrop !== null);

/** Checks the store against a plain list that is filtered row by row. */
function check(store: VehicleStore, rows: readonly IndexRow[], query: VehicleQuery): void {
  const tests = conditions(query);
  const area =
    random() < 0.3 ? new SearchedArea(zips, store.names, zips.lineOfZip(ZIPS[below(5)] as string), NEAR_MILES) : null;
  const bounds = random() < 0.3 ? (BOXES[below(BOXES.length)] as MapBox) : null;
  const isWithin = (zipCode: string | null, dealershipId: number) => {
    const point = zips.locate(zipCode, zipCode === null ? `Town ${dealershipId % 40}, VA` : null);
    return bounds === null || (point !== null && isInBox(bounds, point.latitude, point.longitude));
  };
  const isNear = ({ zipCode, dealershipId }: IndexRow) =>
    (area === null || (area.miles(store.names.zips.numberOf(zipCode), 0) ?? Number.POSITIVE_INFINITY) <= NEAR_MILES) &&
    isWithin(zipCode, dealershipId);
  const visible = rows.filter((one) => one.dealershipId !== EXPIRED && isNear(one));
  const passing = (but?: FilterName | ClassName) =>
    visible.filter((one) => [...tests].every(([name, passes]) => name === but || passes(one)));
  const matches = passing();
  const asked = { area, box: bounds && new SearchedBox(zips, store.names, bounds), words: [] };
  const selection = select(store, query, asked);
  expect(selection.total).toBe(matches.length);
  for (const column of ["car", "seller", "ranges", "deal"] as const) {
    expect(sorted(asMap(selection.counts[column]))).toEqual(sorted(tally(store, matches, column)));
  }
  for (const [name, counts] of Object.entries(selection.without)) {
    const wanted = tally(store, passing(name as FilterName), COLUMN_OF[name as FilterName]);
    expect(sorted(asMap(counts))).toEqual(sorted(wanted));
  }
  const countedClasses = countClasses(store, query, (one) => select(store, one, asked));
  for (const name of CLASS_NAMES) {
    const rows = passing(name);
    const ofValue = ({ value }: { value: string }) =>
      rows.filter((one) => isOfAny(name, one[FACT_OF_CLASS[name]], [value])).length;
    expect(countedClasses[name].map(({ count }) => count)).toEqual(countedClasses[name].map(ofValue));
  }
  if (area) return;
  const offset = below(Math.max(1, Math.min(400, matches.length)));
  const slots = choosePage(store, select(store, query, asked), null, {
    ...query,
    offset,
    limit: 12,
  });
  const ordered = matches.filter((one) => isIn(query.sortBy, one));
  const rest = matches.filter((one) => !isIn(query.sortBy, one));
  const slotsOf = (some: readonly IndexRow[]) => some.map(({ id }) => store.slotOf(id));
  const inOrder = [
    ...slotsOf(ordered).sort(store.views[query.sortBy].compare),
    ...slotsOf(rest).sort(store.views.relevance.compare),
  ];
  expect(slots).toEqual(inOrder.slice(offset, offset + 12));
}

it("finds, counts and orders for any filters what a plain list would, while the stock changes", async () => {
  const rows = new Map(Array.from({ length: ROWS }, (_, index) => [index + 1, row(index + 1)]));
  const store = await storeOf(rows.values());
  for (let query = 0; query < QUERIES; query++) {
    for (let change = 0; change < 40; change++) {
      const id = 1 + below(ROWS * 1.2);
      if (random() < 0.2) {
        store.remove(id, NOW);
        rows.delete(id);
      } else {
        rows.set(id, row(id));
        store.upsert(rows.get(id) as IndexRow, NOW);
      }
    }
    check(store, [...rows.values()], someQuery());
  }
});
