import { expect, it } from "vitest";
import { seededNumbers } from "#test/seeded-numbers.ts";
import { type VehicleQuery, vehicleQuerySchema } from "../../../vehicle-query-schemas.ts";
import { choosePage } from "../query/choose-page.ts";
import { select } from "../query/selection.ts";
import { hasBit, wordsFor } from "./bitset.ts";
import { END } from "./choose-cuts.ts";
import { Columns } from "./columns.ts";
import type { IndexRow } from "./index-row.ts";
import { SellerOrder } from "./seller-order.ts";
import { VehicleStore } from "./vehicle-store.ts";

const NOW = Date.UTC(2026, 0, 1);
const LOADED = 3_000;
/** More than a view keeps in its small list, so that it is merged several times. */
const CHANGES = 6_000;

const random = seededNumbers(42);
const below = (end: number) => Math.floor(random() * end);
const known = (value: number) => (random() < 0.08 ? null : value);

function row(id: number): IndexRow {
  const dealRatio = random() < 0.6 ? 750 + below(500) : null;
  return {
    id,
    dealershipId: 1 + below(3),
    make: `Make ${below(6)}`,
    model: `Model ${below(4)}`,
    trim: null,
    bodyStyle: null,
    fuelType: null,
    drivetrain: null,
    transmission: null,
    exteriorColor: null,
    interiorColor: null,
    marks: [],
    figures: {},
    doors: null,
    city: null,
    state: null,
    zipCode: null,
    year: known(1990 + below(36)),
    price: known(below(90_000)),
    mileage: known(below(200_000)),
    hasPhoto: random() < 0.9,
    firstSeenDay: 20_000 + below(30),
    confirmedMicros: 0,
    vin: null,
    label: dealRatio === null ? 0 : 1 + (dealRatio % 5),
    dealRatio,
    priceDrop: random() < 0.1 ? 100 + below(200) : null,
  };
}

async function storeOf(rows: Iterable<IndexRow>): Promise<VehicleStore> {
  const store = new VehicleStore();
  for (const id of [1, 2, 3]) {
    store.setDealership(
      { id, name: `Dealer ${id}`, location: null, status: id === 3 ? "expired" : "active", expiresAt: null },
      NOW,
    );
  }
  for (const one of rows) store.append(one);
  await store.finishLoading(NOW, async () => {});
  return store;
}

const queryOf = (min: number, max: number, make: string | null) =>
  vehicleQuerySchema.parse({ priceMin: String(min), priceMax: String(max), ...(make && { make }) });

/** The expected slots, from a plain list that is filtered row by row. */
function expected(rows: Iterable<IndexRow>, query: { min: number; max: number; make: string | null }) {
  const matching = [...rows]
    .filter((one) => one.dealershipId !== 3 && (query.make === null || one.make === query.make))
    .filter(({ price }) => price !== null && price >= query.min && price <= query.max);
  const byPrice = matching.toSorted((a, b) => Number(a.price) - Number(b.price) || a.id - b.id);
  const byYear = matching.toSorted((a, b) => (b.year ?? -1) - (a.year ?? -1) || a.id - b.id);
  const withDeal = matching.filter(({ dealRatio }) => dealRatio !== null);
  const byDeal = withDeal.sort((a, b) => Number(a.dealRatio) - Number(b.dealRatio) || a.id - b.id);
  const withDrop = matching.filter(({ priceDrop }) => priceDrop !== null);
  const byDrop = withDrop.sort((a, b) => Number(b.priceDrop) - Number(a.priceDrop) || a.id - b.id);
  const idsOf = (some: readonly IndexRow[]) => some.map(({ id }) => id);
  return {
    total: matching.length,
    byPrice: idsOf(byPrice),
    byYear: idsOf(byYear),
    byDeal: idsOf(byDeal),
    byDrop: idsOf(byDrop),
  };
}

function check(store: VehicleStore, rows: Iterable<IndexRow>): void {
  const min = below(90_000);
  const max = min + below(40_000);
  const make = random() < 0.5 ? `Make ${below(7)}` : null;
  const wanted = expected(rows, { min, max, make });
  const query = queryOf(min, max, make);
  const offset = below(Math.max(1, wanted.total));
  const page = (sortBy: VehicleQuery["sortBy"]) => {
    const selection = select(store, query, { area: null, box: null, words: [] });
    expect(selection.total).toBe(wanted.total);
    expect(selection.counts.car.reduce((sum, count) => sum + count, 0)).toBe(wanted.total);
    const slots = choosePage(store, selection, null, { sortBy, offset, limit: 20 });
    return slots.map((slot) => store.columns.id[slot]);
  };
  expect(page("price_low")).toEqual(wanted.byPrice.slice(offset, offset + 20));
  expect(page("year_new")).toEqual(wanted.byYear.slice(offset, offset + 20));
  // After them come those that have no label, and no price drop.
  for (const [sortBy, ordered] of [
    ["deal", wanted.byDeal],
    ["price_drop", wanted.byDrop],
  ] as const) {
    const first = ordered.slice(offset, offset + 20);
    expect(page(sortBy).slice(0, first.length)).toEqual(first);
  }
}

it("finds and orders what a plain list would, however often prices, models and dealerships change", async () => {
  const rows = new Map(Array.from({ length: LOADED }, (_, index) => [index + 1, row(index + 1)]));
  const store = await storeOf(rows.values());
  for (let change = 1; change <= CHANGES; change++) {
    const id = 1 + below(LOADED * 1.3);
    if (random() < 0.15) {
      store.remove(id, NOW);
      rows.delete(id);
    } else {
      const before = rows.get(id);
      const now = row(id);
      const next = before && random() < 0.7 ? { ...now, make: before.make, model: before.model } : now;
      store.upsert(next, NOW);
      rows.set(id, next);
    }
    if (change % 150 === 0) check(store, rows.values());
  }
  expect(store.total).toBe([...rows.values()].filter(({ dealershipId }) => dealershipId !== 3).length);
});

it("gives a new vehicle the place that another of its model has left", async () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({
    ...row(index + 1),
    make: `Make ${index % 2}`,
    model: "A",
  }));
  const store = await storeOf(rows);
  const slot = store.slotOf(7);
  store.remove(7, NOW);
  expect(hasBit(store.live, slot)).toBe(false);
  store.upsert({ ...row(500), make: "Make 1", model: "A" }, NOW);
  expect(store.slotOf(500)).not.toBe(slot);
  store.upsert({ ...row(501), make: "Make 0", model: "A" }, NOW);
  expect(store.slotOf(501)).toBe(slot);
});

it("sorts a small part of a large stock as it walks along a large part", async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => row(index + 1));
  const store = await storeOf(rows);
  for (const share of [40, 400, 4_000, 40_000]) {
    const wanted = expected(rows, { min: 30_000, max: 30_000 + share, make: null });
    const query = queryOf(30_000, 30_000 + share, null);
    const selection = select(store, query, { area: null, box: null, words: [] });
    const slots = choosePage(store, selection, null, { sortBy: "year_new", offset: 5, limit: 12 });
    expect(slots.map((slot) => store.columns.id[slot])).toEqual(wanted.byYear.slice(5, 17));
  }
});

it("gives way to requests again and again while it lays many vehicles out by seller", async () => {
  const count = 500_000;
  const columns = new Columns();
  columns.grow(count);
  for (let slot = 0; slot < count; slot++) columns.seller[slot] = slot % 7;
  const order = new SellerOrder(columns);
  const cuts = { price: [10_000, END], mileage: [END], year: [2020, END] };
  const live = new Int32Array(wordsFor(count)).fill(-1);
  let turns = 0;
  const turn = async () => {
    turns += 1;
  };
  await order.rebuild(count, 7, cuts, live, turn);
  expect(turns).toBeGreaterThan(count / 100_000);
  expect(order.list([6]).slots.slice(0, 3)).toEqual(Uint32Array.of(6, 13, 20));
});

it("shows what a clock that was ahead has hidden, when it is set back, also of changes meanwhile", async () => {
  const store = new VehicleStore();
  const DAY_MS = 86_400_000;
  const end = new Date(NOW + DAY_MS);
  const dealer = { id: 1, name: "A", location: null, status: "active", expiresAt: end } as const;
  store.setDealership(dealer, NOW);
  store.append({ ...row(1), dealershipId: 1 });
  await store.finishLoading(NOW, async () => {});
  const shown = () => [1, 2].filter((id) => store.slotOf(id) >= 0 && hasBit(store.live, store.slotOf(id)));
  expect(shown()).toEqual([1]);
  store.expire(NOW + 400 * DAY_MS);
  store.upsert({ ...row(2), dealershipId: 1 }, NOW + 400 * DAY_MS);
  expect(shown()).toEqual([]);
  const before = store.version;
  store.expire(NOW);
  expect(shown()).toEqual([1, 2]);
  expect(store.version).not.toBe(before);
  store.expire(end.getTime());
  expect(shown()).toEqual([]);
});
