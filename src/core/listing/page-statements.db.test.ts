import type { FastifyRequest } from "fastify";
import { beforeAll, expect, it, vi } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();
const VIN = "1HGCM82633A004352";

beforeAll(async () => {
  const dealershipId = await insertDealership(test.db);
  const others = Array.from({ length: 3 }, (_, n) => makeFacts({ vin: null, identityKey: `k${n}` }));
  await insertVehicles(test.db, dealershipId, [makeFacts({ vin: VIN }), ...others]);
});

const PARTS = ["", "/similar", "/market"];

async function answersOverHttp(idOrVin: string) {
  const found = await Promise.all(PARTS.map((part) => test.app.inject(`/api/vehicles/${idOrVin}${part}`)));
  return found.map((answer) => ({ status: answer.statusCode, body: answer.json() }));
}

/** Makes the calls that a vehicle's page makes, all at once. @returns the answers, and the names of the statements */
async function callAsPage(idOrVin: string) {
  const request = { server: test.app, ip: "127.0.0.1", log: test.app.log, headers: {}, cookies: {} };
  const query = vi.spyOn(test.context.publicReads.primary.pool, "query");
  const calls = PARTS.map((part) =>
    test.app.inProcessCalls.call(`/api/vehicles/${idOrVin}${part}`, request as unknown as FastifyRequest),
  );
  const found = await Promise.all(calls);
  const answers = found.map(({ status, body, toJson }) => ({
    status,
    body: toJson ? JSON.parse(toJson().toString()) : body,
  }));
  const names = query.mock.calls.map(([asked]) => (asked as unknown as { name?: string }).name ?? "");
  query.mockRestore();
  // The index checks for changes from time to time.
  const statements = names.filter((name) => !name.startsWith("vehicle-changes"));
  return { answers, statements };
}

it("reads a vehicle and those like it in one statement for its page", async () => {
  // The index learns that there are cars (of another make: no card is read yet), and then the page reads their cards.
  await test.app.inject("/api/vehicles?make=Lada");
  await callAsPage(VIN);
  const { answers, statements } = await callAsPage(VIN);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(statements).toEqual(["vehicle-detail-by-vin-beside-moment"]);
  expect(answers).toEqual(await answersOverHttp(VIN));
});

it("reads one without a VIN in the same way", async () => {
  const { id } = await test.db.selectFrom("vehicles").select("id").where("vin", "is", null).executeTakeFirstOrThrow();
  const { answers, statements } = await callAsPage(`${id}`);
  expect(statements).toEqual(["vehicle-detail-by-id-beside-cards"]);
  expect(answers).toEqual(await answersOverHttp(`${id}`));
});

it.each([
  ["the vehicle is another model now", { model: "Civic" }, VIN],
  ["the vehicle has another price now", { price_usd: 4_711 }, VIN],
  ["one like it has another price now", { price_usd: 4_712 }, null],
  ["one like it has another make now", { make: "Mazda" }, null],
  ["one like it is gone", { removed_at: new Date() }, null],
])("answers a page what is so now when %s", async (_, change, vin) => {
  await callAsPage(VIN);
  const cars = test.db
    .selectFrom("vehicles")
    .select("id")
    .where("vin", vin ? "=" : "is", vin)
    .limit(1);
  await test.db.updateTable("vehicles").set(change).where("id", "in", cars).execute();
  const { answers } = await callAsPage(VIN);
  expect(answers).toEqual(await answersOverHttp(VIN));
});

it("answers a page 404 once the vehicle itself is gone", async () => {
  await callAsPage(VIN);
  await test.db
    .updateTable("vehicles")
    .set({ hidden_at: new Date(), removed_at: new Date() })
    .where("vin", "=", VIN)
    .execute();
  const { answers } = await callAsPage(VIN);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});
