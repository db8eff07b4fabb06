import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { TITLE_STATUSES } from "#core/facts/rules/stated-history.ts";
import { CLASS_NAMES } from "#core/facts/rules/vehicle-classes.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { EQUIPMENT, listingCalls, MAKES, MODELS } from "#test/random-listing-calls.ts";
import { seededNumbers } from "#test/seeded-numbers.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { listVehicles, openTestSearch, type TestSearch } from "#test/test-search.ts";
import { wholePriceSql } from "./market-table.ts";
import { SEARCH_ENGINES } from "./rules/search-engines.ts";
import { vehiclePlacesSchema } from "./vehicle-places-schemas.ts";
import type { VehicleQuery } from "./vehicle-query-schemas.ts";
import { type ClassFacets, classFacetsSchema, type Facets } from "./vehicle-schemas.ts";
import type { SearchEngine } from "./vehicle-search.ts";

/** Runs more calls: `SEARCH_CALLS=5000 npm test -- src/core/listing/index-properties`. */
const CALLS = Number(process.env.SEARCH_CALLS ?? 80);
const ROWS = 600;

const TOWNS = [
  ["Chantilly", "VA", "20151"],
  ["Denver", "CO", "80202"],
  ["Boulder", "CO", null],
  ["Boulder", null, null],
  ["Nowhere", "ZZ", "00000"],
  [null, null, null],
  [null, null, "20171"],
] as const;
let database: TestDatabase;
let test: TestSearch;
let dealershipIds: number[];

const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)] as T;

function someCar(random: () => number) {
  const [city, state, zipCode] = pick(TOWNS, random);
  const vin = random() < 0.2 ? null : `1HGCM82633A${String(100_000 + Math.floor(random() * 500)).padStart(6, "0")}`;
  const known = <T>(value: T): T | null => (random() < 0.1 ? null : value);
  return makeFacts({
    vin,
    identityKey: `k${Math.floor(random() * 1e12)}`,
    make: known(pick(MAKES, random)),
    model: known(pick(MODELS, random)),
    trim: known(pick(["EX", "Sport", "Type R", "EX-L"], random)),
    bodyStyle: known(pick(["SUV", "Sedan", "4D Sport Utility", "Quad Cab"], random)),
    fuelType: known(pick(["Gasoline", "Electric", "Gas/Electric Hybrid"], random)),
    doors: known(pick([2, 3, 4, 5], random)),
    drivetrain: known(pick(["AWD", "Front-Wheel Drive", "4x4"], random)),
    transmission: known(pick(["Automatic", "CVT", "6-Speed Manual"], random)),
    exteriorColor: known(pick(["Black", "Magnetic Gray Metallic", "Ruby Red", "Lunar Rock"], random)),
    interiorColor: known(pick(["Black Leather", "Tan", "Jet Black / Red"], random)),
    features: EQUIPMENT.filter(() => random() < 0.4),
    condition: random() < 0.2 ? "certified" : "used",
    titleStatus: known(pick(TITLE_STATUSES, random)),
    accidents: known(pick([0, 0, 1, 3], random)),
    numberOfOwners: known(pick([1, 2, 3], random)),
    seats: known(pick([2, 5, 7, 8], random)),
    cylinders: known(pick([3, 4, 6, 8], random)),
    engineCc: known(pick([1_498, 1_998, 3_456, 5_700], random)),
    cityMpg: known(pick([15, 22, 31, 52], random)),
    highwayMpg: known(pick([20, 28, 36], random)),
    electricRangeMiles: known(pick([21, 240, 330], random)),
    year: known(2010 + Math.floor(random() * 12)),
    priceUsd: known(1_000 + 5_000 * Math.floor(random() * 25)),
    mileageMiles: known(5_000 * Math.floor(random() * 40)),
    images: random() < 0.2 ? [] : ["https://photos.example/1.jpg"],
    city,
    state,
    zipCode,
  });
}

/** Changes some rows in every way in which they can change. */
async function stir(random: () => number): Promise<void> {
  const { pool } = test;
  const id = () => Math.floor(random() * ROWS * 1.2);
  await pool.query("update vehicles set price_usd = 1 + (price_usd * 7919) % 90000 where id % 17 = $1", [id() % 17]);
  await pool.query("update vehicles set make = 'BMW', model = 'X5' where id = $1", [id()]);
  await pool.query("update vehicles set vin = (select vin from vehicles where id = $1) where id = $2", [id(), id()]);
  await pool.query(
    `insert into vehicle_confirmations select id, now() + random() * interval '9 days' from vehicles where id % 13 = $1
     on conflict (vehicle_id) do update set confirmed_at = excluded.confirmed_at`,
    [id() % 13],
  );
  await pool.query("update vehicles set first_seen_at = now() - random() * interval '9 days' where id % 11 = $1", [
    id() % 11,
  ]);
  await pool.query("update vehicles set removed_at = case when removed_at is null then now() end where id % 29 = $1", [
    id() % 29,
  ]);
  await pool.query("delete from vehicles where id = $1", [id()]);
  await pool.query("update vehicles set dealership_id = $1 where id = $2", [pick(dealershipIds, random), id()]);
  await pool.query(
    "update dealerships set status = case when status = 'expired' then 'active' else 'expired' end where id = $1",
    [pick(dealershipIds, random)],
  );
  await pool.query("update dealerships set location = $2, expires_at = $3 where id = $1", [
    pick(dealershipIds, random),
    pick(["Denver, CO", "Chantilly, VA", "", null], random),
    pick([null, new Date(Date.now() + 3_600_000), new Date(Date.now() - 1_000)], random),
  ]);
  await insertVehicles(test.db, pick(dealershipIds, random), [someCar(random), someCar(random)]);
  await pool.query(
    "update vehicles set price_drop_usd = nullif(id % 3, 0) * 100, price_dropped_at = now() where id % 23 = $1",
    [id() % 23],
  );
  await pool.query(
    "update vehicles set exterior_color = $1, drivetrain = $2, body_style = $3, transmission = null, doors = $5 where id % 19 = $4",
    [
      pick(["Red", "Blue", "Onyx"], random),
      pick(["AWD", "RWD", null], random),
      pick(["Coupe", "SUV", null], random),
      id() % 19,
      pick([2, 4, 5, null], random),
    ],
  );
  await pool.query(
    `update vehicles set features = $1, seats = $2, accidents = $3, condition = $4, engine_cc = engine_cc + 50, city_mpg = $5
     where id % 16 = $6`,
    [
      EQUIPMENT.filter(() => random() < 0.3),
      pick([4, 7, null], random),
      pick([0, 1, null], random),
      pick(["used", "certified"], random),
      pick([18, 40, null], random),
      id() % 16,
    ],
  );
  await stirDeals(random);
}

/** Changes values, labels and the settings that decide whether they are shown. */
async function stirDeals(random: () => number): Promise<void> {
  const { pool } = test;
  const some = () => Math.floor(random() * 7);
  await pool.query(
    `update market_values set value_usd = value_usd + 1 + (vehicle_id * 31) % 900, reason = null, label = ($2::text[])[1 + vehicle_id % 5]
     where vehicle_id % 7 = $1`,
    [some(), [...DEAL_LABELS].sort(() => random() - 0.5)],
  );
  await pool.query("delete from market_values where vehicle_id % 31 = $1", [some()]);
  await pool.query(
    `${LABEL_CARS} where v.id % 7 = $1 on conflict (vehicle_id) do update
    set (price_usd, value_usd, label, reason)
        = (excluded.price_usd, excluded.value_usd, excluded.label, excluded.reason)`,
    [some()],
  );
  await pool.query("update market_values set label = null, reason = 'too-spread' where vehicle_id % 29 = $1", [some()]);
  await pool.query("update dealerships set price_basis = $2, mandatory_fees = $3, deal_labels = $4 where id = $1", [
    pick(dealershipIds, random),
    ...pick(BASES, random),
    random() < 0.8,
  ]);
}

const BASES = [
  ["included", "[]"],
  ["included", "[]"],
  ["unknown", "[]"],
  ["plus-fees", '[{"name": "Documentation fee", "amountUsd": 499}, {"name": "Preparation", "amountUsd": 100}]'],
] as const;

/** Sets values of cars, and labels of most, that belong to their present prices; a condition may follow. */
const LABEL_CARS = `insert into market_values (vehicle_id, price_usd, value_usd, label, reason, comparable_count, valued_on)
  select v.id, ${wholePriceSql()}, greatest(100, v.price_usd * (80 + v.id % 40) / 100),
    (array['great', 'good', 'fair', 'high', 'overpriced', null])[1 + v.id % 6],
    case when v.id % 6 = 5 then 'too-spread' end, 9, current_date
  from vehicles v join dealerships d on d.id = v.dealership_id and v.price_usd is not null`;

/** Returns the rows of the database engine's table that differ from `vehicles`, and the missing rows. */
async function wrongListings(): Promise<unknown[]> {
  const { rows } = await test.pool
    .query(`select * from listing_vehicles l full join listing_vehicles_source s using (id)
    where l is distinct from s::text::listing_vehicles`);
  const { rows: otherLabels } = await test.pool.query(`select v.id, l.deal from listing_vehicles l
    join masked_vehicles v using (id) where (l.deal is not null) <> (v.deal is not null)`);
  return [...rows, ...otherLabels];
}

beforeAll(async () => {
  database = await createTestDatabase();
  test = openTestSearch(database.url);
  const random = seededNumbers(7);
  dealershipIds = [];
  for (const [name, location] of [
    ["Harbor Motors", "Chantilly, VA"],
    ["Summit Auto", "Denver, CO"],
    ["Plain Cars", null],
    ["Harbor West", ""],
  ] as const) {
    dealershipIds.push(await insertDealership(test.db, { name, location }));
  }
  for (let batch = 0; batch < ROWS / 50; batch++) {
    const cars = Array.from({ length: 50 }, () => someCar(random));
    await insertVehicles(test.db, pick(dealershipIds, random), cars);
  }
  await test.pool.query("update dealerships set price_basis = 'included'");
  await test.pool.query(LABEL_CARS);
  await test.pool.query("update vehicles set first_seen_at = now() - (id % 20) * interval '7 hours'");
});
afterAll(async () => {
  await test.close();
  await database.drop();
});

it(
  "answers every call alike from memory and from the database, while the stock changes",
  {
    timeout: 600_000,
  },
  async () => {
    const random = seededNumbers(99);
    let call = 0;
    await fc.assert(
      fc.asyncProperty(listingCalls, async (query) => {
        if (call++ % 20 === 0) {
          await stir(random);
          expect(await wrongListings()).toEqual([]);
        }
        const memory = await listVehicles(test.memory, query);
        expect(await listVehicles(test.database, query)).toEqual(memory);
        if (call % 3 === 0) {
          expect(await test.database.listClassFacets(query)).toEqual(await test.memory.listClassFacets(query));
          expect(await test.database.listEquipmentFacets(query)).toEqual(await test.memory.listEquipmentFacets(query));
        }
        const places = await test.memory.listPlaces(query);
        expect(await test.database.listPlaces(query)).toEqual(places);
        expect(places.total).toBe(memory.total);
        const fewer = { ...query, keyword: undefined, make: [] };
        const totals = [memory.total, (await listVehicles(test.memory, fewer)).total];
        expect(await test.memory.countEach([query, fewer])).toEqual(totals);
        expect(await test.database.countEach([query, fewer])).toEqual(totals);
        const [place] = vehiclePlacesSchema.parse(places).places;
        if (!place || query.box) return;
        const box = { west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude };
        expect((await listVehicles(test.memory, { ...query, box })).total).toBe(place.count);
      }),
      { numRuns: CALLS, seed: 42, endOnFailure: true },
    );
  },
);

const FACETS = ["model", "year", "price", "mileage", "location", "dealership", "deal", "priceDropped"] as const;
/** The query of a choice of one of a facet's values. Makes are left out: they differ in capitals here, and filters do not. */
const choices: Record<
  (typeof FACETS)[number],
  (query: VehicleQuery, facets: Facets) => [VehicleQuery, count: number][]
> = {
  model: (query, { model }) => model.map(({ value, count }) => [{ ...query, model: [value] }, count]),
  year: (query, { year }) =>
    year.map(({ value, count }) => [{ ...query, yearMin: Number(value), yearMax: Number(value) }, count]),
  price: (query, { price: steps }) =>
    steps.map(({ min, max, count }) => [{ ...query, priceMin: min, priceMax: max ? max - 1 : undefined }, count]),
  mileage: (query, { mileage }) =>
    mileage.map(({ min, max, count }) => [{ ...query, mileageMin: min, mileageMax: max ? max - 1 : undefined }, count]),
  location: (query, { location }) => location.map(({ value, count }) => [{ ...query, location: value }, count]),
  dealership: (query, { dealership }) => dealership.map(({ id, count }) => [{ ...query, dealershipId: id }, count]),
  deal: (query, { deal = [] }) => deal.map(({ value, count }) => [{ ...query, deal: [value] }, count]),
  priceDropped: (query, { priceDropped }) => [[{ ...query, priceDropped: true }, priceDropped]],
};

/** The query of a choice of a class, a figure or a feature, with the count that the facets say. */
async function chooseDetail(engine: SearchEngine, query: VehicleQuery, name: string, nth: number) {
  const choose = (filters: Partial<VehicleQuery>, count: number) => ({
    chosen: { ...query, ...filters, page: 1 },
    count,
  });
  if (name === "features") {
    const groups = await engine.listEquipmentFacets(query);
    const features = groups.flatMap((group) => group.features.filter(({ count }) => count > 0));
    const one = features[nth % features.length];
    return one && choose({ features: [...(query.features ?? []), one.value] }, one.count);
  }
  const facets = await engine.listClassFacets(query);
  const counted = facets[name as keyof ClassFacets];
  if (typeof counted === "number") return choose({ [name]: true }, counted);
  const one = counted[nth % counted.length];
  if (!one) return undefined;
  const { value, count } = one;
  if (name === "engineLiters") return choose({ engineLitersMin: Number(value), engineLitersMax: Number(value) }, count);
  const isList = name === "cylinders" || CLASS_NAMES.some((other) => other === name);
  return choose({ [name]: isList ? [value] : value }, count);
}

it.each(SEARCH_ENGINES)(
  "counts by class, figure and feature what choosing a value finds, with %s",
  { timeout: 600_000 },
  async (engine) => {
    const names = [...Object.keys(classFacetsSchema.shape), "features"];
    await fc.assert(
      fc.asyncProperty(listingCalls, fc.constantFrom(...names), fc.nat(), async (query, name, nth) => {
        const choice = await chooseDetail(test[engine], query, name, nth);
        fc.pre(choice !== undefined);
        if (choice) expect((await listVehicles(test[engine], choice.chosen)).total).toBe(choice.count);
      }),
      { numRuns: CALLS, seed: 11, endOnFailure: true },
    );
  },
);

it.each(SEARCH_ENGINES)(
  "counts for each value of a facet what choosing it finds, with %s",
  { timeout: 600_000 },
  async (engine) => {
    await fc.assert(
      fc.asyncProperty(listingCalls, fc.constantFrom(...FACETS), fc.nat(), async (query, facet, nth) => {
        const { facets } = await listVehicles(test[engine], query);
        const values = choices[facet](query, facets);
        fc.pre(values.length > 0);
        const [chosen, count] = values[nth % values.length] as [VehicleQuery, number];
        expect((await listVehicles(test[engine], { ...chosen, page: 1 })).total).toBe(count);
      }),
      { numRuns: CALLS, seed: 7, endOnFailure: true },
    );
  },
);
