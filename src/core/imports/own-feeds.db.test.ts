import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { vinCheckDigit } from "#core/facts/rules/vin.ts";
import type { FeedKind } from "#kernel/words/rules/export-rules.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";

let test: TestApp;
let cookie: string;
let empty: number;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());
beforeEach(async () => {
  const { db } = test.context;
  await db.deleteFrom("dealerships").execute();
  const dealership = await insertDealership(db);
  await insertVehicles(db, dealership, [facts(1, PLUG_IN), facts(2, { condition: "certified", carfaxUrl: carfax(2) })]);
  empty = await insertDealership(db, { name: "Empty Motors", url: "https://empty.example/", location: null });
});

function vin(n: number): string {
  const blank = `1HGCV1F30LA${String(n).padStart(6, "0")}`;
  return `${blank.slice(0, 8)}${vinCheckDigit(blank)}${blank.slice(9)}`;
}
const PLUG_IN = {
  ...{ electricRangeMiles: 47, batteryKwh: 14, fastChargeKw: 50, chargePort: "J1772, CHAdeMO" },
};
const NOT_PLUGGED = { electric_range_miles: null, battery_kwh: null, fast_charge_kw: null, charge_port: null };
const carfax = (n: number) => `https://www.carfax.com/VehicleHistory/p/Report.cfx?vin=${vin(n)}`;
const facts = (n: number, different = {}) =>
  makeFacts({
    vin: vin(n),
    identityKey: `vin:${vin(n)}`,
    title: `The "loaded" one, number ${n}`,
    exteriorColor: "-Blue, Pearl",
    fuelType: "Plug-In Hybrid",
    images: Array.from({ length: 5 }, (_, photo) => `https://photos.example/${n}-${photo}.jpg`),
    ...different,
  });

/** Returns the address of a feed after an administrator has switched it on. */
async function feed(kind: FeedKind): Promise<string> {
  const payload = { enabled: true, newAddress: true };
  const on = await test.app.inject({ method: "POST", url: `/api/admin/feeds/${kind}`, headers: { cookie }, payload });
  return (await test.app.inject(new URL(on.json().url).pathname)).body;
}
const FIELDS = [
  ...([
    "vin",
    "stock_number",
    "title",
    "year",
    "make",
    "model",
    "trim",
    "body_style",
    "condition",
    "price_usd",
  ] as const),
  ...([
    "mileage_miles",
    "exterior_color",
    "interior_color",
    "fuel_type",
    "transmission",
    "drivetrain",
    "doors",
  ] as const),
  ...(["electric_range_miles", "battery_kwh", "fast_charge_kw", "charge_port"] as const),
  ...(["number_of_owners", "images", "city", "state", "zip_code", "carfax_url", "original_listing_url"] as const),
];
const stock = (dealershipId?: number) =>
  test.context.db
    .selectFrom("vehicles")
    .select(FIELDS)
    .where("dealership_id", dealershipId === undefined ? "!=" : "=", dealershipId ?? empty)
    .where("removed_at", "is", null)
    .orderBy("vin")
    .execute();

describe("a feed of ours that is uploaded to another dealership", () => {
  it("restores everything in the inventory feed, including the dealers' photos", async () => {
    const { body } = await uploadCsv(test, cookie, empty, await feed("inventory_csv"));
    expect(body).toMatchObject({ added: 2, rejected: 0, warnings: [] });
    expect(await stock(empty)).toEqual(await stock());
  });

  it.each<[FeedKind, object]>([
    // The facts that the receivers' formats do not hold, or hold in other words.
    [
      "google",
      {
        ...NOT_PLUGGED,
        stock_number: null,
        title: "2020 Honda Accord Sport",
        body_style: "sedan",
      },
    ],
    [
      "meta",
      {
        ...NOT_PLUGGED,
        body_style: "SEDAN",
        fuel_type: "PLUGIN_HYBRID",
        transmission: "AUTOMATIC",
        carfax_url: null,
      },
    ],
  ])("brings back what the %s feed holds", async (kind, other) => {
    const { body } = await uploadCsv(test, cookie, empty, await feed(kind));
    expect(body).toMatchObject({ added: 2, rejected: 0, warnings: [] });
    expect(await stock(empty)).toEqual((await stock()).map((car) => ({ ...car, ...other })));
  });

  it("keeps the photos' addresses when the cars they came from are gone", async () => {
    const file = await feed("google");
    await test.context.db.deleteFrom("dealerships").where("id", "!=", empty).execute();
    await uploadCsv(test, cookie, empty, file);
    const [car] = await stock(empty);
    expect(car?.images).toHaveLength(5);
    expect(car?.images[0]).toMatch(/\/photos\/\d+\/[0-9a-f]{16}\?w=1280$/);
    expect(car?.original_listing_url).toBeNull();
  });
});

it("takes photos, link and place of another site's Google file unchanged, also in repeated columns", async () => {
  const photo = (n: number) => `https://cdn.example/${n}.jpg`;
  const csv = `id,vin,brand,model,year,price,link,image_link,additional_image_link,additional_image_link,dealership_address,condition\n7,${vin(3)},Honda,Accord,2020,18995 USD,https://other.example/cars/3,${photo(1)},"${photo(2)},${photo(3)}",${photo(4)},"14000 Lee Road, Chantilly, VA 20151, US",used\n`;
  const { body } = await uploadCsv(test, cookie, empty, csv);
  expect(body).toMatchObject({ added: 1, warnings: [] });
  expect((await stock(empty))[0]).toMatchObject({
    images: [1, 2, 3, 4].map(photo),
    original_listing_url: "https://other.example/cars/3",
    price_usd: 18_995,
    ...{ city: "Chantilly", state: "VA", zip_code: "20151" },
  });
});

it("drops a listing that leads to our own site and is not a car's page", async () => {
  const { publicUrl } = test.context.config;
  const csv = `vin,year,make,model,price,url\n${vin(4)},2020,Honda,Accord,18995,${publicUrl}/api/admin/vehicle-cards\n`;
  await uploadCsv(test, cookie, empty, csv);
  expect((await stock(empty))[0]).toMatchObject({ vin: vin(4), original_listing_url: null });
});
