import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, it } from "vitest";
import { carFacts } from "#features/exports/car-facts.ts";
import { cardHtml } from "#features/exports/make-vehicle-cards.ts";
import { readPublicSettings } from "#kernel/settings/read-settings.ts";
import type { FeedKind } from "#kernel/words/rules/export-rules.ts";
import { insertDealership } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";

let test: TestApp;
let cookie: string;
const KNOWN = "1HGCM82633A004352";
const UNKNOWN = "2T1BURHE5JC034461";

beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  const dealership = await insertDealership(test.context.db);
  const csv = `vin,year,make,model,price,Owners\n${KNOWN},2020,Honda,Accord,18995,1 owner\n${UNKNOWN},2018,Toyota,Corolla,15995,\n`;
  const { body } = await uploadCsv(test, cookie, dealership, csv);
  expect(body).toMatchObject({ added: 2, rejected: 0 });
});
afterAll(() => test.close());

const vehicle = async (vin: string) => (await test.app.inject(`/api/vehicles/${vin}`)).json();
async function feed(kind: FeedKind): Promise<string> {
  const payload = { enabled: true, newAddress: true };
  const on = await test.app.inject({ method: "POST", url: `/api/admin/feeds/${kind}`, headers: { cookie }, payload });
  return (await test.app.inject(new URL(on.json().url).pathname)).body;
}

it("comes from a file and is in the calls' answers", async () => {
  expect((await vehicle(KNOWN)).numberOfOwners).toBe(1);
  expect((await vehicle(UNKNOWN)).numberOfOwners).toBeNull();
  const { vehicles } = (await test.app.inject("/api/vehicles")).json();
  expect(
    Object.fromEntries(vehicles.map((one: { vin: string; numberOfOwners: number }) => [one.vin, one.numberOfOwners])),
  ).toEqual({
    [KNOWN]: 1,
    [UNKNOWN]: null,
  });
});

it("stands on the vehicle's page and in its structured data, where it is known", async () => {
  const page = async (vin: string) => (await test.app.inject(`/vehicles/${vin}`)).body;
  const shown = (html: string) => /<dt[^>]*>Number of owners<\/dt><dd[^>]*><bdi>(\d+)/.exec(html)?.[1];
  const known = await page(KNOWN);
  expect(shown(known)).toBe("1");
  expect(known).toContain('"numberOfPreviousOwners":1');
  const unknown = await page(UNKNOWN);
  expect(shown(unknown)).toBeUndefined();
  expect(unknown).not.toContain("numberOfPreviousOwners");
});

it("is in the inventory feeds", async () => {
  const rows = parse(await feed("inventory_csv"), { columns: true }) as unknown as Record<string, string>[];
  expect(Object.fromEntries(rows.map((row) => [row.vin, row.numberOfOwners]))).toEqual({ [KNOWN]: "1", [UNKNOWN]: "" });
  const lines = (await feed("inventory_ndjson"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(Object.fromEntries(lines.map((line) => [line.vin, line.numberOfOwners]))).toEqual({
    [KNOWN]: 1,
    [UNKNOWN]: null,
  });
});

it("is on the card of an export, where it is known", async () => {
  const settings = await readPublicSettings(test.context.db, test.context.config);
  const card = async (vin: string) =>
    cardHtml(carFacts(await vehicle(vin), settings, "https://site.example"), null, { siteName: "Site" });
  expect(await card(KNOWN)).toContain(" · 1 owner ·");
  expect(await card(UNKNOWN)).not.toContain("owner");
});
