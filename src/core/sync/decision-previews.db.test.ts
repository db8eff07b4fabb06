import { expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { FACT_COLUMNS } from "#core/inventory/inventory-tables.ts";
import { insertDealership, makeFacts, pagesOf, selectCars } from "#test/factories.ts";
import { multipartFile } from "#test/multipart-file.ts";
import { seededNumbers } from "#test/seeded-numbers.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import type { DecisionPreview, SyncRun } from "./sync-endpoints.ts";

const test = sharedTestApp();

type Decision = "apply" | "undo";
const preview = (runId: number, decision: Decision) => test.call("GET", `/api/runs/${runId}/${decision}/preview`);
const runsOf = async (id: number): Promise<SyncRun[]> => (await test.call("GET", `/api/dealerships/${id}/runs`)).body;
const carsOf = (id: number) => selectCars(test.db).where("dealership_id", "=", id).orderBy("id").execute();
const upload = async (id: number, cars: readonly VehicleFacts[]) => {
  const rows = cars.map((car) => `${car.vin},${car.title},${car.priceUsd}`);
  const { headers, body } = multipartFile(["vin,title,price", ...rows].join("\n"), "cars.csv");
  const url = `/api/dealerships/${id}/upload`;
  expect(
    (await test.app.inject({ method: "POST", url, headers: { ...headers, cookie: test.cookie }, body })).statusCode,
  ).toBe(200);
};

type Cars = Awaited<ReturnType<typeof carsOf>>;
const factsOf = (car: Cars[number]) => JSON.stringify(FACT_COLUMNS.map((column) => car[column]));

/** The effect of the decision on the listed cars, from a comparison of before and after. */
function compare(before: Cars, after: Cars, run: SyncRun): DecisionPreview {
  const counts = { adds: 0, changes: 0, removes: 0, seenSince: 0 };
  for (const [i, was] of before.entries()) {
    const is = after[i];
    if (is?.id !== was.id) throw new Error("a vehicle has come or gone for good");
    const [listed, stays] = [was.removed_at === null, is.removed_at === null];
    const effect = listed && !stays ? "removes" : !listed && stays ? "adds" : null;
    const changes = listed && stays && factsOf(was) !== factsOf(is);
    if (effect) counts[effect] += 1;
    if (changes) counts.changes += 1;
    if ((effect === "removes" || changes) && was.confirmed_at > new Date(run.finishedAt ?? 0)) counts.seenSince += 1;
  }
  return counts;
}

// The fourth has uploads.
it.each([1, 4, 7])("a preview predicts the changes, in history %i", async (seed) => {
  const random = seededNumbers(seed);
  const id = await insertDealership(test.db);
  let pool = Array.from({ length: 9 }, () => makeFacts());
  const some = (share: number) => pool.filter(() => random() < share);
  const decided: Decision[] = [];
  await test.player.run(id, some(0.8));
  for (let step = 0; step < 9; step += 1) {
    const roll = random();
    pool = pool.map((car) => (random() < 0.15 ? { ...car, priceUsd: Math.round(5_000 + random() * 20_000) } : car));
    const listed = await carsOf(id);
    const gone = pagesOf(
      listed.filter(() => random() < 0.2).map((car) => car.id),
      "gone",
    );
    if (roll < 0.3) await test.player.run(id, some(0.9), {}, gone);
    else if (roll < 0.5)
      await test.player.run(id, some(0.6), { outcome: "incomplete", reason: "Page 2 answered 500." });
    else if (roll < 0.6) await test.player.run(id, some(0.1));
    else if (roll < 0.7) await test.player.run(id, [], { outcome: "failed", reason: "The site was down." });
    else if (roll < 0.8 && seed % 4 === 0) await upload(id, some(0.4));
    const runs = await runsOf(id);
    const choices = runs.flatMap((run) => [
      ...(run.canApply ? [{ run, decision: "apply" as const }] : []),
      ...(run.canUndo ? [{ run, decision: "undo" as const }] : []),
    ]);
    const choice = choices[Math.floor(random() * choices.length)];
    if (!choice || random() < 0.4) continue;
    const { run, decision } = choice;
    const promised = await preview(run.id, decision);
    const before = await carsOf(id);
    expect(before).toEqual(await carsOf(id));
    expect((await test.call("POST", `/api/runs/${run.id}/${decision}`)).status).toBe(200);
    const happened = compare(before, await carsOf(id), run);
    if (decision === "apply") happened.seenSince = promised.body.seenSince;
    expect(promised).toEqual({ status: 200, body: happened });
    decided.push(decision);
  }
  expect(decided.length).toBeGreaterThan(0);
});

it("warns before cars are undone that a later sync has confirmed", async () => {
  const id = await insertDealership(test.db);
  const [a, b, c] = [makeFacts(), makeFacts({ priceUsd: 20_000 }), makeFacts()];
  await test.player.run(id, [a, b]);
  const second = await test.player.run(id, [a, { ...b, priceUsd: 18_500 }, c]);
  expect((await preview(second.id, "undo")).body).toEqual({ adds: 0, changes: 1, removes: 1, seenSince: 0 });
  await test.player.run(id, [a, { ...b, priceUsd: 18_500 }, c]);
  expect((await preview(second.id, "undo")).body).toEqual({ adds: 0, changes: 1, removes: 1, seenSince: 2 });
});

it("keeps cars that an upload has seen since, and says so before a held run is applied", async () => {
  const id = await insertDealership(test.db);
  const [a, b, c] = [makeFacts(), makeFacts(), makeFacts()];
  await test.player.run(id, [a, b, c]);
  const held = await test.player.run(id, [a], { outcome: "incomplete", reason: "Page 2 answered 500." });
  expect((await preview(held.id, "apply")).body).toEqual({ adds: 0, changes: 0, removes: 2, seenSince: 0 });
  await upload(id, [b]);
  expect((await preview(held.id, "apply")).body).toEqual({ adds: 0, changes: 0, removes: 1, seenSince: 1 });
  await test.call("POST", `/api/runs/${held.id}/apply`);
  const [run] = await runsOf(id);
  expect(run).toMatchObject({ removed: 1, reason: "Page 2 answered 500.", appliedAt: expect.any(String) });
  expect((await test.call("GET", `/api/runs/${held.id}`)).body.log.at(-1).words).toBe(
    "admin had it applied. Removed 1 vehicle that the sync had not seen.",
  );
});

it("previews nothing that cannot be done, with the reason", async () => {
  const id = await insertDealership(test.db);
  const first = await test.player.run(id, [makeFacts()]);
  expect(await preview(first.id, "apply")).toEqual({
    status: 409,
    body: { message: "Only a sync that read a website in part can be applied." },
  });
  await test.call("POST", `/api/runs/${first.id}/undo`);
  expect(await preview(first.id, "undo")).toMatchObject({ status: 409 });
  expect((await preview(99_999_999, "undo")).status).toBe(404);
});
