import type { AddressInfo } from "node:net";
import { beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { fuzzRequests, runFuzz } from "#test/fuzz-requests.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();
let port: number;
beforeAll(async () => {
  await insertVehicles(test.context.db, await insertDealership(test.context.db), [makeFacts(), makeFacts()]);
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});

it("answers 1,200 odd requests without a server error and without a hang", { timeout: 240_000 }, async () => {
  const { statuses, bad } = await runFuzz(port, fuzzRequests(20_261_122, test.cookie), 1_200);
  expect(bad).toEqual([]);
  // The requests are odd, but not all are refused: some calls succeed, some are refused, and some find nothing.
  for (const status of [200, 400, 401, 404]) expect(statuses[status]).toBeGreaterThan(20);
  expect((await test.app.inject("/healthz")).statusCode).toBe(200);
});
