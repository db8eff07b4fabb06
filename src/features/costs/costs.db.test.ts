import { beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();

let car: number;
beforeAll(async () => {
  const dealership = await insertDealership(test.db, { name: "Bay Cars", location: "Chantilly, VA" });
  [car = 0] = await insertVehicles(test.db, dealership, [makeFacts({ priceUsd: 20_000 })]);
  const fees = JSON.stringify([{ name: "Documentation fee", amountUsd: 500 }]);
  await test.db
    .updateTable("dealerships")
    .set({ price_basis: "plus-fees", mandatory_fees: fees as never })
    .where("id", "=", dealership)
    .execute();
});

const estimate = (query: string) => test.call("GET", `/api/vehicles/${car}/costs?${query}`);
const nameAndUsd = (body: { lines: { name: string; usd: number }[] }) => body.lines.map(({ name, usd }) => [name, usd]);

it("starts from the price with the dealer's fees, which are not added a second time", async () => {
  const { body } = await estimate("zip=22030&trade=1000");
  expect(nameAndUsd(body)).toEqual([
    ["Price", 20_500],
    ["Virginia tax", 851],
    ["Title", 15],
    ["Registration and plates", 46],
    ["Your trade-in", -1_000],
  ]);
  expect(body.totalUsd).toBe(20_412);
});

it("refuses a zip code of no state, and a car that does not exist", async () => {
  expect((await estimate("zip=00000")).body.message).toBe("This zip code is of no state");
  expect((await estimate("zip=abc")).status).toBe(400);
  expect((await test.call("GET", "/api/vehicles/999999/costs?zip=22030")).status).toBe(404);
});

it("works without scripts: the car's page links to a form, whose address has the answer", async () => {
  expect((await test.app.inject(`/vehicles/${car}`)).body).toContain(`href="/out-the-door?vehicle=${car}"`);
  const { body } = await test.app.inject(`/out-the-door?vehicle=${car}&zip=22030-1234&trade=%241%2C000`);
  expect(body.replace(/<!-- -->/g, "")).toContain("About $20,412 out the door");
  expect((await test.app.inject("/out-the-door")).statusCode).toBe(200);
});

it("takes an operator's corrections, and records them", async () => {
  const wrong = await test.call("POST", "/api/admin/charges", { text: "VA title x | A | 2026-07" });
  expect([wrong.status, wrong.body.message]).toEqual([
    400,
    expect.stringContaining("Line 1 has a value that cannot be"),
  ]);
  const text = "VA title 40 | Virginia DMV | 2026-07";
  expect((await test.call("POST", "/api/admin/charges", { text })).body).toEqual({ text });
  expect((await test.call("GET", "/api/admin/charges")).body).toEqual({ text });
  expect((await estimate("zip=22030")).body.lines).toContainEqual(
    expect.objectContaining({ name: "Title", usd: 40, source: "Virginia DMV, 2026-07" }),
  );
  const entry = await test.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "charges.corrected")
    .execute();
  expect(entry).toEqual([{ details: "1 line." }]);
});
