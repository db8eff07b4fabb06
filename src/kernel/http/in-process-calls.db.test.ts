import type { FastifyRequest } from "fastify";
import { beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp({ environment: { RESPONSE_CACHE: "on" } });
const VIN = "1HGCM82633A004352";

beforeAll(async () => {
  const { db } = test.context;
  const dealershipId = await insertDealership(db);
  const others = Array.from({ length: 3 }, (_, n) => makeFacts({ vin: null, identityKey: `k${n}` }));
  await insertVehicles(db, dealershipId, [makeFacts({ vin: VIN }), makeFacts({ vin: "2T1BURHE5JC034461" }), ...others]);
  await db.updateTable("vehicles").set({ removed_at: new Date() }).where("vin", "=", "2T1BURHE5JC034461").execute();
});

/** Returns a visitor's request for a page. */
const visitor = (ip = "127.0.0.1") =>
  ({ server: test.app, ip, log: test.app.log, headers: {}, cookies: {} }) as unknown as FastifyRequest;

it.each([
  "/api/settings",
  "/api/vehicles",
  "/api/vehicles?make=Honda&make=Ford&priceMax=90000&sortBy=price_asc",
  "/api/vehicles?keyword=%20h%C3%B6nda+accord%2B%25%26%3F&page=2",
  "/api/vehicles?zipCode=00000",
  "/api/vehicles?priceMin=cheap",
  `/api/vehicles/${VIN}`,
  `/api/vehicles/${VIN.toLowerCase()}?zipCode=20151`,
  `/api/vehicles/${VIN}/similar`,
  `/api/vehicles/${VIN}/market`,
  `/api/vehicles/${VIN}/removed`,
  "/api/vehicles/2T1BURHE5JC034461",
  "/api/vehicles/2T1BURHE5JC034461/removed",
  "/api/vehicles/a%2Fb%20%C3%A9",
  `/api/vehicles/${"x".repeat(65)}`,
  `/api/vehicles/${"x".repeat(200)}`,
  "/api/vehicles/",
  "/api/vehicles?keyword=a%00b",
  "/api/vehicles?make=a?b",
  "/api/vehicles?__proto__=1&make[]=Honda",
  "/api/suggest?q=honda",
  "/api/landings/find?path=%2Fused%2Fhonda",
  "/api/landings/find?path=%2Fused%2Fnone",
  "/api/landings/find",
  "/api/scorecards/none",
  `/api/scorecards/${"x".repeat(200)}`,
  "/api/none",
])("answers a page as over HTTP: %s", async (path) => {
  const answer = await test.app.inject(path);
  const { status, body, toJson = () => JSON.stringify(body) } = await test.app.inProcessCalls.call(path, visitor());
  expect({ status, body: JSON.parse(`${toJson()}`) }).toEqual({ status: answer.statusCode, body: answer.json() });
});

it("answers no page what only administrators may ask", async () => {
  for (const path of ["/api/admin/settings", "/api/dealerships", "/api/auth/me"]) {
    expect(await test.app.inProcessCalls.call(path, visitor()), path).toMatchObject({ status: 404 });
  }
});

it("counts a page's calls against its visitor's limits", async () => {
  const ask = (n: number, ip: string) =>
    test.app.inProcessCalls.call(`/api/vehicles/${VIN}/similar?n=${n}`, visitor(ip));
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n, "203.0.113.9")));
  expect(answers.at(-1)).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining("Too many requests.") },
  });
  expect(await ask(0, "203.0.113.10")).toMatchObject({ status: 200 });
});
