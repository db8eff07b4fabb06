import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { photoKey } from "#core/facts/photo-path.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { vinCheckDigit } from "#core/facts/rules/vin.ts";
import type { FeedKind } from "#kernel/words/rules/export-rules.ts";
import { insertDealership, insertVehicles, makeFacts, setConfirmedAt } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import type { Feed } from "./feed-endpoints.ts";

let test: TestApp;
let cookie: string;
let dealership: number;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());
beforeEach(async () => {
  const { db } = test.context;
  await db.deleteFrom("feeds").execute();
  await db.deleteFrom("dealerships").execute();
  dealership = await insertDealership(db);
});

/** A VIN with its right check digit. */
function vin(n: number): string {
  const blank = `1HGCV1F30LA${String(n).padStart(6, "0")}`;
  return `${blank.slice(0, 8)}${vinCheckDigit(blank)}${blank.slice(9)}`;
}
const facts = (n: number, different: Partial<VehicleFacts> = {}) =>
  makeFacts({ vin: vin(n), identityKey: `vin:${vin(n)}`, ...different });
/** A car whose dealer states much of it. */
const WHOLE = facts(1, {
  ...{ condition: "certified", drivetrain: "4x4", engineCc: 3_500, cylinders: 6, horsepower: 365, engineLayout: "v" },
  ...{
    aspiration: "turbo",
    seats: 7,
    interiorMaterial: "leather",
    numberOfOwners: 1,
    accidents: 0,
    titleStatus: "clean",
  },
  ...{ priorUse: "lease", certifiedProgram: "Blue Certified", warranty: "Factory warranty remaining" },
  ...{ stockedOn: "2020-03-04", videoUrl: "https://video.example/1", features: ["heated-seats", "apple-carplay"] },
  ...{ description: "Drives like new.", carfaxUrl: "https://www.carfax.com/1" },
});
const insert = (...cars: VehicleFacts[]) => insertVehicles(test.context.db, dealership, cars);
const change = async (kind: FeedKind, payload: object): Promise<Feed> => {
  const url = `/api/admin/feeds/${kind}`;
  return (await test.app.inject({ method: "POST", url, headers: { cookie }, payload })).json();
};
const get = (url: string) => test.app.inject({ url, headers: { cookie } });
const read = async (kind: FeedKind, query = "") => {
  const { url } = await change(kind, { enabled: true, newAddress: true });
  return test.app.inject(`${new URL(url ?? "").pathname}${query}`);
};
const csv = async (kind: FeedKind) =>
  parse((await read(kind)).body, { columns: true }) as unknown as Record<string, string>[];
const doctor = async (kind: FeedKind) => (await get(`/api/admin/feeds/${kind}/doctor`)).json();

const WEB_ADDRESS = /^https?:\/\/[^\s]+$/;
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;
const REAL_VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** Google's rules for a used car: the vehicle listings' feed and the vehicle ads' data source. */
const GOOGLE_RULES: Record<string, RegExp> = {
  id: /^.{1,50}$/,
  vin: REAL_VIN,
  store_code: /^[\w-]{1,64}$/,
  dealership_name: /\S/,
  dealership_address: /^.+, [A-Z]{2} \d{5}, US$/,
  condition: /^used$/,
  certified_pre_owned: /^(yes|no)$/,
  price: /^[1-9]\d* USD$/,
  mileage: /^\d+ miles$/,
  year: /^\d{4}$/,
  make: /\S/,
  brand: /\S/,
  model: /\S/,
  link: WEB_ADDRESS,
  link_template: /^https?:\/\/\S+\?store=\{store_code\}$/,
  image_link: WEB_ADDRESS,
  vehicle_fulfillment: /^in_store:[\w-]{1,64}$/,
  google_product_category: /^916$/,
  body_style: /^(convertible|coupe|crossover|full size van|hatchback|minivan|sedan|suv|truck|station wagon|)$/,
  date_in_stock: ISO_DAY,
  engine: /^(gasoline|diesel|electric|hybrid|lpg|methane|natural_gas|plug-in_hybrid|other|)$/,
  drive_train: /^(FWD|RWD|AWD|4WD|)$/,
  num_doors: /^\d?$/,
  seating_capacity: /^\d*$/,
  vehicle_option: /^(?:[^,]{1,256}(?:,[^,]{1,256}){0,199})?$/,
  vehicle_history_report_link: /^(https?:\/\/\S+)?$/,
  description: /^.{1,5000}$/s,
};
/** Meta's rules: the automotive catalog's required fields and the values of its enumerations. */
const META_RULES: Record<string, RegExp> = {
  vehicle_id: /^.{1,100}$/,
  vin: REAL_VIN,
  title: /^.{1,500}$/,
  description: /^.{1,5000}$/,
  url: WEB_ADDRESS,
  make: /\S/,
  model: /\S/,
  year: /^\d{4}$/,
  "mileage.value": /^\d+$/,
  "mileage.unit": /^(MI|KM)$/,
  "image[0].url": WEB_ADDRESS,
  "image[0].tag[0]": /\S/,
  price: /^[1-9]\d* USD$/,
  state_of_vehicle: /^(NEW|USED|CPO)$/,
  body_style: /^(CONVERTIBLE|COUPE|HATCHBACK|MINIVAN|TRUCK|SUV|SEDAN|VAN|WAGON|CROSSOVER|OTHER)$/,
  exterior_color: /\S/,
  transmission: /^(AUTOMATIC|MANUAL|OTHER|)$/,
  fuel_type: /^(DIESEL|ELECTRIC|FLEX|GASOLINE|HYBRID|PLUGIN_HYBRID|OTHER|)$/,
  drivetrain: /^(4X2|4X4|AWD|FWD|RWD|OTHER|)$/,
  latitude: /^-?\d{1,2}(\.\d+)?$/,
  longitude: /^-?\d{1,3}(\.\d+)?$/,
  availability: /^(AVAILABLE|NOT_AVAILABLE)$/,
  date_first_on_lot: ISO_DAY,
  dealer_name: /\S/,
  address: /^\{"addr1":"[^"]+","city":"[^"]+","region":"[A-Z]{2}","postal_code":"\d{5}","country":"US"\}$/,
};

/** Returns the rows of a file that break the rules of a column, and VINs that occur twice. */
function breaches(rows: Record<string, string>[], rules: Record<string, RegExp>): string[] {
  const wrong = rows.flatMap((row) =>
    Object.entries(rules).flatMap(([column, rule]) =>
      rule.test(row[column] ?? " missing") ? [] : [`${row.vin}: ${column} is ${row[column]}`],
    ),
  );
  const vins = rows.map((row) => row.vin);
  return [...wrong, ...vins.filter((one, at) => vins.indexOf(one) !== at).map((one) => `${one} comes twice`)];
}

/** Inserts cars with all kinds of gaps. The first two have none. */
async function insertMixedStock() {
  await insert(
    facts(1, { condition: "certified", bodyStyle: "Crew Cab Pickup", fuelType: "Plug-In Hybrid" }),
    facts(2, { bodyStyle: null, transmission: null, zipCode: null, title: `"=cmd|' /C calc'!A0", <b>` }),
    facts(3, { priceUsd: null }),
    facts(4, { mileageMiles: null, images: ["https://photos.example/dealer-logo.png", "data:image/svg+xml,<svg/>"] }),
    makeFacts({ vin: null, identityKey: "stock:5" }),
    facts(6, { vin: "1HGCV1F33LA000006" }),
    facts(7, { city: null, state: null, zipCode: null }),
    facts(8, { year: null, make: null, model: null }),
    facts(9, { exteriorColor: null }),
    facts(10, { city: "Nowhere Such", state: "VA", zipCode: null }),
  );
  const other = await insertDealership(test.context.db, { name: "Second Lot" });
  const [earlier = 0] = await insertVehicles(test.context.db, other, [facts(1), facts(3)]);
  // Shoppers see the listing that was confirmed last.
  const hourAgo = new Date(Date.now() - 3_600_000);
  await setConfirmedAt(test.context.db, earlier, hourAgo);
  const gone = await insertDealership(test.context.db, { name: "Gone", status: "expired" });
  await insertVehicles(test.context.db, gone, [facts(20)]);
  await test.context.db.updateTable("dealerships").set({ location: null }).where("id", "=", dealership).execute();
}

describe("what receivers get", () => {
  it("keeps Google's rules for every car in it", async () => {
    await insertMixedStock();
    const rows = await csv("google");
    expect(breaches(rows, GOOGLE_RULES)).toEqual([]);
    expect(rows.map((row) => row.vin)).toEqual([vin(1), vin(2), vin(3), vin(9)].sort());
    expect(rows[0]).toMatchObject({
      store_code: `dealership-${dealership}-chantilly-va`,
      price: "21995 USD",
      mileage: "34120 miles",
      certified_pre_owned: "yes",
      body_style: "truck",
    });
  });

  it("keeps Meta's rules for every car in it", async () => {
    await insertMixedStock();
    const rows = await csv("meta");
    expect(breaches(rows, META_RULES)).toEqual([]);
    expect(rows.map((row) => row.vin)).toEqual([vin(1), vin(2), vin(3), "1HGCV1F33LA000006"].sort());
    expect(rows.find((row) => row.vin === vin(1))).toMatchObject({
      body_style: "TRUCK",
      fuel_type: "PLUGIN_HYBRID",
      state_of_vehicle: "CPO",
      "image[1].url": "",
    });
    const address = JSON.parse(rows[0]?.address ?? "");
    expect(address).toMatchObject({ city: "Chantilly", region: "VA", postal_code: "20151", country: "US" });
  });

  it("is in Meta's words where dealers have their own", async () => {
    const words = [
      "7-Speed S tronic",
      "8-Speed PDK",
      "IVT",
      "6-Speed Automatic with Manual Mode",
      "6-Speed Manual",
      "?",
    ];
    await insert(...words.map((transmission, n) => facts(n + 1, { transmission, bodyStyle: "4D Sportback" })));
    const rows = await csv("meta");
    const byVin = new Map(rows.map((row) => [row.vin, row.transmission]));
    const expected = ["AUTOMATIC", "AUTOMATIC", "AUTOMATIC", "AUTOMATIC", "MANUAL", "OTHER"];
    expect(words.map((_, n) => byVin.get(vin(n + 1)))).toEqual(expected);
    expect(rows.map((row) => row.body_style)).toEqual(words.map(() => "HATCHBACK"));
  });

  it("begins with a photo of the car: banners and logos are none", async () => {
    const images = [
      "https://photos.example/banner.jpg",
      "https://photos.example/1.jpg",
      "https://photos.example/2.jpg",
    ];
    const [id] = await insert(facts(1, { images }));
    const photo = (n: number) => expect.stringMatching(new RegExp(`/photos/${id}/${photoKey(images[n] ?? "")}\\?w=`));
    expect(await csv("google")).toMatchObject([{ image_link: photo(1), additional_image_link: photo(2) }]);
    expect(await csv("meta")).toMatchObject([
      { "image[0].url": photo(1), "image[1].url": photo(2), "image[2].url": "" },
    ]);
  });

  it("tells what the dealer states of a car, and has empty cells where it states nothing", async () => {
    await insert(WHOLE, facts(2));
    const [whole, bare] = await csv("google");
    expect(whole).toMatchObject({
      ...{ engine: "gasoline", fuel: "Gasoline", drive_train: "4WD", num_doors: "4", seating_capacity: "7" },
      ...{
        vehicle_option: "Heated front seats,Apple CarPlay",
        vehicle_history_report_link: "https://www.carfax.com/1",
      },
      ...{ date_in_stock: "2020-03-04", certified_pre_owned: "yes" },
    });
    expect(whole?.description).toContain(
      "As the dealer states: 3.5 L V6, turbo, 365 hp, 7 seats, leather seats, 1 owner, no accidents, clean title, leased before, Blue Certified, warranty: Factory warranty remaining. Equipment: Heated front seats, Apple CarPlay. Drives like new.",
    );
    expect(bare).toMatchObject({ seating_capacity: "", vehicle_option: "", vehicle_history_report_link: "" });
    expect(bare?.description).toMatch(/^Used 2020 Honda Accord Sport, [^.]*\. As the dealer states: 2 owners\.$/);
    const meta = await csv("meta");
    expect(meta[0]).toMatchObject({ date_first_on_lot: "2020-03-04", description: whole?.description });
    expect(meta[1]?.date_first_on_lot).toBe(new Date().toISOString().slice(0, 10));
  });

  it("has none of the dealer's words where its name is hidden", async () => {
    await insert(WHOLE);
    const { db } = test.context;
    await db.updateTable("dealerships").set({ shows_name: false }).where("id", "=", dealership).execute();
    for (const kind of ["google", "meta", "inventory_csv", "inventory_ndjson"] as const) {
      const { body } = await read(kind);
      expect(body).toContain(vin(1));
      expect(body).not.toMatch(/Drives like new|Blue Certified|Factory warranty|video\.example/);
    }
  });

  it("has no car with a year or a mileage that cannot be right", async () => {
    await insert(facts(1), facts(2, { year: 2039 }), facts(3, { year: 2015, mileageMiles: 4 }));
    expect((await doctor("google")).reasons).toEqual({ "year cannot be right": 1, "mileage cannot be right": 1 });
  });

  it("is explained by the doctor, car by car", async () => {
    await insertMixedStock();
    const google = await doctor("google");
    expect(google.reasons).toMatchObject({ "no VIN": 1, "no mileage": 1, "no photo": 1, "no year": 1, "no make": 1 });
    expect(google.reasons).toMatchObject({ "VIN not valid": 1, "no price": 1, "no place": 1, "duplicate VIN": 2 });
    expect(google.reasons).toMatchObject({ "no postal code": 1 });
    expect(google.accepted + google.refused).toBe(12);
    expect(google.vehicles).toHaveLength(google.refused);
    expect(await doctor("meta")).toMatchObject({ reasons: { "no colour": 1, "place not on the map": 1 } });
    expect(await doctor("inventory_csv")).toMatchObject({ accepted: 10, refused: 2, reasons: { "duplicate VIN": 2 } });
  });

  it("has each car once in the inventory files, with and without a VIN, and no cell that a spreadsheet would run", async () => {
    await insertMixedStock();
    await insert(facts(30, { title: "=1+1", stockNumber: "-2", trim: "@x", model: "\tTab", make: "+1" }));
    const rows = await csv("inventory_csv");
    expect(rows).toHaveLength(11);
    expect(rows.filter((row) => row.vin === "")).toHaveLength(1);
    expect(rows.find((row) => row.vin === vin(30))).toMatchObject({
      title: "'=1+1",
      stockNumber: "'-2",
      trim: "'@x",
      model: "'\tTab",
      make: "'+1",
    });
    for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    const lines = (await read("inventory_ndjson")).body.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).vin)).toEqual(rows.map((row) => row.vin || null));
    expect(JSON.parse(lines[0] ?? "")).not.toHaveProperty("deal");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ price: 21_995, url: expect.stringMatching(WEB_ADDRESS) });
  });

  it("has in the inventory files what lists of cars leave out", async () => {
    await insert(WHOLE);
    expect(await csv("inventory_csv")).toMatchObject([
      {
        ...{ engineLayout: "v", priorUse: "lease", warranty: "Factory warranty remaining", stockedOn: "2020-03-04" },
        ...{ features: "Heated front seats; Apple CarPlay", description: "Drives like new." },
      },
    ]);
    expect(JSON.parse((await read("inventory_ndjson")).body)).toMatchObject({
      ...{ certifiedProgram: "Blue Certified", videoUrl: "https://video.example/1", description: "Drives like new." },
      equipment: [
        { group: "Seats", features: [{ key: "heated-seats", name: "Heated front seats" }] },
        { group: "Media and connection", features: [{ key: "apple-carplay", name: "Apple CarPlay" }] },
      ],
    });
  });

  it("tells in the inventory files every price that a car has had here", async () => {
    const [id = 0] = await insert(facts(31, { priceUsd: 19_000 }));
    await test.context.db.deleteFrom("vehicle_prices").where("vehicle_id", "=", id).execute();
    const shown = [20_000, null, 19_000].map((price_usd, n) => ({
      vehicle_id: id,
      price_usd,
      seen_at: new Date(Date.UTC(2026, 9, n + 1)),
    }));
    await test.context.db.insertInto("vehicle_prices").values(shown).execute();
    expect((await csv("inventory_csv")).find((row) => row.vin === vin(31))?.priceHistory).toBe(
      "2026-10-01 20000; 2026-10-02 none; 2026-10-03 19000",
    );
    const cars = (await read("inventory_ndjson")).body
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(cars.find((car) => car.id === id).priceHistory).toEqual([
      { price: 20_000, at: "2026-10-01T00:00:00.000Z" },
      { price: null, at: "2026-10-02T00:00:00.000Z" },
      { price: 19_000, at: "2026-10-03T00:00:00.000Z" },
    ]);
  });

  it("streams more cars than it reads at a time, each exactly once", async () => {
    const cars = Array.from({ length: 1_203 }, (_, n) =>
      n % 3 === 0 ? makeFacts({ vin: null, identityKey: `stock:${n}` }) : facts(n + 1),
    );
    await insert(...cars);
    const rows = await csv("inventory_csv");
    expect(new Set(rows.map((row) => row.id)).size).toBe(1_203);
    expect(rows).toHaveLength(1_203);
    expect(await csv("google")).toHaveLength(802);
  });
});

describe("the RSS of the newest cars", () => {
  const titles = (xml: string) => [...xml.matchAll(/<item><title>(.*?)<\/title>/g)].map(([, title]) => title);

  it("follows the search in its address, the newest first", async () => {
    await insert(facts(1, { title: "old" }), facts(2, { title: "dear", priceUsd: 90_000 }), facts(3, { title: "new" }));
    const all = await read("newest_rss");
    expect(all.headers["content-type"]).toBe("application/rss+xml");
    expect(titles(all.body)).toEqual(["new", "dear", "old"]);
    expect(titles((await read("newest_rss", "?priceMax=30000&sortBy=price_low&page=7")).body)).toEqual(["new", "old"]);
    expect(titles((await read("newest_rss", "?make=BMW")).body)).toEqual([]);
    const wrong = await read("newest_rss", "?priceMax=cheap");
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { message: "priceMax must be a whole number" }]);
  });

  it("is XML whatever the titles hold, and shows a car at two dealerships once", async () => {
    await insert(facts(1, { title: `]]> <script>alert("x")</script> & \u000b\ud800 'end` }));
    await insertVehicles(test.context.db, await insertDealership(test.context.db), [facts(1, { title: "twin" })]);
    await insert(facts(2, { title: "<b>" }));
    const { body } = await read("newest_rss", "?yearMin=2000");
    expect(titles(body)).toEqual(["&lt;b&gt;", "twin"]);
    expect(body).toContain("/?yearMin=2000</link>");
    expect(body).not.toMatch(/<script|<b>/);
  });
});
