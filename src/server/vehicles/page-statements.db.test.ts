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

/** Makes the calls that a vehicle's page makes, all at once. @returns the answers, and the names of the statements */
async function callAsPage(idOrVin: string) {
  const request = { server: test.app, ip: "127.0.0.1", log: test.app.log, headers: {}, cookies: {} };
  const query = vi.spyOn(test.context.pool, "query");
  const paths = ["", "/similar", "/market"].map((part) => `/api/vehicles/${idOrVin}${part}`);
  const answers = await Promise.all(
    paths.map((path) => test.app.inProcessCalls.call(path, request as unknown as FastifyRequest)),
  );
  const statements = query.mock.calls.map(([asked]) => (asked as unknown as { name?: string }).name);
  query.mockRestore();
  return { answers, statements };
}

it("reads a vehicle once for its page", async () => {
  // The index reads that there are cars.
  await callAsPage(VIN);
  const { answers, statements } = await callAsPage(VIN);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(statements).toEqual(["vehicle-detail-by-vin", "read-moment"]);
});
