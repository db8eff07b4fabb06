import { describe, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { findSecondLooks } from "#core/inventory/absences.ts";
import { findMissing } from "#core/inventory/missing-vehicles.ts";
import { makeEvidence, makeFacts, pagesOf } from "#test/factories.ts";
import type { Probed } from "#test/play-run.ts";
import { sharedDealership } from "#test/shared-dealership.ts";

const lot = sharedDealership();
const { run, listed } = lot;

const cars = (count: number) => Array.from({ length: count }, () => makeFacts());
const idsOf = async (facts: readonly VehicleFacts[]) => {
  const rows = await listed();
  return facts.map((car) => rows.find(({ identity_key }) => identity_key === car.identityKey)?.id ?? 0);
};
const journalOf = (vehicleId: number) =>
  lot.db.selectFrom("vehicle_absences").selectAll().where("vehicle_id", "=", vehicleId).orderBy("at").execute();
const memory = async () => (await lot.row()).removal_memory;

describe("a complete run with answers of cars' own pages", () => {
  it("removes a car at once whose page is gone, and in the eighth night one whose page still offers it", async () => {
    const [stays, goes, offered] = [makeFacts(), makeFacts(), makeFacts()];
    await run([stays, goes, offered]);
    const [goneId = 0, offeredId = 0] = await idsOf([goes, offered]);
    const pages = { pages: [...pagesOf([goneId], "gone").pages, ...pagesOf([offeredId], "sale").pages] };
    expect(await run([stays], {}, pages)).toMatchObject({ removed: 1, missing: 1 });
    for (let night = 2; night <= 7; night += 1) await run([stays], {}, pagesOf([offeredId], "sale"));
    expect((await listed()).map(({ id }) => id)).toContain(offeredId);
    expect(await run([stays], {}, pagesOf([offeredId], "sale"))).toMatchObject({ removed: 1 });
  });

  it("keeps a car for thirty nights whose page offers it, where such a car has come back", async () => {
    const [stays, offered] = [makeFacts(), makeFacts()];
    await run([stays, offered]);
    const [id = 0] = await idsOf([offered]);
    await run([stays], {}, pagesOf([id], "sale"));
    await run([stays, offered]);
    for (let night = 1; night <= 30; night += 1) await run([stays], {}, pagesOf([id], "sale"));
    expect(await listed()).toHaveLength(2);
    expect(await run([stays], {}, pagesOf([id], "sale"))).toMatchObject({ removed: 1 });
  });

  it("remembers a page that was gone when a later run could not ask for it", async () => {
    const known = cars(20);
    await run(known);
    const missing = known.slice(0, 5);
    // Many cars, so that a page that is gone is requested twice.
    expect(await run(known.slice(5), {}, pagesOf(await idsOf(missing), "gone"))).toMatchObject({
      removed: 0,
      missing: 5,
    });
    expect(await run(known.slice(5))).toMatchObject({ removed: 5 });
  });

  it("journals each night of a missing car with its evidence", async () => {
    const [stays, goes] = [makeFacts(), makeFacts()];
    await run([stays, goes]);
    const [id = 0] = await idsOf([goes]);
    const moved = { ...makeEvidence("unclear"), finalPath: "/inventory", status: 200 };
    await run([stays], {}, { pages: [[id, moved]], controls: [makeEvidence("sale")] });
    const last = await run([stays], {}, pagesOf([id], "sold"));
    expect(await journalOf(id)).toMatchObject([
      { misses: 1, counted: true, removed: false, answer: "unclear", counts_as: "unclear", final_path: "/inventory" },
      { misses: 2, removed: true, answer: "sold", counts_as: "sold", sold_words: "This vehicle has been sold" },
    ]);
    expect(last.page_checks).toBeNull();
  });

  it("learns for this site what the answers were worth", async () => {
    const [stays, goes] = [makeFacts(), makeFacts()];
    await run([stays, goes]);
    const [id = 0] = await idsOf([goes]);
    await run([stays], {}, pagesOf([id], "unclear"));
    await run([stays], {}, pagesOf([id], "gone"));
    await run([stays, goes]);
    const answers = (await memory())?.answers;
    expect(answers?.unclear.returned.slice(0, 2)).toEqual([1, 0]);
    expect(answers?.gone.reached.slice(0, 3)).toEqual([0, 1, 1]);
  });
});

it("remembers how long a car was missed before it came back, and from which night", async () => {
  const [stays, flaps] = [makeFacts(), makeFacts()];
  await run([stays, flaps]);
  await run([stays]);
  await run([stays]);
  await run([stays, flaps]);
  await run([stays]);
  const unseen = await findMissing(lot.db, { id: 0, attempt: 0, dealershipId: lot.id });
  const before = unseen.map(({ vin, missed_runs, misses_before }) => [vin, missed_runs, misses_before]);
  expect(before).toEqual([
    [stays.vin, 0, 0],
    [flaps.vin, 1, 2],
  ]);
  expect((await memory())?.regained?.map(({ cars }) => cars)).toEqual([1]);
});

describe("a held run with answers of cars' own pages", () => {
  const incomplete = { outcome: "incomplete", reason: "Page 2 answered 500." } as const;

  it("removes the cars whose pages are gone, keeps the others, and records it", async () => {
    const known = cars(20);
    await run(known);
    const [gone = 0, offered = 0] = await idsOf(known.slice(0, 2));
    const pages = { pages: [...pagesOf([gone], "gone").pages, ...pagesOf([offered], "sale").pages] };
    const result = await run(known.slice(4), incomplete, pages);
    expect(result).toMatchObject({ status: "held", removed: 1, missing: 3 });
    expect(await listed()).toHaveLength(19);
    expect(await lot.reading()).toMatchObject({
      words: "Read in part, only 1 removed, as its own page says",
      reason: "Page 2 answered 500.",
    });
    expect((await listed()).map(({ missed_runs }) => missed_runs)).toEqual(Array(19).fill(0));
  });

  it("removes nothing when the pages of a whole crowd are gone", async () => {
    const known = cars(20);
    await run(known);
    const pages = pagesOf(await idsOf(known.slice(0, 8)), "gone");
    expect(await run(known.slice(10), incomplete, pages)).toMatchObject({ status: "held", removed: 0, missing: 10 });
  });
});

describe("second looks at removed cars", () => {
  const DAY_MS = 86_400_000;

  it("are due about 7 and 14 days after a crawl has removed the car, once each", async () => {
    const [stays, goes] = [makeFacts(), makeFacts()];
    await run([stays, goes]);
    const [id = 0] = await idsOf([goes]);
    const gone = await run([stays], {}, pagesOf([id], "gone"));
    const removedAt = gone.finished_at?.getTime() ?? 0;
    const due = async (days: number) =>
      (
        await findSecondLooks(lot.db, { id: 0, attempt: 0, dealershipId: lot.id }, new Date(removedAt + days * DAY_MS))
      ).map((car) => car.id);
    expect([await due(6), await due(7), await due(13), await due(14), await due(20)]).toEqual([[], [id], [], [id], []]);
    for (let night = 0; night < 6; night += 1) await run([stays]);
    await run([stays], {}, { removed: [[id, makeEvidence("gone")]] });
    expect([await due(8), await due(14)]).toEqual([[], [id]]);
  });

  it("teach that a removal was wrong when the page offers the car again, once only", async () => {
    const [stays, goes] = [makeFacts(), makeFacts()];
    await run([stays, goes]);
    const [id = 0] = await idsOf([goes]);
    await run([stays], {}, pagesOf([id], "gone"));
    for (let night = 0; night < 6; night += 1) await run([stays]);
    const offered: Probed = { removed: [[id, makeEvidence("sale")]] };
    await run([stays], {}, offered);
    expect((await memory())?.answers?.gone.returned[0]).toBe(1);
    for (let night = 0; night < 6; night += 1) await run([stays]);
    await run([stays], {}, offered);
    await run([stays, goes]);
    expect((await memory())?.answers?.gone.returned[0]).toBe(1);
  });

  it("learn where the site leads from pages of cars that it no longer has", async () => {
    const known = cars(3);
    await run(known);
    await run(known, {}, { gonePaths: ["/inventory", "/inventory", "/"] });
    expect((await memory())?.gonePaths).toEqual([
      { path: "/inventory", times: 2 },
      { path: "/", times: 1 },
    ]);
  });
});
