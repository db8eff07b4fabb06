import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { POOL_SIZE } from "#kernel/database/pool-size.ts";
import { settingsEndpoints } from "#kernel/settings/settings-endpoints.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

let test: TestApp;
let vehicleId: number;
/** Locks the table of vehicles, as a change of its columns or a full vacuum does. */
let holder: pg.Client;

beforeAll(async () => {
  test = await createTestApp({ environment: { RESPONSE_CACHE: "on", RATE_LIMIT: "off" } });
  const dealership = await insertDealership(test.context.db);
  [vehicleId = 0] = await insertVehicles(test.context.db, dealership, [makeFacts()]);
  holder = new pg.Client({ connectionString: test.databaseUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await test.close();
});

const get = async (url: string) => {
  const { statusCode, body } = await test.app.inject({ url });
  return { status: statusCode, body };
};

it("lets callers that do not need the vehicles go on while their table is locked, and tells the others soon", async () => {
  // Until the search has read the car, the cached page is soon out of date.
  await expect.poll(async () => (await get("/")).body).toContain("2020 Honda Accord Sport");
  expect((await get("/")).status).toBe(200);
  await holder.query("begin");
  await holder.query("lock table vehicles in access exclusive mode");
  // More requests than there are connections, of every kind that needs the table.
  const car = `/api/vehicles/${vehicleId}`;
  const waiting = Array.from({ length: POOL_SIZE + 2 }, (_, n) =>
    n % 3 === 0
      ? test.app.inject({ method: "POST", url: `${car}/track-view`, payload: {} })
      : test.app.inject({ url: car }),
  );
  expect((await get("/readyz")).status).toBe(200);
  expect((await get(settingsEndpoints.getPublicSettings.path)).status).toBe(200);
  expect(await test.signIn()).toContain("autohub_session=");
  expect((await get("/")).status).toBe(200);
  for (const { statusCode, body } of await Promise.all(waiting)) {
    expect([statusCode, body]).toEqual([503, expect.stringMatching(/busy right now|cannot reach our database/)]);
  }
  await holder.query("rollback");
  expect((await get(car)).status).toBe(200);
}, 50_000);
