import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { noteEvents } from "#features/notifications/note-events.ts";
import { resolveNotices } from "#features/notifications/resolve-notices.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { NOTICE_KINDS } from "#test/notice-kinds.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { findSoldAgain, REPORT_NOTICES } from "./find-report-notices.ts";
import type { DealerReport, Portal } from "./portal-endpoints.ts";

const test = sharedTestApp({ environment: { RATE_LIMIT: "off" } });
let dealer: number;
let car: VehicleFacts;
let others: VehicleFacts[];
let id: number;
let token: string;

/**
 * A car that its dealership has reported as sold and the operator has hidden. Nights are played in the past, so the decision is
 * in the past too.
 */
beforeEach(async () => {
  await test.asOwner("delete from notifications; delete from dealerships");
  await test.db
    .updateTable("notification_channels")
    .set({ began_at: new Date(0) })
    .execute();
  dealer = await insertDealership(test.db, { name: "Harbor Motors" });
  [car, ...others] = [makeFacts({ title: "A sold car" }), makeFacts(), makeFacts(), makeFacts()] as [
    VehicleFacts,
    ...VehicleFacts[],
  ];
  await night(car, ...others);
  ({ id } = await test.db.selectFrom("vehicles").select("id").where("vin", "=", car.vin).executeTakeFirstOrThrow());
  const access = { address: "ann@harbor.example", by: "copy" };
  const { made } = (await test.call("POST", `/api/dealerships/${dealer}/portal-access`, access)).body;
  token = new URL(made.url).pathname.split("/").at(-1) ?? "";
  await report("sold");
});

const night = (...seen: VehicleFacts[]) => test.player.run(dealer, seen);
const reports = async (query = ""): Promise<{ waiting: number; reports: DealerReport[] }> =>
  (await test.call("GET", `/api/admin/dealer-reports${query}`)).body;
const settle = async (decision: "show" | "keep") => {
  const { reports: all } = await reports(`?dealership=${dealer}`);
  const sold = all.find(({ kind }) => kind === "sold");
  return test.call("POST", `/api/admin/dealer-reports/${sold?.id}/sold-again`, { decision });
};
const isFound = async () => (await test.app.inject(`/api/vehicles/${id}`)).statusCode === 200;
const dealersWords = async () =>
  (await test.app.inject(`/api/portal/${token}`)).json<Portal>().reports.map(({ website }) => website);
const notices = () =>
  test.db.selectFrom("notifications").select(["title", "resolved_at"]).where("key", "like", "sold-again:%").execute();
const look = () =>
  noteEvents(
    { db: test.context.db, canMail: false, kinds: new Map(Object.entries(REPORT_NOTICES)) },
    { lookBackMinutes: 1, now: new Date() },
  );

/** Reports the car and confirms the report, with times before all nights that follow. */
async function report(kind: "sold" | "take-down"): Promise<void> {
  await test.app.inject({
    ...{ method: "POST", url: `/portal/${token}` },
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ car: `${id}`, report: kind, price: "" }).toString(),
  });
  const [one] = (await reports()).reports;
  expect(one).toMatchObject({ kind, website: null });
  await test.call("POST", `/api/admin/dealer-reports/${one?.id}`, { decision: "confirm", price: null });
  await test.asOwner(`
    update vehicles set hidden_at = first_seen_at + interval '1 minute' where id = ${id};
    update dealer_reports set decided_at = (select hidden_at from vehicles where id = ${id}) where id = ${one?.id}`);
}

it("tells the operator of a sold car that its website had dropped and lists again, who shows it with one click", async () => {
  await night(...others);
  await night(...others);
  expect((await reports()).waiting).toBe(0);
  await night(car, ...others);
  expect(await isFound()).toBe(false);
  const waiting = await reports();
  expect(waiting.waiting).toBe(1);
  expect(waiting.reports).toMatchObject([{ title: "A sold car", state: "confirmed", car: "hidden", website: "again" }]);
  expect(await dealersWords()).toEqual(["again"]);
  await look();
  await look();
  const title = "Harbor Motors: A sold car was sold but is on the website again";
  expect(await notices()).toEqual([{ title, resolved_at: null }]);
  expect(await settle("show")).toMatchObject({ status: 200, body: { message: "The car is listed again." } });
  expect(await isFound()).toBe(true);
  expect((await reports()).waiting).toBe(0);
  expect((await settle("show")).status).toBe(200);
  expect((await settle("keep")).status).toBe(409);
  await look();
  expect((await notices())[0]?.resolved_at).not.toBeNull();
  await night(car, ...others);
  expect(await isFound()).toBe(true);
});

it("does not ask while the website has never dropped the car, nor after a single night without it", async () => {
  await night(car, ...others);
  expect((await reports()).waiting).toBe(0);
  expect(await dealersWords()).toEqual(["still"]);
  await night(...others);
  await night(car, ...others);
  await night(...others);
  await night(car, ...others);
  expect((await reports()).waiting).toBe(0);
  expect((await settle("show")).status).toBe(409);
  expect(await isFound()).toBe(false);
});

it("does not take a crawl that saw only a part for a car's absence", async () => {
  for (let n = 0; n < 3; n++) await test.player.run(dealer, others, { outcome: "incomplete", reason: "Cut off" });
  await night(car, ...others);
  expect((await reports()).waiting).toBe(0);
});

it("keeps the car hidden when the operator says so, and asks again after the next absence", async () => {
  const leaveAndReturn = async () => {
    for (let n = 0; n < 4; n++) await night(...others);
    await night(car, ...others);
  };
  await leaveAndReturn();
  expect((await settle("keep")).status).toBe(200);
  // Moves the decision into the night in which the car came back.
  await test.asOwner(`update dealer_reports set kept_hidden_at =
    (select confirmed_at from vehicle_confirmations where vehicle_id = ${id})`);
  expect((await settle("keep")).status).toBe(200);
  expect((await reports()).waiting).toBe(0);
  expect(await dealersWords()).toEqual(["still"]);
  const { rows } = {
    rows: await test.db.selectFrom("audit_log").select("action").orderBy("id", "desc").limit(1).execute(),
  };
  expect(rows).toEqual([{ action: "dealer-report.kept-hidden" }]);
  await night(car, ...others);
  expect((await reports()).waiting).toBe(0);
  expect(await isFound()).toBe(false);
  await leaveAndReturn();
  expect((await reports()).waiting).toBe(1);
});

it("does not ask about a car that is hidden for another reason: a takedown, a later wish, or the operator's own", async () => {
  const comesBack = async () => {
    await night(...others);
    await night(...others);
    await night(car, ...others);
  };
  await comesBack();
  expect((await reports()).waiting).toBe(1);
  const takedown = { car: `${id}`, askedBy: "Its lawyer", reason: "Asked to" };
  const { body } = await test.call("POST", `/api/dealerships/${dealer}/takedowns`, takedown);
  expect((await reports()).waiting).toBe(0);
  expect((await settle("show")).status).toBe(409);
  await test.call("POST", `/api/takedowns/${body.id}/lift`, { reason: "Settled" });
  expect((await reports()).waiting).toBe(1);
  await settle("show");
  await test.call("POST", `/api/admin/vehicles/${id}/hide`);
  await comesBack();
  expect((await reports()).waiting).toBe(0);
  await test.call("POST", `/api/admin/vehicles/${id}/show`);
  await report("take-down");
  await comesBack();
  expect((await reports()).waiting).toBe(0);
});

it("is decided by those who may edit, and only of reports that are there", async () => {
  const url = `/api/admin/dealer-reports/999999/sold-again`;
  expect((await test.call("POST", url, { decision: "show" })).status).toBe(404);
  const headers = { cookie: await test.signInAs("viewer") };
  expect((await test.app.inject({ method: "POST", url, headers, payload: { decision: "show" } })).statusCode).toBe(403);
});

it("is looked for every few seconds without reading all reports for each of them", async () => {
  const cars = 1_000;
  await insertVehicles(
    test.db,
    dealer,
    Array.from({ length: cars }, () => makeFacts()),
  );
  await test.asOwner(`
    update vehicles set hidden_at = now(), removed_at = now() where hidden_at is null;
    insert into dealer_reports (dealership_id, vehicle_id, title, kind, state, decided_at, decided_by)
      select dealership_id, id, 'A sold car', 'sold', 'confirmed', now(), 'admin' from vehicles where id <> ${id};
    insert into notifications (key, kind, title, body, path, dealership_id, in_bell)
      select 'sold-again:' || id || ':0', 'dealer-report', '', '', '/', ${dealer}, true from dealer_reports limit 5;
    analyze dealer_reports, vehicles, notifications`);
  expect(await readsOf(findSoldAgain)).toBeLessThan(10 * cars);
  expect(await readsOf((db) => resolveNotices(db, NOTICE_KINDS))).toBeLessThan(10 * cars);
});

/** Counts the rows of reports that some work reads. */
const readsOf = (work: (db: DbOrTransaction) => Promise<unknown>): Promise<number> =>
  test.context.db.transaction().execute(async (trx) => {
    const reads = sql<{ rows: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'dealer_reports'`;
    const before = await reads.execute(trx);
    await work(trx);
    const after = await reads.execute(trx);
    return (after.rows[0]?.rows ?? 0) - (before.rows[0]?.rows ?? 0);
  });
