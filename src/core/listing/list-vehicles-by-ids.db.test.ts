import { beforeEach, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { MAX_VEHICLES_BY_IDS } from "./rules/search-limits.ts";
import type { VehiclesByIds } from "./vehicle-schemas.ts";

const test = sharedTestApp();
const VIN = "1HGCM82633A004352";
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

let dealershipId: number;
let ids: number[];
beforeEach(async () => {
  await test.db.deleteFrom("dealerships").execute();
  dealershipId = await insertDealership(test.db);
  const images = ["https://photos.example/logo.png", ..."abcde"].map(
    (name) => new URL(name, "https://photos.example").href,
  );
  const first = makeFacts({ vin: VIN, title: "First", images });
  ids = await insertVehicles(test.db, dealershipId, [first, makeFacts({ title: "Second" }), makeFacts({ vin: null })]);
});

const ask = (...keys: (string | number)[]) => test.app.inject({ url: `/api/vehicles/by-ids?ids=${keys.join(",")}` });
const listByKeys = async (...keys: (string | number)[]): Promise<VehiclesByIds> => (await ask(...keys)).json();
const change = (id: number | undefined, to: { removed_at?: Date; hidden_at?: Date }) =>
  test.db
    .updateTable("vehicles")
    .set(to)
    .where("id", "=", id ?? 0)
    .execute();

it("answers ids and VINs in the asked order, with what the vehicle's own call says and a few pictures", async () => {
  const [first, second, third] = ids;
  const answer = await listByKeys(third ?? 0, VIN.toLowerCase(), second ?? 0, ` ${third} `);
  expect(answer.vehicles.map(({ key, id }) => [key, id])).toEqual([
    [`${third}`, third],
    [VIN.toLowerCase(), first],
    [`${second}`, second],
  ]);
  expect(answer.gone).toEqual([]);
  const own = (await test.call("GET", `/api/vehicles/${VIN}`)).body;
  const { key: _, ...detail } = answer.vehicles[1] ?? { key: "" };
  expect(detail).toEqual({ ...own, images: own.images.slice(1, 4), photos: own.photos.slice(1, 4) });
});

it("says which are gone, since when while that is known, and nothing of what the operator hides", async () => {
  const [first, second, third] = ids;
  const goneSince = daysAgo(2);
  await change(first, { removed_at: goneSince });
  await change(second, { removed_at: goneSince, hidden_at: goneSince });
  await change(third, { removed_at: daysAgo(100) });
  const answer = await listByKeys(VIN, ids[0] ?? 0, ids[1] ?? 0, ids[2] ?? 0, "no-such-car", 2_147_483_648);
  const gone = { title: "First", goneSince: goneSince.toISOString() };
  expect(answer).toEqual({
    vehicles: [],
    gone: [
      { key: VIN, ...gone },
      { key: `${first}`, ...gone },
      ...[second, third, "no-such-car", 2_147_483_648].map((key) => ({ key: `${key}` })),
    ],
  });
});

it("finds a VIN where its own page finds it, and an id where it is", async () => {
  const there = await insertDealership(test.db, { name: "Summit Auto" });
  const [twin] = await insertVehicles(test.db, there, [makeFacts({ vin: VIN, title: "Twin" })]);
  const one = (await test.call("GET", `/api/vehicles/${VIN}`)).body;
  const { vehicles } = await listByKeys(VIN, ids[0] ?? 0, twin ?? 0);
  expect(vehicles.map(({ id }) => id)).toEqual([one.id, ids[0], twin]);
  expect(one.id).toBe(twin);
});

it("takes 1 to 50 keys, and no cache keeps its answer for others", async () => {
  const many = Array.from({ length: MAX_VEHICLES_BY_IDS }, (_, index) => index + 1);
  expect((await ask(...many)).statusCode).toBe(200);
  expect((await ask(...many)).headers["cache-control"]).toBe("private, no-cache");
  for (const [keys, message] of [
    [[...many, 51], "ids must name at most 50 ids or VINs"],
    [[" ", ""], "ids must name at least one id or VIN"],
    [["x".repeat(65)], /64/],
    [["%00"], /NUL/],
    [["1".repeat(4_000)], "ids is too long"],
  ] as const) {
    const answer = await ask(...keys);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
  }
  expect((await test.app.inject({ url: "/api/vehicles/by-ids" })).statusCode).toBe(400);
});

it("tells how far the vehicles are from a zip code", async () => {
  const miles = async (zip: string) =>
    (await test.call("GET", `/api/vehicles/by-ids?ids=${ids[0]}&zipCode=${zip}`)).body.vehicles[0].distanceMiles;
  expect(await miles("10001")).toBe(
    (await test.call("GET", `/api/vehicles/${ids[0]}?zipCode=10001`)).body.distanceMiles,
  );
  expect(await miles("10001")).toBeGreaterThan(100);
  expect(await miles("")).toBeNull();
});
