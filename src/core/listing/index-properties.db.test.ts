import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";
import { TITLE_STATUSES } from "#core/facts/rules/stated-history.ts";
import { CLASS_NAMES, VEHICLE_CLASSES } from "#core/facts/rules/vehicle-classes.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { seededNumbers } from "#test/seeded-numbers.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { listVehicles, openTestSearch, type TestSearch } from "#test/test-search.ts";
import { wholePriceSql } from "./market-table.ts";
import { DETAIL_FILTERS, LEFT_OUT_CLASSES } from "./rules/detail-filters.ts";
import { type MapBox, readCorners } from "./rules/map-box.ts";
import { SEARCH_ENGINES } from "./rules/search-engines.ts";
import { SORT_OPTIONS } from "./rules/search-limits.ts";
import { vehiclePlacesSchema } from "./vehicle-places-schemas.ts";
import { type VehicleQuery, vehicleQuerySchema } from "./vehicle-query-schemas.ts";
import type { Facets } from "./vehicle-schemas.ts";

/** Runs more calls: `SEARCH_CALLS=5000 npm test -- src/core/listing/index-properties`. */
const CALLS = Number(process.env.SEARCH_CALLS ?? 80);
const ROWS = 600;

const MAKES = ["Honda", "BMW", "honda", "Land Rover", "Zastava"];
const MODELS = ["Civic", "Accord", "Discovery", "Sport"];
const TOWNS = [
  ["Chantilly", "VA", "20151"],
  ["Denver", "CO", "80202"],
  ["Boulder", "CO", null],
  ["Boulder", null, null],
  ["Nowhere", "ZZ", "00000"],
  [null, null, null],
  [null, null, "20171"],
] as const;
const WORDS = ["honda", "hon", "civic", "sport", "rover", "2018", "denver", "co", "suv", "gas", "harbor", "discovery"];

let database: TestDatabase;
let test: TestSearch;
let dealershipIds: number[];

const EQUIPMENT: readonly FeatureKey[] = ["third-row", "sunroof", "panoramic-roof", "apple-carplay", "tow-hitch"];
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
  const { rows } =
    await test.pool.query(`select * from listing_vehicles l full join listing_vehicles_source s using (id)
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

/** Around Chantilly; around Denver with Boulder; their states; the first zip of Boulder alone; nothing. */
const BOXES = ["-77.5,38.8,-77.3,39", "-106,39.5,-104,40.2", "-110,37,-76,41", "-106,39.9,-105,40.2", "0,0,0,0"].map(
  (text) => readCorners(text) as MapBox,
);

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const some = (values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });
const price = fc.integer({ min: 0, max: 130_000 });
const calls = fc.record({
  page: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 1_000_000_000 }) },
  ),
  limit: fc.integer({ min: 1, max: 100 }),
  sortBy: fc.constantFrom(...SORT_OPTIONS),
  make: fc.oneof(fc.constant([]), some([...MAKES, "bmw", "Nobody"])),
  model: fc.oneof(fc.constant([]), fc.constant([]), some(MODELS)),
  yearMin: maybe(fc.integer({ min: 2008, max: 2023 })),
  yearMax: maybe(fc.integer({ min: 2008, max: 2023 })),
  priceMin: maybe(price),
  priceMax: maybe(price),
  mileageMin: maybe(fc.integer({ min: 0, max: 210_000 })),
  mileageMax: maybe(fc.integer({ min: 0, max: 210_000 })),
  ...Object.fromEntries(
    CLASS_NAMES.map((name) => [name, maybe(fc.subarray([...VEHICLE_CLASSES[name]], { minLength: 1 }))]),
  ),
  deal: maybe(fc.subarray([...DEAL_LABELS], { minLength: 1 })),
  priceDropped: maybe(fc.constant(true as const)),
  features: maybe(fc.subarray([...EQUIPMENT], { minLength: 1, maxLength: 2 })),
  featuresNot: maybe(fc.subarray([...EQUIPMENT], { minLength: 1, maxLength: 2 })),
  seatsMin: maybe(fc.integer({ min: 2, max: 9 })),
  cylinders: maybe(fc.subarray([4, 6, 8, 12], { minLength: 1 })),
  engineLitersMin: maybe(fc.constantFrom(1.5, 2, 5.8)),
  engineLitersMax: maybe(fc.constantFrom(1.5, 3.5, 5.7)),
  mpgMin: maybe(fc.integer({ min: 14, max: 45 })),
  rangeMin: maybe(fc.constantFrom(21, 22, 300)),
  ownersMax: maybe(fc.integer({ min: 1, max: 3 })),
  accidentsFree: maybe(fc.constant(true as const)),
  cleanTitle: maybe(fc.constant(true as const)),
  certified: maybe(fc.constant(true as const)),
  daysListedMax: maybe(fc.integer({ min: 0, max: 7 })),
  monthlyMax: maybe(fc.integer({ min: 50, max: 2_500 })),
  makeNot: maybe(fc.subarray(["bmw", "Zastava"], { minLength: 1 })),
  modelNot: maybe(fc.subarray(["civic", "Sport"], { minLength: 1 })),
  trimNot: maybe(fc.subarray(["type r", "ex"], { minLength: 1 })),
  ...Object.fromEntries(
    LEFT_OUT_CLASSES.map((name) => [
      `${name}Not`,
      maybe(fc.subarray([...VEHICLE_CLASSES[name]], { minLength: 1, maxLength: 2 })),
    ]),
  ),
  location: maybe(fc.constantFrom("Denver, CO", "boulder, co", "Chantilly, VA", "Nowhere, ZZ", "Atlantis")),
  dealershipId: maybe(fc.integer({ min: 1, max: 6 })),
  zipCode: maybe(fc.constantFrom("80202", "20151", "80301", "99553")),
  distance: maybe(fc.constantFrom(1, 25, 60, 1_500, 5_000)),
  box: maybe(fc.constantFrom(...BOXES)),
  keyword: maybe(
    fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 }).map((words) => words.join(" ")),
  ),
});

/** Few filters at a time: all of them together never find a car. */
const fewer = fc
  .tuple(
    calls,
    fc.subarray(
      [
        "make",
        "model",
        "yearMin",
        "yearMax",
        "priceMin",
        "priceMax",
        "mileageMin",
        "mileageMax",
        ...CLASS_NAMES,
        ...DETAIL_FILTERS,
        "deal",
        "priceDropped",
        "location",
        "dealershipId",
        "zipCode",
        "box",
        "keyword",
      ] as const,
      { maxLength: 4 },
    ),
  )
  .map(([call, kept]) => {
    const { page, limit, sortBy, distance } = call;
    const filters = Object.fromEntries(kept.map((name) => [name, (call as VehicleQuery)[name]]));
    return { ...vehicleQuerySchema.parse({}), page, limit, sortBy, distance, ...filters } as VehicleQuery;
  });

it("answers every call alike from memory and from the database, while the stock changes", {
  timeout: 600_000,
}, async () => {
  const random = seededNumbers(99);
  let call = 0;
  await fc.assert(
    fc.asyncProperty(fewer, async (query) => {
      if (call++ % 20 === 0) {
        await stir(random);
        expect(await wrongListings()).toEqual([]);
      }
      const memory = await listVehicles(test.memory, query);
      expect(await listVehicles(test.database, query)).toEqual(memory);
      if (call % 3 === 0) {
        expect(await test.database.listClassFacets(query)).toEqual(await test.memory.listClassFacets(query));
      }
      const places = await test.memory.listPlaces(query);
      expect(await test.database.listPlaces(query)).toEqual(places);
      expect(places.total).toBe(memory.total);
      const [place] = vehiclePlacesSchema.parse(places).places;
      if (!place || query.box) return;
      const box = { west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude };
      expect((await listVehicles(test.memory, { ...query, box })).total).toBe(place.count);
    }),
    { numRuns: CALLS, seed: 42, endOnFailure: true },
  );
});

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

it.each(SEARCH_ENGINES)(
  "counts by class what choosing a value finds, with %s",
  { timeout: 600_000 },
  async (engine) => {
    await fc.assert(
      fc.asyncProperty(fewer, fc.constantFrom(...CLASS_NAMES), fc.nat(), async (query, name, nth) => {
        const counted = (await test[engine].listClassFacets(query))[name];
        const { value, count } = counted[nth % counted.length] as (typeof counted)[number];
        const { total } = await listVehicles(test[engine], { ...query, [name]: [value], page: 1 });
        expect(total).toBe(count);
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
      fc.asyncProperty(fewer, fc.constantFrom(...FACETS), fc.nat(), async (query, facet, nth) => {
        const { facets } = await listVehicles(test[engine], { ...query, keyword: undefined });
        const values = choices[facet]({ ...query, keyword: undefined }, facets);
        fc.pre(values.length > 0);
        const [chosen, count] = values[nth % values.length] as [VehicleQuery, number];
        expect((await listVehicles(test[engine], { ...chosen, page: 1 })).total).toBe(count);
      }),
      { numRuns: CALLS, seed: 7, endOnFailure: true },
    );
  },
);
