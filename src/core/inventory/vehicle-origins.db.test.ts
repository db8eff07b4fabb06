import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import type { Contradiction, FactReading, ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { FACT_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { sweepExpired } from "#kernel/database/sweep.ts";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";
import type { VehicleFact, VehicleOrigins } from "./origin-endpoints.ts";
import { INVENTORY_RETENTION } from "./retention.ts";

const test = sharedTestApp();
let id: number;
beforeEach(async () => {
  id = await insertDealership(test.db, { name: "Harbor Motors" });
});

const CODES = Object.fromEntries(FACT_FIELDS.map((field) => [field, `ja${field}`]));
/** A car whose stated facts all come from JSON-LD. */
const asRead = (facts: VehicleFacts, more: Partial<FactReading> = {}, codes: object = CODES): ReadVehicle => ({
  ...facts,
  reading: { codes: JSON.stringify(codes), ...more },
});
const nightly = (...cars: ReadVehicle[]) => test.player.run(id, cars);
const idOf = async ({ vin }: VehicleFacts) =>
  (
    await test.db
      .selectFrom("vehicles")
      .select("id")
      .where("dealership_id", "=", id)
      .where("vin", "=", vin)
      .executeTakeFirstOrThrow()
  ).id;
const readOrigins = async (car: VehicleFacts): Promise<VehicleOrigins> =>
  (await test.call("GET", `/api/admin/vehicles/${await idOf(car)}`)).body;
const factOf = async (car: VehicleFacts, field: VehicleFact["field"]): Promise<VehicleFact> => {
  const fact = (await readOrigins(car)).facts.find((each) => each.field === field);
  if (!fact) throw new Error(`${field} is missing`);
  return fact;
};
const versions = async () =>
  (await sql`select vehicle_id, xmin::text, ctid::text from vehicle_fact_origins order by vehicle_id`.execute(test.db))
    .rows;
const upload = (car: VehicleFacts, more: string, values: string) =>
  uploadCsv(test, test.cookie, id, `vin,title,${more}\n${car.vin},${car.title},${values}\n`);

it("returns for every fact of a crawled car its property, page, run and text", async () => {
  const car = makeFacts({ carfaxUrl: null });
  const run = await nightly(asRead(car, { details: { w: { mileageMiles: "34k" } } }));
  const { facts, dealership, standing } = await readOrigins(car);
  expect({ dealership, standing }).toEqual({ dealership: { id, name: "Harbor Motors" }, standing: "listed" });
  expect(facts.map(({ field }) => field)).toEqual(FACT_FIELDS);
  expect(facts.find(({ field }) => field === "mileageMiles")).toEqual({
    field: "mileageMiles",
    value: "34120",
    origin: {
      ...{ kind: "json-ld", name: "mileageMiles", page: car.originalListingUrl, line: null },
      ...{
        runId: run.id,
        importId: null,
        at: run.finished_at?.toISOString().replace(/\.\d+Z$/, ".000Z"),
        words: "34k",
      },
    },
    others: [],
    correction: null,
  });
  const withoutOrigin = facts.filter(({ origin }) => origin === null).map(({ value }) => value);
  expect(new Set(withoutOrigin)).toEqual(new Set([null]));
});

it("writes nothing for a car that has not changed, and all origins for a changed one", async () => {
  const [same, other] = [makeFacts(), makeFacts()];
  await nightly(asRead(same), asRead(other));
  const before = await versions();
  await nightly(asRead(same), asRead(other));
  expect(await versions()).toEqual(before);
  const run = await nightly(asRead(same), asRead({ ...other, priceUsd: 19_000 }));
  expect((await versions())[0]).toEqual(before[0]);
  expect((await factOf(other, "year")).origin).toMatchObject({ runId: run.id });
});

it("shows no origins for an old car, and records them with the next crawl that shows it, although nothing changes", async () => {
  const car = makeFacts();
  await nightly(car);
  expect((await factOf(car, "make")).origin).toBeNull();
  const run = await nightly(asRead(car));
  expect(run).toMatchObject({ changed: 0, unchanged: 1 });
  expect((await factOf(car, "make")).origin).toMatchObject({ runId: run.id });
});

it("shows a contradiction in the same source as soon as it appears", async () => {
  const car = makeFacts();
  const others: Contradiction[] = [["priceUsd", "$20,995", "jboffers.price"]];
  await nightly(asRead(car));
  await nightly(asRead(car, { others, details: { l: "https://dealer.example/used" } }));
  expect((await factOf(car, "priceUsd")).others).toMatchObject([
    { said: "$20,995", origin: { kind: "json-ld", name: "offers.price", page: "https://dealer.example/used" } },
  ]);
  await nightly(asRead(car));
  expect((await factOf(car, "priceUsd")).others).toEqual([]);
});

it("names the column and line of an uploaded fact, and keeps what the crawl had said and what the file does not speak of", async () => {
  const car = makeFacts({ exteriorColor: "Blue" });
  const run = await nightly(asRead(car));
  const { importId } = (await upload(car, "Exterior Colour", "Red")).body as { importId: number };
  const color = await factOf(car, "exteriorColor");
  expect(color).toMatchObject({
    value: "Red",
    origin: { kind: "column", name: "Exterior Colour", line: 2, importId, runId: null, page: null },
    others: [{ said: "Blue", origin: { kind: "json-ld", name: "exteriorColor", runId: run.id, importId: null } }],
  });
  expect((await factOf(car, "mileageMiles")).origin).toMatchObject({ kind: "json-ld", runId: run.id });
  // The next crawl restores the former value; then the file contradicts it.
  await nightly(asRead(car));
  expect(await factOf(car, "exteriorColor")).toMatchObject({
    value: "Blue",
    origin: { kind: "json-ld" },
    others: [{ said: "Red", origin: { kind: "column", line: 2, importId } }],
  });
});

it("keeps where a fact came from that a held crawl could not read", async () => {
  const car = makeFacts();
  const first = await nightly(asRead(car));
  const codes = { ...CODES, trim: undefined };
  await test.player.run(id, [asRead({ ...car, trim: null, priceUsd: 18_000 }, {}, codes)], {
    outcome: "incomplete",
    reason: "Page 2 could not be read.",
  });
  expect(await factOf(car, "trim")).toMatchObject({ value: "Sport", origin: { runId: first.id } });
  expect((await factOf(car, "priceUsd")).origin?.runId).toBeGreaterThan(first.id);
});

it("shows no origins after a run is undone", async () => {
  const car = makeFacts();
  await nightly(asRead(car));
  const run = await nightly(asRead({ ...car, trim: "EX" }));
  await test.call("POST", `/api/runs/${run.id}/undo`);
  expect(await factOf(car, "trim")).toMatchObject({ value: "Sport", origin: null });
});

it("returns the history: first seen, changes by runs, prices, corrections and their end, and removal", async () => {
  const [car, other] = [makeFacts({ priceUsd: 20_000 }), makeFacts()];
  const first = await nightly(asRead(car), other);
  const second = await nightly(asRead({ ...car, priceUsd: 19_000 }), other);
  const vehicleId = await idOf(car);
  const path = `/api/admin/vehicles/${vehicleId}`;
  await test.call("POST", `${path}/corrections`, { field: "trim", value: "EX", reason: "badge on the photo" });
  const third = await nightly(asRead({ ...car, priceUsd: 19_000, trim: "EX", title: "2020 Honda Accord EX" }), other);
  await test.call("POST", `${path}/remove`);
  const { history, standing } = await readOrigins(car);
  expect(standing).toBe("removed");
  const events = history.map(({ kind, runId, by, reason, differences }) => [
    kind,
    runId,
    by,
    reason,
    differences.length,
  ]);
  expect(events).toEqual(
    expect.arrayContaining([
      ["removed", null, null, null, 0],
      ["correction-ended", third.id, null, null, 1],
      ["corrected", null, expect.any(String), "badge on the photo", 1],
      ["changed", second.id, null, null, 1],
      ["added", first.id, null, null, 0],
    ]),
  );
  expect(events).toHaveLength(5);
  await test.asOwner("delete from sync_run_changes");
  const later = (await readOrigins(car)).history;
  expect(later.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["first-seen", "price"]));
  expect(later.find(({ kind }) => kind === "price")).toMatchObject({
    runId: second.id,
    differences: [{ field: "priceUsd", before: "20000", after: "19000" }],
  });
});

it("forgets names of properties that no car's facts come from any more", async () => {
  const car = makeFacts();
  await nightly(asRead(car));
  await test.asOwner(`insert into fact_origin_codes (id, codes) values (1, '{}');
    update fact_origin_codes set used_on = current_date - 40`);
  await sweepExpired(
    test.db,
    INVENTORY_RETENTION.filter(({ table }) => table === "fact_origin_codes"),
  );
  const { rows } = await sql<{ id: string }>`select id from fact_origin_codes where id = 1`.execute(test.db);
  expect(rows).toEqual([]);
  expect((await factOf(car, "make")).origin).not.toBeNull();
});
