import { beforeEach, describe, expect, it } from "vitest";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { INVENTORY_RETENTION } from "#core/inventory/retention.ts";
import { sweepExpired } from "#kernel/database/sweep.ts";
import { insertDealership, makeFacts, pagesOf, selectCars } from "#test/factories.ts";
import { runPlayer } from "#test/play-run.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";

const DAY_MS = 86_400_000;

const test = sharedTestApp();
let id: number;
beforeEach(async () => {
  id = await insertDealership(test.db, { name: "Capital Motors" });
});

const run = (seen: VehicleFacts[], ...rest: unknown[]) =>
  test.player.run(
    id,
    seen,
    ...(rest as [Parameters<typeof test.player.run>[2]?, Parameters<typeof test.player.run>[3]?]),
  );
const detail = async (runId: number) => (await test.call("GET", `/api/runs/${runId}`)).body;
/** All columns of the dealership's cars that matter to shoppers or the next run. */
const inventory = () => selectCars(test.db).where("dealership_id", "=", id).orderBy("id").execute();
const vinsOf = (facts: readonly VehicleFacts[]) => facts.map(({ vin }) => vin).sort();
const listedVins = async () => (await inventory()).flatMap((car) => (car.removed_at ? [] : [car.vin])).sort();
const rowOf = async ({ vin }: VehicleFacts) => (await inventory()).find((car) => car.vin === vin);
/** The result of a probe of the car's own page. */
const pageGone = async (facts: VehicleFacts) => pagesOf([(await rowOf(facts))?.id ?? 0], "gone");
const prices = () =>
  test.db
    .selectFrom("vehicle_prices")
    .innerJoin("vehicles", "vehicles.id", "vehicle_id")
    .select(["vehicle_id", "vehicle_prices.price_usd"])
    .where("dealership_id", "=", id)
    .orderBy("vehicle_prices.id")
    .execute();
const absencesOf = async (runId: number) =>
  (await test.db.selectFrom("vehicle_absences").select("vehicle_id").where("run_id", "=", runId).execute()).length;
const lastAudit = () => test.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
const cars = (count: number) => Array.from({ length: count }, () => makeFacts());
const incomplete = { outcome: "incomplete", reason: "Page 2 answered 500." } as const;

describe("the journal of a run", () => {
  it("shows the change of every vehicle, with the facts that changed", async () => {
    const [a, b, c, d] = [makeFacts(), makeFacts(), makeFacts({ priceUsd: 20_000 }), makeFacts()];
    await run([a, b, c]);
    const { id: runId } = await run([{ ...c, priceUsd: 18_500, images: [] }, d], {}, await pageGone(b));
    const { changes, log, platformName } = await detail(runId);
    expect(platformName).toBe("Structured data");
    const [listed] = (await test.call("GET", "/api/dealerships")).body;
    expect(listed).toMatchObject({ platform: "structured-data", platformName: "Structured data" });
    expect(changes.map((change: { kind: string; vin: string }) => [change.kind, change.vin])).toEqual([
      ["removed", b.vin],
      ["missing", a.vin],
      ["added", d.vin],
      ["changed", c.vin],
    ]);
    expect(changes[3].differences).toEqual([
      { field: "priceUsd", before: "20000", after: "18500" },
      { field: "images", before: "1 photo: https://photos.example/1.jpg", after: "0 photos: " },
    ]);
    expect(changes[0].differences).toEqual([]);
    expect(log.at(-1).words).toBe("Read fully: added 1, changed 1, removed 1; 1 car is missing and still listed.");
    expect((await test.call("GET", "/api/runs/99999999")).status).toBe(404);
  });

  it("shows at most 200 changes, removals first", async () => {
    await run(cars(210));
    const { changes } = await detail((await run([])).id);
    expect(changes).toHaveLength(200);
    expect(changes[0].kind).toBe("missing");
  });

  it("is deleted after 30 days, and the run can then not be undone", async () => {
    const first = await run(cars(2));
    await test.db.updateTable("sync_runs").set({ finished_at: new Date() }).where("id", "=", first.id).execute();
    await sweepExpired(test.db, INVENTORY_RETENTION);
    expect((await detail(first.id)).canUndo).toBe(true);
    await test.db
      .updateTable("sync_runs")
      .set({ finished_at: new Date(Date.now() - 31 * 86_400_000) })
      .where("id", "=", first.id)
      .execute();
    expect(await sweepExpired(test.db, INVENTORY_RETENTION)).toBeGreaterThanOrEqual(2);
    expect(await detail(first.id)).toMatchObject({ canUndo: false, added: 2, changes: [] });
    expect((await test.call("POST", `/api/runs/${first.id}/undo`)).status).toBe(409);
  });
});

describe("applying a held run", () => {
  it("removes the vehicles that it did not see, but none that came by CSV", async () => {
    const [a, b, c] = [makeFacts(), makeFacts(), makeFacts()];
    await run([a, b, c]);
    await test.db.updateTable("vehicles").set({ source: "csv" }).where("identity_key", "=", c.identityKey).execute();
    const held = await run([a], incomplete);
    expect(await detail(held.id)).toMatchObject({ status: "held", missing: 1, canApply: true });
    const applied = await test.call("POST", `/api/runs/${held.id}/apply`);
    expect(applied).toMatchObject({
      status: 200,
      body: { removed: 1, missing: 0, appliedAt: expect.any(String), canApply: false, canUndo: true },
    });
    expect(await listedVins()).toEqual(vinsOf([a, c]));
    expect(await lastAudit()).toMatchObject({
      action: "sync.applied",
      subject: "Capital Motors",
      details: "Removed 1 vehicle that the sync had not seen.",
    });
    const again = await test.call("POST", `/api/runs/${held.id}/apply`);
    expect(again).toEqual({ status: 409, body: { message: "This sync has been applied already." } });
  });

  it("keeps a car that a file has named since, even shortly after its last confirmation", async () => {
    const [a, b, c] = [makeFacts(), makeFacts(), makeFacts()];
    const file = `vin,title,price\n${b.vin},${b.title},${b.priceUsd}\n`;
    await run([a, b, c]);
    await uploadCsv(test, test.cookie, id, file);
    const today = runPlayer(test.db);
    today.sooner(-299 * DAY_MS);
    const held = await today.run(id, [a], incomplete);
    await uploadCsv(test, test.cookie, id, file);
    expect((await test.call("POST", `/api/runs/${held.id}/apply`)).body).toMatchObject({ removed: 1 });
    expect(await listedVins()).toEqual(vinsOf([a, b]));
  });

  it("empties the lot when the site says so and the operator agrees", async () => {
    await run(cars(3));
    const held = await run([]);
    await test.call("POST", `/api/runs/${held.id}/apply`);
    expect(await listedVins()).toEqual([]);
    const { body } = await test.call("GET", "/api/dealerships");
    expect(body.find((one: Dealership) => one.id === id)).toMatchObject({
      vehicleCount: 0,
      reading: { state: "full", reason: null, toDo: null },
    });
  });

  it("is refused once a newer run has seen the site or is about to, but a failed one does not count", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    await run([a, b]);
    const held = await run([a], incomplete);
    await run([], { outcome: "failed", reason: "The site was down." });
    expect((await detail(held.id)).canApply).toBe(true);
    await test.call("POST", `/api/dealerships/${id}/sync`);
    expect(await test.call("POST", `/api/runs/${held.id}/apply`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("A newer sync has been started since") },
    });
    expect(await listedVins()).toHaveLength(2);
  });

  it("is refused for a run that was not held", async () => {
    const { id: runId } = await run(cars(1));
    const answer = await test.call("POST", `/api/runs/${runId}/apply`);
    expect(answer).toEqual({
      status: 409,
      body: { message: "Only a sync that read a website in part can be applied." },
    });
    expect((await test.call("POST", "/api/runs/99999999/apply")).status).toBe(404);
  });
});

describe("taking a run back", () => {
  it("restores removed, returned, changed and missed vehicles and the price history, and lets added ones go", async () => {
    const [a, b, c, d, e] = [makeFacts(), makeFacts(), makeFacts({ priceUsd: 20_000 }), makeFacts(), makeFacts()];
    await run([a, b, c, e]);
    await test.db
      .updateTable("vehicles")
      .set({ missed_runs: 4, removed_at: new Date() })
      .where("identity_key", "=", e.identityKey)
      .execute();
    const before = { cars: await inventory(), prices: await prices() };
    const cheaper = { ...c, priceUsd: 18_500, title: "Changed" };
    const last = await run([a, cheaper, d, { ...e, priceUsd: 1_000 }], {}, await pageGone(b));
    expect(last).toMatchObject({ added: 2, changed: 1, removed: 1, unchanged: 1 });
    expect(await listedVins()).toEqual(vinsOf([a, c, d, e]));

    expect(await absencesOf(last.id)).toBe(1);
    const undone = await test.call("POST", `/api/runs/${last.id}/undo`);
    expect(await absencesOf(last.id)).toBe(0);
    expect(undone).toMatchObject({ status: 200, body: { undoneAt: expect.any(String), canUndo: false } });
    // That the site showed a car stays true, so the time of the last sighting is not restored for cars that it did show.
    const seen = new Set([a.vin, c.vin]);
    const expected = before.cars.map((car) => (seen.has(car.vin) ? { ...car, confirmed_at: expect.any(Date) } : car));
    expect((await inventory()).filter((car) => car.vin !== d.vin)).toEqual(expected);
    expect(await rowOf(d)).toMatchObject({ removed_at: expect.any(Date) });
    expect(await prices()).toEqual(before.prices);
    expect(await lastAudit()).toMatchObject({ action: "sync.undone", subject: "Capital Motors" });
    const row = await test.db.selectFrom("dealerships").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.vehicle_count).toBe(3);
  });

  it("undoes all changes of an applied run", async () => {
    const known = cars(4);
    await run(known);
    const before = await inventory();
    const held = await run(known.slice(0, 2), incomplete);
    await test.call("POST", `/api/runs/${held.id}/apply`);
    expect(await listedVins()).toHaveLength(2);
    await test.call("POST", `/api/runs/${held.id}/undo`);
    const missed = vinsOf(known.slice(2));
    const those = (rows: typeof before) => rows.filter((car) => missed.includes(car.vin));
    expect(those(await inventory())).toEqual(those(before));
  });

  it("gives a vehicle that was added, undone and found again its old id and one price", async () => {
    const a = makeFacts();
    const first = await run([a]);
    const [{ id: vehicleId } = { id: 0 }] = await inventory();
    await test.call("POST", `/api/runs/${first.id}/undo`);
    expect(await listedVins()).toEqual([]);
    await run([a]);
    expect((await inventory()).map((car) => car.id)).toEqual([vehicleId]);
    expect(await prices()).toEqual([{ vehicle_id: vehicleId, price_usd: a.priceUsd }]);
  });

  it("works only for the latest run that changed something, one after the other", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    const first = await run([a]);
    const second = await run([a, b]);
    const third = await run([a, b]);
    const states = async () =>
      (await test.call("GET", `/api/dealerships/${id}/runs`)).body.map((one: { canUndo: boolean }) => one.canUndo);
    expect(await states()).toEqual([false, true, false]);
    expect(await test.call("POST", `/api/runs/${third.id}/undo`)).toMatchObject({
      status: 409,
      body: { message: "This sync changed nothing." },
    });
    expect((await test.call("POST", `/api/runs/${first.id}/undo`)).status).toBe(409);
    expect((await test.call("POST", `/api/runs/${second.id}/undo`)).status).toBe(200);
    expect(await states()).toEqual([false, false, true]);
  });

  it("leaves a vehicle alone that something else has changed since", async () => {
    const a = makeFacts({ priceUsd: 20_000 });
    await run([a]);
    const last = await run([{ ...a, priceUsd: 18_500 }]);
    await test.db
      .updateTable("vehicles")
      .set({ price_usd: 17_000, changed_at: new Date() })
      .where("dealership_id", "=", id)
      .execute();
    await test.call("POST", `/api/runs/${last.id}/undo`);
    expect((await inventory())[0]?.price_usd).toBe(17_000);
  });

  it("is not confused by another run of the same millisecond", async () => {
    const a = makeFacts({ priceUsd: 20_000 });
    const first = await run([a]);
    const known = await prices();
    test.player.sooner(DAY_MS);
    const second = await run([{ ...a, priceUsd: 18_500 }]);
    expect(second.finished_at).toEqual(first.finished_at);
    await test.call("POST", `/api/runs/${second.id}/undo`);
    expect((await rowOf(a))?.price_usd).toBe(20_000);
    expect(await prices()).toEqual(known);
  });

  it("leaves a vehicle alone that an upload has changed in the same millisecond", async () => {
    const a = makeFacts({ priceUsd: 20_000 });
    await run([a]);
    const last = await run([{ ...a, priceUsd: 18_500 }]);
    const { body } = await uploadCsv(test, test.cookie, id, `vin,title,price\n${a.vin},${a.title},17000\n`);
    const at = last.finished_at as Date;
    await test.db.updateTable("csv_imports").set({ created_at: at }).where("id", "=", body.importId).execute();
    await test.db.updateTable("vehicles").set({ changed_at: at }).where("dealership_id", "=", id).execute();
    await test.db.updateTable("vehicle_prices").set({ seen_at: at }).where("price_usd", "=", 17_000).execute();
    await test.call("POST", `/api/runs/${last.id}/undo`);
    expect((await rowOf(a))?.price_usd).toBe(17_000);
    expect((await prices()).map((price) => price.price_usd)).toEqual([20_000, 17_000]);
  });
});
