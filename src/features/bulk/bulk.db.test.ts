import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { MAX_TAGS_OF_ONE } from "#core/dealerships/rules/tag-rules.ts";
import type { Takedown } from "#features/rights/rights-endpoints.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { emptyAuditLog } from "#test/test-app.ts";
import type { DealershipSelection, DealershipWork } from "./bulk-endpoints.ts";
import { addTag } from "./change-tags.ts";

const test = sharedTestApp();
const DAY_MS = 86_400_000;

beforeEach(async () => {
  for (const table of ["bulk_actions", "dealership_tags", "tags", "dealerships"] as const) {
    await test.db.deleteFrom(table).execute();
  }
  await emptyAuditLog(test);
});

const ALL = { filter: { search: "", filter: "all", tag: "" } } as const satisfies DealershipSelection;
const path = "/api/admin/bulk/dealerships";
const work = (what: DealershipWork, selection: DealershipSelection, expected: number, id: string = randomUUID()) =>
  test.call("POST", path, { work: what, selection, expected, id });
const undo = (id: string) => test.call("POST", "/api/admin/bulk/undo", { id });
const stored = () =>
  test.db.selectFrom("dealerships").select(["id", "name", "status", "expires_at"]).orderBy("id").execute();
const audit = () => test.db.selectFrom("audit_log").select(["action", "subject", "details"]).orderBy("id").execute();
const tags = async () => (await test.call("GET", "/api/admin/tags")).body;

/** Inserts four dealerships: an active one, an expired one, one without a website, and one that is being crawled. */
async function insertFour() {
  const plain = await insertDealership(test.db, { name: "Harbor Motors", location: "Macon, GA" });
  const expired = await insertDealership(test.db, { name: "Pecan Row", expires_at: new Date(Date.now() - DAY_MS) });
  const files = await insertDealership(test.db, { name: "Lot 9", url: "" });
  const syncing = await insertDealership(test.db, { name: "Tidewater", status: "syncing" });
  return { plain, expired, files, syncing };
}

it("states the fees of every dealership of which they are not known, in one step", async () => {
  await insertFour();
  const selection = { filter: { search: "", filter: "feesUnknown", tag: "" } } as const;
  const mandatoryFees = [{ name: "Documentation fee", amountUsd: 499 }];
  const fees = { action: "fees", priceBasis: "plus-fees", mandatoryFees } as const;
  expect((await work({ ...fees, mandatoryFees: [] }, selection, 4)).status).toBe(400);
  expect((await work(fees, selection, 4)).body).toMatchObject({ concerned: 4, canUndo: false });
  const rows = await test.db.selectFrom("dealerships").select(["price_basis", "fees_usd"]).execute();
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ price_basis: "plus-fees", fees_usd: 499 })));
  expect((await audit())[0]).toMatchObject({
    action: "bulk.fees_stated",
    details: "Filter: Fees not known. Price plus $499 documentation fee.",
  });
});

describe("a sync of many dealerships", () => {
  it("says beforehand whom it concerns, and queues what a single sync queues", async () => {
    const { plain } = await insertFour();
    const leftOut = [
      { kind: "syncing", count: 1 },
      { kind: "noWebsite", count: 1 },
      { kind: "expired", count: 1 },
    ];
    const preview = await test.call("POST", `${path}/preview`, { work: { action: "sync" }, selection: ALL });
    expect(preview).toEqual({ status: 200, body: { matched: 4, concerned: 1, leftOut } });
    const done = await work({ action: "sync" }, ALL, 4);
    expect(done).toEqual({ status: 200, body: { matched: 4, concerned: 1, leftOut, canUndo: false } });
    const runs = await test.db.selectFrom("sync_runs").select(["dealership_id", "trigger", "status"]).execute();
    expect(runs).toEqual([{ dealership_id: plain, trigger: "manual", status: "queued" }]);
    expect((await stored()).map(({ status }) => status)).toEqual(["syncing", "active", "active", "syncing"]);
    expect(await audit()).toEqual([
      {
        action: "bulk.synced",
        subject: "1 dealership",
        details:
          "Filter: All statuses. Left out: 1 already syncing, 1 without a website to sync with, 1 subscription has ended.",
      },
    ]);
  });

  it("leaves out what is gone, and names what was chosen one by one", async () => {
    const { plain, files } = await insertFour();
    const done = await work({ action: "sync" }, { ids: [plain, files, 2_000_000_000] }, 3);
    expect(done.body.leftOut).toEqual([
      { kind: "noWebsite", count: 1 },
      { kind: "gone", count: 1 },
    ]);
    expect((await audit())[0]?.details).toContain("Chosen one by one: Harbor Motors.");
  });
});

describe("a renewal of many dealerships", () => {
  it("renews what the filter finds, and is undone", async () => {
    const { plain, expired } = await insertFour();
    const before = await stored();
    const id = randomUUID();
    const done = await work(
      { action: "renew", days: 90 },
      { filter: { search: "macon", filter: "all", tag: "" } },
      1,
      id,
    );
    expect(done.body).toEqual({ matched: 1, concerned: 1, leftOut: [], canUndo: true });
    const ends = (await stored()).find((row) => row.id === plain)?.expires_at?.getTime() ?? 0;
    expect(Math.abs(ends - Date.now() - 90 * DAY_MS)).toBeLessThan(60_000);
    const both = randomUUID();
    await work({ action: "renew", days: 30 }, { ids: [plain, expired] }, 2, both);
    expect((await stored()).find((row) => row.id === expired)?.status).toBe("active");
    expect((await undo(both)).body).toEqual({ matched: 2, concerned: 2, leftOut: [] });
    const expiredAgain = (await stored()).find((row) => row.id === expired);
    expect(expiredAgain?.status).toBe("expired");
    expect((await undo(id)).body).toMatchObject({ concerned: 1 });
    expect((await stored()).map(({ expires_at }) => expires_at?.getTime())).toEqual(
      before.map(({ expires_at }) => expires_at?.getTime()),
    );
    expect((await audit()).map(({ action, subject }) => [action, subject])).toEqual([
      ["bulk.renewed", "1 dealership"],
      ["bulk.renewed", "2 dealerships"],
      ["bulk.undone", "2 dealerships"],
      ["bulk.undone", "1 dealership"],
    ]);
  });

  it("is not undone twice, nor where somebody has renewed since", async () => {
    const { plain, files } = await insertFour();
    const id = randomUUID();
    await work({ action: "renew", days: 30 }, { ids: [plain, files] }, 2, id);
    await test.call("POST", `/api/dealerships/${files}/renew`, { days: 365 });
    const renewed = (await stored()).find((row) => row.id === files)?.expires_at;
    expect((await undo(id)).body).toEqual({ matched: 2, concerned: 1, leftOut: [{ kind: "changedSince", count: 1 }] });
    expect((await stored()).find((row) => row.id === files)?.expires_at).toEqual(renewed);
    expect(await undo(id)).toEqual({ status: 409, body: { message: "This has already been undone." } });
    expect((await undo(randomUUID())).status).toBe(404);
  });

  it("does nothing when another number is chosen by now", async () => {
    await insertFour();
    const before = await stored();
    const refused = await work({ action: "renew", days: 30 }, ALL, 3);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("has changed");
    expect(await stored()).toEqual(before);
    expect(await audit()).toEqual([]);
  });

  it("is done once when its call is made again, also at the same time", async () => {
    const { plain } = await insertFour();
    const id = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => work({ action: "renew", days: 30 }, { ids: [plain] }, 1, id)),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const ends = (await stored()).find((row) => row.id === plain)?.expires_at?.getTime() ?? 0;
    expect(Math.abs(ends - Date.now() - 30 * DAY_MS)).toBeLessThan(60_000);
    expect(await audit()).toHaveLength(1);
  });

  it("has done nothing when its process dies in the middle, and all when it is made again", async () => {
    await insertFour();
    const before = await stored();
    const id = randomUUID();
    // The work has changed its rows and is about to record that, when its connection is cut as by kill -9.
    await test.db.transaction().execute(async (trx) => {
      await sql`lock table vehicle_changes in share mode`.execute(trx);
      const dying = work({ action: "renew", days: 30 }, ALL, 4, id);
      const cut = () =>
        sql<{ cut: boolean }>`select pg_terminate_backend(pid) as cut from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
      await expect.poll(async () => (await cut()).rows.length, { timeout: 20_000 }).toBe(1);
      expect((await dying).status).toBeGreaterThanOrEqual(500);
    });
    expect(await stored()).toEqual(before);
    expect(await test.db.selectFrom("bulk_actions").selectAll().execute()).toEqual([]);
    expect((await work({ action: "renew", days: 30 }, ALL, 4, id)).body).toMatchObject({ concerned: 4, canUndo: true });
    expect((await stored()).every(({ expires_at }) => expires_at !== null && expires_at > new Date())).toBe(true);
  });
});

describe("tags of dealerships", () => {
  it("are put on, listed, searched by and taken off, the same in any case", async () => {
    const { plain, files } = await insertFour();
    await work({ action: "tag", tag: "  Pays   late " }, { ids: [plain] }, 1);
    const again = await work({ action: "tag", tag: "PAYS LATE" }, { ids: [plain, files] }, 2);
    expect(again.body).toMatchObject({ concerned: 1, leftOut: [{ kind: "hasTag", count: 1 }] });
    expect(await tags()).toEqual([{ name: "Pays late", dealershipIds: [plain, files], vehicleCount: 0 }]);
    const late = { filter: { search: "", filter: "all", tag: "pays LATE" } } as const;
    const id = randomUUID();
    expect((await work({ action: "untag", tag: "pays late" }, late, 2, id)).body).toMatchObject({ concerned: 2 });
    expect(await tags()).toEqual([]);
    expect(await test.db.selectFrom("tags").selectAll().execute()).toEqual([]);
    await undo(id);
    expect((await tags())[0].dealershipIds).toEqual([plain, files]);
  });

  it("are not lost when the last other dealership with the tag loses it at the same moment", async () => {
    const { plain, files } = await insertFour();
    await work({ action: "tag", tag: "VIP" }, { ids: [plain] }, 1);
    const untagging = await test.context.db.transaction().execute(async (trx) => {
      await addTag(trx, "dealership", [files], "VIP");
      const answer = work({ action: "untag", tag: "VIP" }, { ids: [plain] }, 1);
      const waiters = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiters.execute(test.db)).rows.length, { timeout: 20_000 }).toBe(1);
      return { answer };
    });
    expect((await untagging.answer).body).toMatchObject({ concerned: 1 });
    expect(await tags()).toEqual([{ name: "VIP", dealershipIds: [files], vehicleCount: 0 }]);
  });

  it("end with their dealership", async () => {
    const { plain } = await insertFour();
    await work({ action: "tag", tag: "VIP" }, { ids: [plain] }, 1);
    expect((await test.call("DELETE", `/api/dealerships/${plain}`)).status).toBe(200);
    expect(await tags()).toEqual([]);
  });

  it("are refused when they are too long, empty or too many", async () => {
    const { plain } = await insertFour();
    const tooLong = await work({ action: "tag", tag: "a".repeat(31) }, { ids: [plain] }, 1);
    expect(tooLong).toEqual({ status: 400, body: { message: "A tag has 1 to 30 characters" } });
    expect((await work({ action: "tag", tag: "\u200b " }, { ids: [plain] }, 1)).status).toBe(400);
    for (let n = 0; n < MAX_TAGS_OF_ONE; n++) await work({ action: "tag", tag: `tag ${n}` }, { ids: [plain] }, 1);
    const full = await work({ action: "tag", tag: "one more" }, { ids: [plain] }, 1);
    expect(full.body).toEqual({
      matched: 1,
      concerned: 0,
      leftOut: [{ kind: "fullOfTags", count: 1 }],
      canUndo: false,
    });
  });
});

it("exports the chosen dealerships, for viewers too, and writes the download down", async () => {
  const { plain } = await insertFour();
  await work({ action: "tag", tag: "VIP" }, { ids: [plain] }, 1);
  const response = await test.app.inject({
    method: "POST",
    url: `${path}/export`,
    headers: { cookie: await test.signInAs("viewer") },
    payload: { selection: { ids: [plain] } },
  });
  expect(response.headers["content-type"]).toContain("text/csv");
  const [head, line, end] = response.body.split("\r\n");
  expect(head).toContain('"name","url"');
  expect(line).toContain('"Harbor Motors","https://dealer.example/used"');
  expect(line).toContain('"VIP"');
  expect(end).toBe("");
  await expect.poll(async () => (await audit()).map(({ action }) => action)).toContain("dealerships.downloaded");
});

describe("a takedown of many dealerships", () => {
  const standing = async () =>
    (await test.db.selectFrom("dealerships").select("taken_down_at").orderBy("id").execute()).map(
      ({ taken_down_at }) => taken_down_at !== null,
    );
  const down = { action: "take-down", askedBy: "Ann of the group", reason: "The group has left." } as const;

  it("hides those that were not down yet, keeps who asked encrypted, and is undone", async () => {
    const { plain, files } = await insertFour();
    await test.call("POST", `/api/dealerships/${files}/takedowns`, { askedBy: "Bob", reason: "Sold." });
    const id = randomUUID();
    const done = await work(down, { ids: [plain, files] }, 2, id);
    const leftOut = [{ kind: "takenDown", count: 1 }];
    expect(done).toEqual({ status: 200, body: { matched: 2, concerned: 1, leftOut, canUndo: true } });
    expect(await standing()).toEqual([true, false, true, false]);
    const rights = async () => (await test.call("GET", `/api/dealerships/${plain}/rights`)).body.takedowns;
    expect(await rights()).toMatchObject([{ car: null, askedBy: down.askedBy, reason: down.reason, lifted: null }]);
    const kept = await test.db.selectFrom("bulk_actions").selectAll().execute();
    expect(JSON.stringify(kept)).not.toMatch(/Ann|left\./);

    expect((await undo(id)).body).toEqual({ matched: 1, concerned: 1, leftOut: [] });
    expect(await standing()).toEqual([false, false, true, false]);
    expect(await rights()).toMatchObject([{ lifted: { reason: "The takedown was undone." } }]);
    expect((await audit()).map(({ action, subject }) => [action, subject])).toEqual([
      ["dealership.taken_down", "Lot 9"],
      ["bulk.taken_down", "1 dealership"],
      ["bulk.undone", "1 dealership"],
    ]);
    expect(JSON.stringify(await audit())).not.toContain("Ann");
  });

  it("is lifted of those that are down, and leaves a car's own takedown", async () => {
    const { plain, files, expired } = await insertFour();
    const [car] = await insertVehicles(test.db, plain, [makeFacts()]);
    await test.call("POST", `/api/dealerships/${plain}/takedowns`, { ...down, action: undefined, car: `${car}` });
    await work(down, { ids: [plain, files] }, 2);
    const done = await work({ action: "lift", reason: "They are back." }, { ids: [plain, files, expired] }, 3);
    const leftOut = [{ kind: "notTakenDown", count: 1 }];
    expect(done.body).toEqual({ matched: 3, concerned: 2, leftOut, canUndo: false });
    expect(await standing()).toEqual([false, false, false, false]);
    const { takedowns } = (await test.call("GET", `/api/dealerships/${plain}/rights`)).body;
    const lifted = takedowns.map((one: Takedown) => [one.car?.id ?? null, one.lifted?.reason ?? null]);
    expect(lifted).toEqual([
      [car, null],
      [null, "They are back."],
    ]);
  });

  it("is not undone where somebody has lifted it since", async () => {
    const { plain, files } = await insertFour();
    const id = randomUUID();
    await work(down, { ids: [plain, files] }, 2, id);
    await work({ action: "lift", reason: "A mistake." }, { ids: [files] }, 1);
    await test.call("POST", `/api/dealerships/${files}/takedowns`, { askedBy: "Bob", reason: "Sold." });
    expect((await undo(id)).body).toEqual({ matched: 2, concerned: 1, leftOut: [{ kind: "changedSince", count: 1 }] });
    expect(await standing()).toEqual([false, false, true, false]);
  });

  it("needs a reason and who asked", async () => {
    const { plain } = await insertFour();
    const refused = await work({ ...down, askedBy: " ", reason: "" }, { ids: [plain] }, 1);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain("Who asked is required");
    expect(await standing()).toEqual([false, false, false, false]);
  });
});

it("refuses what it does not understand", async () => {
  const { plain } = await insertFour();
  const refused = async (body: object) => (await test.call("POST", path, body)).body.message;
  const good = { work: { action: "sync" }, selection: { ids: [plain] }, expected: 1, id: randomUUID() };
  expect(await refused({ ...good, work: { action: "delete" } })).toBe(
    "work.action must be sync, renew, take-down, lift, fees, tag or untag",
  );
  expect(await refused({ ...good, selection: {} })).toBe("selection must have ids or a filter");
  expect(await refused({ ...good, selection: { ids: [] } })).toBe("selection.ids must name at least one");
  expect(await refused({ ...good, id: "7" })).toBe("id must be a UUID");
});
