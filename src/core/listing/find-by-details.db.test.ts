import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { listVehicles, openTestSearch, type TestSearch } from "#test/test-search.ts";
import { SEARCH_ENGINES, type SearchEngineName } from "./rules/search-engines.ts";
import { vehicleQuerySchema } from "./vehicle-query-schemas.ts";

let database: TestDatabase;
let test: TestSearch;

/** The cars of the test, each with a title of one letter. */
const CARS = {
  a: {
    make: "Honda",
    model: "Civic",
    trim: "Type R Touring",
    features: ["sunroof", "panoramic-roof", "apple-carplay"],
    seats: 5,
    cylinders: 4,
    engineCc: 1_996,
    cityMpg: 22,
    highwayMpg: 28,
    numberOfOwners: 1,
    accidents: 0,
    titleStatus: "clean",
    condition: "certified",
    stockNumber: "P-91899",
    description: "Garage kept. Comes with a hitchmount, tow bar and bike rack.",
    interiorColor: "Black Leather",
    priceUsd: 16_472,
  },
  b: {
    make: "Nissan",
    model: "Rogue SV",
    trim: "R",
    features: ["sunroof", "third-row"],
    seats: 7,
    cylinders: 6,
    engineCc: 2_050,
    cityMpg: null,
    highwayMpg: 31,
    numberOfOwners: 2,
    accidents: 1,
    titleStatus: "salvage",
    interiorColor: "Tan",
    exteriorColor: "Arctic White",
    electricRangeMiles: 238,
    priceUsd: 16_473,
    description: "A bike on the rack, and a tow bar. Kept in a garage, never smoked in.",
    stockNumber: "f150",
  },
  c: {
    make: null,
    model: null,
    trim: null,
    features: [],
    exteriorColor: null,
    transmission: null,
    interiorColor: null,
    cityMpg: null,
    highwayMpg: null,
    numberOfOwners: null,
    accidents: null,
    priceUsd: null,
    stockNumber: "2018",
  },
} as const satisfies Record<string, object>;

beforeAll(async () => {
  database = await createTestDatabase();
  test = openTestSearch(database.url);
  const dealership = await insertDealership(test.db, { name: "Harbor Motors" });
  const cars = Object.entries(CARS).map(([title, facts]) =>
    makeFacts({ vin: null, title, identityKey: title, ...facts, features: [...facts.features] }),
  );
  await insertVehicles(test.db, dealership, cars);
  await test.pool.query("update vehicles set first_seen_at = now() - interval '8 days' where title = 'a'");
});
afterAll(async () => {
  await test.close();
  await database.drop();
});

/** Returns the letters of the cars that a query finds. */
async function find(engine: SearchEngineName, query: string): Promise<string> {
  const params = new URLSearchParams(query);
  const given = Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));
  const asked = Object.fromEntries(Object.entries(given).map(([name, all]) => [name, all.length > 1 ? all : all[0]]));
  const { vehicles } = await listVehicles(test[engine], vehicleQuerySchema.parse(asked));
  return vehicles
    .map(({ title }) => title)
    .sort()
    .join("");
}

const SEARCHES: [query: string, found: string][] = [
  ["features=sunroof", "ab"],
  ["features=sunroof&features=third-row", "b"],
  ["featuresNot=panoramic-roof", "bc"],
  ["seatsMin=5", "ab"],
  ["seatsMin=6", "b"],
  ["cylinders=4&cylinders=8", "a"],
  ["engineLitersMin=2.0&engineLitersMax=2.0", "a"],
  ["engineLitersMin=2.1", "b"],
  ["mpgMin=24", "ab"],
  ["mpgMin=25", "b"],
  ["rangeMin=200", "b"],
  ["ownersMax=1", "a"],
  ["ownersMax=2", "ab"],
  ["accidentsFree=true", "a"],
  ["cleanTitle=true", "a"],
  ["certified=true", "a"],
  ["interiorColor=beige", "b"],
  ["daysListedMax=7", "bc"],
  ["daysListedMax=8", "abc"],
  // The price that $350 a month pays for at 10 % over 60 months.
  ["monthlyMax=350", "a"],
  ["makeNot=nissan", "ac"],
  ["modelNot=Civic", "bc"],
  // Its dealer writes the trim behind the model.
  ["modelNot=rogue", "ac"],
  ["trimNot=sv", "ac"],
  ["trimNot=type r", "bc"],
  ["trimNot=r", "c"],
  ["colorNot=white", "ac"],
  ["transmissionNot=automatic", "c"],
  ...[
    "P91899",
    "p-91899",
    "stock P91899",
    "stock #p-91899",
    "stk no. P91899",
    "stock number: P91899",
    "honda P91899",
  ].map((typed): [string, string] => [`keyword=${encodeURIComponent(typed)}`, "a"]),
  ["keyword=P91898", ""],
  // A model's name and a year are read as such, unless they are said to be stock numbers.
  ["keyword=F150", ""],
  ["keyword=stock F150", "b"],
  ["keyword=in stock F150", ""],
  ["keyword=stock %232018", "c"],
  // A text is searched for words between quotation marks, and for words that nothing is called.
  ['keyword="tow bar"', "ab"],
  ["keyword=“Bike rack”", "a"],
  ['keyword=nissan "tow bar"', "b"],
  ['keyword="tow bar" "bike rack" under 17k', "a"],
  ["keyword=hitchmount", "a"],
  ["keyword=kept garage", "ab"],
  ["keyword=hitchmount smoked", ""],
  ["keyword=-hitchmount", "a"],
  ["keyword=nissan hitchmount", "b"],
  ['keyword="white nissan"', "b"],
  ['keyword=not "tow bar"', "abc"],
];

it.each(SEARCH_ENGINES)("finds by equipment, figures and past, and leaves out, with %s", async (engine) => {
  const found = await Promise.all(SEARCHES.map(async ([query]) => [query, await find(engine, query)]));
  expect(found).toEqual(SEARCHES);
});

it.each(SEARCH_ENGINES)("finds a description as it is, and only where it may be shown, with %s", async (engine) => {
  const found = () => Promise.all(['keyword="tow bar"', 'keyword="winch"'].map((query) => find(engine, query)));
  const describe = (text: string) => test.pool.query("update vehicles set description = $1 where title = 'b'", [text]);
  const show = (shows_price: boolean) => test.db.updateTable("dealerships").set({ shows_price }).execute();
  await describe("With a winch.");
  await expect.poll(found).toEqual(["a", "b"]);
  await show(false);
  await expect.poll(found).toEqual(["", ""]);
  await show(true);
  await describe(CARS.b.description);
  await expect.poll(found).toEqual(["ab", ""]);
});

it("keeps title and description apart: no phrase begins in one and ends in the other", async () => {
  const texts = "words_of_texts('2019 Kia Soul', 'Clean, one owner')";
  const { rows } = await test.pool.query(`select ${texts} @@ phraseto_tsquery('simple', 'soul clean') as across,
    ${texts} @@ phraseto_tsquery('simple', 'kia soul') as title, ${texts} @@ phraseto_tsquery('simple', 'clean one') as description`);
  expect(rows).toEqual([{ across: false, title: true, description: true }]);
});
