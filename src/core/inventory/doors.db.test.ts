import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FeedKind } from "#kernel/words/rules/export-rules.ts";
import { insertDealership } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";

let test: TestApp;
let cookie: string;
let dealership: number;
/** A hatchback with five doors including the hatch, a coupe by its body style (with another number in its VIN), and a car without data. */
const HATCH = "1HGCM82633A004352";
const COUPE = "2T1BURHE5JC034461";
const UNKNOWN = "1HGCV1F34LA000777";

beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  dealership = await insertDealership(test.context.db);
  const csv = `vin,year,make,model,price,Body,# of Doors
${HATCH},2020,Honda,Accord,18995,Hatchback,5
${COUPE},2018,Toyota,Corolla,15995,2D Coupe,
${UNKNOWN},2019,Honda,Accord,16995,Sedan,
`;
  const { body } = await uploadCsv(test, cookie, dealership, csv);
  expect(body).toMatchObject({ added: 3, rejected: 0 });
  await test.context.db.updateTable("vehicles").set({ doors: null }).where("vin", "=", UNKNOWN).execute();
});
afterAll(() => test.close());

const get = async (path: string) => (await test.app.inject(path)).json();
async function feed(kind: FeedKind): Promise<string> {
  const payload = { enabled: true, newAddress: true };
  const on = await test.app.inject({ method: "POST", url: `/api/admin/feeds/${kind}`, headers: { cookie }, payload });
  return (await test.app.inject(new URL(on.json().url).pathname)).body;
}
const byVin = (cars: { vin: string; doors: unknown }[]) =>
  Object.fromEntries(cars.map(({ vin, doors }) => [vin, doors]));

it("come from a file, from its column or its body styles, and are in the calls' answers", async () => {
  const { vehicles } = await get("/api/vehicles");
  expect(byVin(vehicles)).toEqual({ [HATCH]: 5, [COUPE]: 2, [UNKNOWN]: null });
  expect((await get(`/api/vehicles/${HATCH}`)).doors).toBe(5);
});

it("stand on the vehicle's page and in its structured data, where they are known", async () => {
  const page = async (vin: string) => (await test.app.inject(`/vehicles/${vin}`)).body;
  const shown = (html: string) => /<dt[^>]*>Doors<\/dt><dd[^>]*><bdi>(\d+)/.exec(html)?.[1];
  const known = await page(HATCH);
  expect(shown(known)).toBe("5");
  expect(known).toContain('"numberOfDoors":5');
  const unknown = await page(UNKNOWN);
  expect(shown(unknown)).toBeUndefined();
  expect(unknown).not.toContain("numberOfDoors");
});

it("are in the inventory feeds", async () => {
  const rows = parse(await feed("inventory_csv"), { columns: true }) as unknown as { vin: string; doors: string }[];
  expect(byVin(rows)).toEqual({ [HATCH]: "5", [COUPE]: "2", [UNKNOWN]: "" });
  const lines = (await feed("inventory_ndjson")).trim().split("\n");
  expect(byVin(lines.map((line) => JSON.parse(line)))).toEqual({ [HATCH]: 5, [COUPE]: 2, [UNKNOWN]: null });
});

it("stay when a file has no doors, also when its VINs do", async () => {
  const { body } = await uploadCsv(
    test,
    cookie,
    dealership,
    `vin,year,make,model,price\n${COUPE},2018,Toyota,Corolla,14995\n`,
  );
  expect(body).toMatchObject({ rejected: 0 });
  expect(await get(`/api/vehicles/${COUPE}`)).toMatchObject({ price: 14_995, doors: 2 });
});
