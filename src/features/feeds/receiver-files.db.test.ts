import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { vinCheckDigit } from "#core/facts/rules/vin.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();
let dealership: number;
beforeEach(async () => {
  await test.db.deleteFrom("feeds").execute();
  await test.db.deleteFrom("dealerships").execute();
  dealership = await insertDealership(test.db, { location: "Chantilly, VA" });
});

const TYPED = "2HGCV1F3_LA000000";
const VIN = TYPED.replace("_", vinCheckDigit(TYPED.replace("_", "0")) ?? "");
const car = (different: Partial<VehicleFacts> = {}) =>
  makeFacts({ vin: VIN, identityKey: `vin:${VIN}`, features: ["heated-seats", "apple-carplay"], ...different });
/** A car whose number has twelve characters. */
const CLASSIC = car({
  vin: "867JK4120153",
  identityKey: "vin:867JK4120153",
  year: 1967,
  title: "1967 Chevrolet Camaro",
});
const insert = (...cars: VehicleFacts[]) => insertVehicles(test.db, dealership, cars);
const patch = (receiverCodes: object) => test.call("PATCH", `/api/dealerships/${dealership}`, { receiverCodes });

/** Reads a feed's file by its address. */
async function read(kind: "google" | "meta", form: "url" | "xmlUrl") {
  const { body } = await test.call("POST", `/api/admin/feeds/${kind}`, { enabled: true, newAddress: true });
  return test.app.inject(new URL(body[form]).pathname);
}
const csv = async (kind: "google" | "meta") =>
  parse((await read(kind, "url")).body, { columns: true }) as unknown as Record<string, string>[];
const allowed = (cell = "") => cell.replaceAll("\u000b", "");
/** Reads values of an XML file with PostgreSQL's parser, which refuses what is not well-formed. */
async function xml(kind: "google" | "meta", record: string, paths: Record<string, string>) {
  const { body, headers } = await read(kind, "xmlUrl");
  expect(headers["content-type"]).toBe("application/xml");
  const columns = Object.entries(paths).map(([name, path]) => `${name} text path '${path}'`);
  const { rows } = await sql<Record<string, string>>`
    select t.* from xmltable(xmlnamespaces('http://base.google.com/ns/1.0' as g), ${record}
      passing xmlparse(document ${body}) columns ${sql.raw(columns.join(", "))}) t`.execute(test.db);
  return rows;
}

describe("the codes by which receivers know a dealership", () => {
  const CODES = {
    ...{ googleStoreCode: "Harbor-12", googlePlaceId: "ChIJ2eUgeAK6j4ARbn5u" },
    ...{ metaDealerId: "HM-7", facebookPageId: "106274021" },
  };

  it("take the place of ours in the files until they are removed", async () => {
    await insert(car());
    expect((await patch(CODES)).body.receiverCodes).toEqual(CODES);
    const stored = {
      store_code: "Harbor-12",
      vehicle_fulfillment: "in_store:Harbor-12",
      place_id: CODES.googlePlaceId,
    };
    expect(await csv("google")).toMatchObject([stored]);
    expect(await csv("meta")).toMatchObject([{ dealer_id: "HM-7", fb_page_id: "106274021" }]);
    await patch({ googleStoreCode: "", googlePlaceId: null, metaDealerId: "", facebookPageId: "" });
    expect(await csv("google")).toMatchObject([{ store_code: `dealership-${dealership}-chantilly-va`, place_id: "" }]);
    expect(await csv("meta")).toMatchObject([{ dealer_id: String(dealership), fb_page_id: "" }]);
    const audit = await test.db.selectFrom("audit_log").select("details").orderBy("id").execute();
    expect(audit.map(({ details }) => details).join()).toContain('Google store code: "Harbor-12" became "".');
  });

  it("are not those of a car in another town, and not told where the dealership's name is hidden", async () => {
    await insert(car({ city: "Norfolk", state: "VA", zipCode: "23510" }));
    await patch(CODES);
    expect(await csv("google")).toMatchObject([{ store_code: `dealership-${dealership}-norfolk-va`, place_id: "" }]);
    await test.db.updateTable("dealerships").set({ shows_name: false }).execute();
    expect(await csv("meta")).toMatchObject([{ dealer_id: String(dealership), fb_page_id: "" }]);
  });

  it("are refused with words when they cannot be such codes", async () => {
    expect(await patch({ facebookPageId: "harbormotors" })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("Please enter the page's number: 5 to 20 digits") },
    });
  });
});

it("has cars of before 1981 with their short number in Google's vehicle listings alone, and says so", async () => {
  await insert(car(), CLASSIC, car({ ...CLASSIC, vin: null, identityKey: "stock:9", stockNumber: "9" }));
  expect((await csv("google")).map(({ vin }) => vin)).toEqual([VIN, CLASSIC.vin]);
  expect(await xml("google", "/rss/channel/item", { vin: "g:vin" })).toEqual([{ vin: VIN }]);
  expect(await csv("meta")).toMatchObject([{ vin: VIN }]);
  const doctor = async (kind: string) => (await test.call("GET", `/api/admin/feeds/${kind}/doctor`)).body;
  expect(await doctor("google")).toMatchObject({ accepted: 2, csvOnly: 1, reasons: { "no VIN": 1 } });
  expect(await doctor("meta")).toMatchObject({ accepted: 1, csvOnly: 0, reasons: { "no VIN": 1, "VIN not valid": 1 } });
});

describe("the files as XML", () => {
  /** XML has no place for the last character. */
  const TITLE = `]]> <b> & "Sport" 'é'\u000b`;
  const images = [
    "https://photos.example/1.jpg?a=1&b=2",
    "https://photos.example/2.jpg",
    "https://photos.example/3.jpg",
  ];

  it("have Google's cars as items, with the same values as the CSV", async () => {
    await insert(car({ title: TITLE, images }));
    const plain = [
      "id",
      "vin",
      "store_code",
      "price",
      "mileage",
      "year",
      "brand",
      "model",
      "condition",
      "link_template",
    ];
    const paths = Object.fromEntries([...plain, "image_link", "engine"].map((name) => [name, `g:${name}`]));
    const [row = {}] = await csv("google");
    const [item] = await xml("google", "/rss/channel/item", {
      ...{ ...paths, title: "title", link: "link", description: "description" },
      ...{ option: "g:vehicle_fulfillment/g:option", store: "g:vehicle_fulfillment/g:store_code" },
      ...{ photo: "g:additional_image_link[2]", features: "count(g:vehicle_option)" },
    });
    expect(item).toEqual({
      ...Object.fromEntries([...Object.keys(paths), "link", "description"].map((name) => [name, allowed(row[name])])),
      ...{ title: allowed(TITLE), option: "in_store", store: row.store_code, features: "2" },
      photo: row.additional_image_link?.split(",")[1],
    });
  });

  it("have Meta's cars as listings, with the same values as the CSV", async () => {
    await insert(car({ title: TITLE, images }));
    const plain = [
      "vehicle_id",
      "vin",
      "title",
      "url",
      "make",
      "year",
      "price",
      "state_of_vehicle",
      "latitude",
      "dealer_id",
    ];
    const [row = {}] = await csv("meta");
    const [listing] = await xml("meta", "/listings/listing", {
      ...Object.fromEntries(plain.map((name) => [name, name])),
      ...{ miles: "mileage/value", unit: "mileage/unit", photo: "image[3]/url", tag: "image[3]/tag" },
      ...{
        format: "address/@format",
        city: 'address/component[@name="city"]',
        zip: 'address/component[@name="postal_code"]',
      },
    });
    expect(listing).toEqual({
      ...Object.fromEntries(plain.map((name) => [name, allowed(row[name])])),
      ...{ miles: row["mileage.value"], unit: "MI", photo: row["image[2].url"], tag: "Photo 3" },
      ...{ format: "simple", city: "Chantilly", zip: "20151" },
    });
  });

  it("are whole XML without a car", async () => {
    expect(await xml("google", "/rss/channel", { title: "title", items: "count(item)" })).toEqual([
      { title: "Vehicles", items: "0" },
    ]);
    expect(await xml("meta", "/listings", { listings: "count(listing)" })).toEqual([{ listings: "0" }]);
  });
});
