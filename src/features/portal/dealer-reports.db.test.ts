import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { noteEvents } from "#features/notifications/note-events.ts";
import { insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedPortalApp } from "#test/shared-portal-app.ts";
import { REPORT_NOTICES } from "./find-report-notices.ts";

const portal = sharedPortalApp();
const { test, invite, read, post, report, waiting, decide, isFound, idOf, audits } = portal;

describe("a report", () => {
  it("changes nothing by itself, is one however often it is said, and is done with one click", async () => {
    const car = makeFacts();
    await test.player.run(portal.dealer, [car]);
    const id = await idOf(car);
    const token = await invite();
    const first = await report(token, id, "sold");
    expect(first).toMatchObject({ status: 303, location: `/portal/${token}?said=reported&car=${id}#car-${id}` });
    // The sentence stands only beside the car that was reported.
    const said = (await test.app.inject(first.location)).body.split("Thank you. We check your report");
    expect([said.length, said[0]?.includes(`id="car-${id}"`)]).toEqual([2, true]);
    expect((await report(token, id, "sold")).location).toContain("said=again");
    expect(await isFound(id)).toBe(true);
    const [one, ...more] = await waiting();
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      kind: "sold",
      car: "listed",
      by: "ann@harbor.example",
      dealershipName: "Harbor Motors",
    });
    expect((await decide(one?.id, "confirm")).body).toMatchObject({ state: "confirmed" });
    expect(await isFound(id)).toBe(false);
    expect(await waiting()).toEqual([]);
    expect(await audits()).toEqual(["dealer-report.confirmed", "vehicle.hidden", "portal.changed"]);
    // The dealer's website still lists it.
    for (let night = 0; night < 3; night++) await test.player.run(portal.dealer, [car, makeFacts()]);
    expect(await isFound(id)).toBe(false);
    await test.call("POST", `/api/admin/vehicles/${id}/show`);
    expect(await isFound(id)).toBe(true);
  });

  it("of a wrong price is an operator's correction, which stands until the site says the same", async () => {
    const car = makeFacts({ priceUsd: 21_995 });
    await test.player.run(portal.dealer, [car]);
    const id = await idOf(car);
    const token = await invite();
    expect((await report(token, id, "price", "free")).location).toMatch(
      new RegExp(`^/portal/${token}\\?said=price&car=${id}&typed=free#car-${id}$`),
    );
    expect((await report(token, id, "price", "$21,995")).location).toContain("said=same");
    await report(token, id, "price", "$20,500");
    expect((await report(token, id, "price", "20500")).location).toContain("said=again");
    await report(token, id, "price", "19,900");
    const [one] = await waiting();
    expect(one).toMatchObject({ kind: "price", price: 19_900, shownPrice: 21_995 });
    expect((await decide(one?.id, "confirm", 20_500)).status).toBe(409);
    expect((await decide(one?.id, "confirm", 19_900)).status).toBe(200);
    const price = async () =>
      (await test.db.selectFrom("vehicles").select("price_usd").where("id", "=", id).executeTakeFirstOrThrow())
        .price_usd;
    expect(await price()).toBe(19_900);
    await test.player.run(portal.dealer, [car]);
    expect(await price()).toBe(19_900);
    await test.player.run(portal.dealer, [{ ...car, priceUsd: 19_900 }]);
    await test.player.run(portal.dealer, [{ ...car, priceUsd: 18_000 }]);
    expect(await price()).toBe(18_000);
  });

  it("is declined, decided once, and by editors only", async () => {
    const [id = 0] = await insertVehicles(test.db, portal.dealer, [makeFacts()]);
    const token = await invite();
    await report(token, id, "take-down");
    const [one] = await waiting();
    const viewer = await test.app.inject({
      method: "POST",
      url: `/api/admin/dealer-reports/${one?.id}`,
      payload: { decision: "confirm", price: null },
      headers: { cookie: await test.signInAs("viewer") },
    });
    expect(viewer.statusCode).toBe(403);
    expect((await decide(one?.id, "decline")).body).toMatchObject({ state: "declined" });
    expect((await decide(one?.id, "decline")).status).toBe(200);
    expect((await decide(one?.id, "confirm")).status).toBe(409);
    expect(await isFound(id)).toBe(true);
    // The same may be reported again.
    expect((await report(token, id, "take-down")).location).toContain("said=reported");
    expect((await read(token)).body.reports.map(({ state }) => state)).toEqual(["open", "declined"]);
  });

  it("reports that a car is no longer listed, and closes all other reports of a hidden car", async () => {
    const [gone = 0, sold = 0] = await insertVehicles(test.db, portal.dealer, [makeFacts(), makeFacts()]);
    const token = await invite();
    await report(token, gone, "sold");
    await report(token, sold, "sold");
    await report(token, sold, "price", "9,000");
    await test.call("POST", `/api/admin/vehicles/${gone}/remove`);
    expect((await report(token, gone, "price", "9,000")).location).toContain("said=gone");
    const [first, second] = await waiting();
    expect(first?.car).toBe("gone");
    expect((await decide(first?.id, "confirm")).body).toMatchObject({ state: "gone" });
    await decide(second?.id, "confirm");
    expect(await waiting()).toEqual([]);
    expect((await read(token)).body.reports.map(({ state }) => state)).toEqual(["gone", "confirmed", "gone"]);
  });

  it("is of the dealership's own cars, by a link that works, from our own page", async () => {
    const [foreign = 0] = await insertVehicles(test.db, portal.other, [makeFacts()]);
    const token = await invite();
    expect((await report(token, foreign, "sold")).location).toContain("said=gone");
    expect((await report("x".repeat(43), foreign, "sold")).location).toBe(`/portal/${"x".repeat(43)}`);
    const elsewhere = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await post(`/portal/${token}`, { car: `${foreign}`, report: "sold" }, elsewhere)).status).toBe(403);
    expect((await report(token, foreign, "burn")).status).toBe(400);
    expect(await waiting()).toEqual([]);
  });

  it("said by many at the same moment is one", async () => {
    const [id = 0] = await insertVehicles(test.db, portal.dealer, [makeFacts()]);
    const token = await invite();
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(token, id, "sold")));
    expect(answers.map(({ location }) => /said=(\w+)/.exec(location)?.[1]).sort()).toEqual([
      ...Array.from({ length: 5 }, () => "again"),
      "reported",
    ]);
    const [one] = await waiting();
    const decided = await Promise.all([decide(one?.id, "confirm"), decide(one?.id, "confirm")]);
    expect(decided.map(({ status }) => status)).toEqual([200, 200]);
    expect(await waiting()).toEqual([]);
  });

  it("of another price is not lost when the operator decides about the one that waits meanwhile", async () => {
    const [id = 0] = await insertVehicles(test.db, portal.dealer, [makeFacts({ priceUsd: 20_000 })]);
    const token = await invite();
    await report(token, id, "price", "19000");
    const [first] = await waiting();
    const deciding = await test.db.startTransaction().execute();
    await sql`update dealer_reports set state = 'declined', decided_at = now() where id = ${first?.id}`.execute(
      deciding,
    );
    const second = report(token, id, "price", "18000");
    const waiters = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiters().execute(test.db)).rows.length, { timeout: 20_000 }).toBe(1);
    await deciding.commit().execute();
    expect((await second).location).toContain("said=reported");
    expect(await waiting()).toMatchObject([{ price: 18_000, state: "open" }]);
    expect((await read(token)).body.reports).toMatchObject([
      { price: 18_000, state: "open" },
      { price: 19_000, state: "declined" },
    ]);
  });

  it("raises a notice once a day, until all are decided", async () => {
    const [a = 0, b = 0] = await insertVehicles(test.db, portal.dealer, [makeFacts({ title: "A car" }), makeFacts()]);
    const token = await invite();
    const look = () =>
      noteEvents(
        { db: test.context.db, canMail: false, kinds: new Map(Object.entries(REPORT_NOTICES)) },
        { lookBackMinutes: 1, now: new Date() },
      );
    const noted = () =>
      test.db
        .selectFrom("notifications")
        .select(["title", "resolved_at"])
        .where("kind", "=", "dealer-report")
        .execute();
    await test.db
      .updateTable("notification_channels")
      .set({ began_at: new Date(0) })
      .execute();
    await report(token, a, "sold");
    await look();
    await report(token, b, "sold");
    await look();
    expect(await noted()).toEqual([{ title: "Harbor Motors: A car is sold", resolved_at: null }]);
    for (const { id } of await waiting()) await decide(id, "decline");
    await look();
    expect((await noted())[0]?.resolved_at).not.toBeNull();
  });
});
