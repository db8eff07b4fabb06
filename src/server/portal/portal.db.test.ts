import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { DealerReport, Portal, PortalAccess } from "#contract/portal/portal-endpoints.ts";
import type { Mail } from "#domain/mail/mail.ts";
import type { VehicleFacts } from "#domain/vehicles/vehicle-facts.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { endWhatIsRefused } from "../context.ts";
import { sweepExpired } from "../infra/sweep.ts";
import { MAIL_PURPOSE } from "../mail/outbox.ts";
import { noteEvents } from "../notifications/start-notification-worker.ts";
import { PORTAL_RETENTION } from "./retention.ts";

const test = sharedTestApp({
  environment: {
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "cars@market.example",
    PUBLIC_URL: "http://cars.example",
    SITE_NAME: "Cars",
    RATE_LIMIT: "off",
  },
});
let dealer: number;
let other: number;
beforeEach(async () => {
  await test.db.deleteFrom("mails").execute();
  await test.asOwner("delete from notifications; delete from dealerships");
  dealer = await insertDealership(test.db, { name: "Harbor Motors" });
  other = await insertDealership(test.db, { name: "Another Lot" });
});

const opened = () => {
  if (!test.context.mail) throw new Error("the test's server has no mail");
  return test.context.mail;
};
async function mails(): Promise<Mail[]> {
  const rows = await test.db.selectFrom("mails").select("sealed").orderBy("id").execute();
  return rows.map(({ sealed }) => JSON.parse(opened().box.open(sealed as Buffer, MAIL_PURPOSE)));
}
const tokensIn = (text: string | undefined): string[] =>
  [...(text ?? "").matchAll(/http:\/\/cars\.example\/portal\/([\w-]{43})/g)].map((match) => match[1] ?? "");
const lastToken = async (): Promise<string> => tokensIn((await mails()).at(-1)?.text)[0] ?? "";

const access = `/api/dealerships/ID/portal-access`;
const allow = (address: string, by: "mail" | "copy" = "mail", id = dealer) =>
  test.call("POST", access.replace("ID", `${id}`), { address, by });
/** Gives somebody access and returns the link's secret. */
async function invite(address = "ann@harbor.example", id = dealer): Promise<string> {
  expect((await allow(address, "mail", id)).status).toBe(200);
  return lastToken();
}
const read = async (token: string, query = "") => {
  const answer = await test.app.inject(`/api/portal/${token}${query}`);
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Portal & { message?: string }>() };
};
async function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await test.app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: answer.statusCode, location: `${answer.headers.location}`, body: answer.body };
}
const report = (token: string, car: number, kind: string, price = "") =>
  post(`/portal/${token}`, { car: `${car}`, report: kind, price });
const waiting = async (): Promise<DealerReport[]> => (await test.call("GET", "/api/admin/dealer-reports")).body.reports;
const decide = (id: number | undefined, decision: "confirm" | "decline", price: number | null = null) =>
  test.call("POST", `/api/admin/dealer-reports/${id}`, { decision, price });
const isFound = async (id: number) => (await test.app.inject(`/api/vehicles/${id}`)).statusCode === 200;
const idOf = async ({ vin }: VehicleFacts): Promise<number> =>
  (await test.db.selectFrom("vehicles").select("id").where("vin", "=", vin).executeTakeFirstOrThrow()).id;
const audits = async () =>
  (
    await test.db
      .selectFrom("audit_log")
      .select(["action", "subject", "details"])
      .orderBy("id", "desc")
      .limit(3)
      .execute()
  ).map(({ action }) => action);

describe("access", () => {
  it("is given by the operator with a link by mail, which is each person's own", async () => {
    const ann = await invite();
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: "ann@harbor.example", subject: "Your page at Cars: Harbor Motors" });
    const bob = await invite("bob@harbor.example");
    expect(ann).not.toBe(bob);
    const { body, headers, status } = await read(ann);
    expect([status, body.dealershipName]).toEqual([200, "Harbor Motors"]);
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    expect(Math.round((Date.parse(body.linkEnds) - Date.now()) / 86_400_000)).toBe(30);
    const { people }: PortalAccess = (await test.call("GET", access.replace("ID", `${dealer}`))).body;
    expect(people.map(({ address, lastUsedAt }) => [address, lastUsedAt !== null])).toEqual([
      ["ann@harbor.example", true],
      ["bob@harbor.example", false],
    ]);
  });

  it("cannot be read out of the database, neither addresses nor secrets", async () => {
    const token = await invite();
    const { rows } = await test.context.pool.query(
      "select (select json_agg(p) from portal_people p)::text || (select json_agg(l) from portal_links l)::text as all",
    );
    for (const form of [
      token,
      Buffer.from(token).toString("hex"),
      "harbor.example",
      Buffer.from("ann@").toString("hex"),
    ]) {
      expect(rows[0].all).not.toContain(form);
    }
    const log = await test.db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "portal.changed")
      .execute();
    expect(JSON.stringify(log)).not.toContain("ann@");
  });

  it("ends at once when the operator ends it, by itself after its days, and with a new link that the operator makes", async () => {
    const ann = await invite();
    const { people } = (await test.call("GET", access.replace("ID", `${dealer}`))).body as PortalAccess;
    const path = `${access.replace("ID", `${dealer}`)}/${people[0]?.id}`;
    const made: PortalAccess = (await test.call("POST", path, { by: "copy" })).body;
    const [copied = ""] = tokensIn(made.made?.url);
    expect([(await read(ann)).status, (await read(copied)).status]).toEqual([404, 200]);
    expect(((await test.call("GET", access.replace("ID", `${dealer}`))).body as PortalAccess).made).toBeNull();
    await test.db.updateTable("portal_links").set({ expires_at: new Date() }).execute();
    expect((await read(copied)).body.message).toBe("This link has ended");
    await test.db
      .updateTable("portal_links")
      .set({ expires_at: new Date(Date.now() + 60_000) })
      .execute();
    expect((await read(copied)).status).toBe(200);
    expect((await test.call("DELETE", path)).body.people).toEqual([]);
    expect((await read(copied)).status).toBe(404);
    expect((await test.call("DELETE", path)).status).toBe(404);
    expect(await test.db.selectFrom("portal_links").select("id").execute()).toEqual([]);
  });

  it("of another dealership's people cannot be changed through one's own, and viewers see no address", async () => {
    await invite("ann@harbor.example", other);
    const { people } = (await test.call("GET", access.replace("ID", `${other}`))).body as PortalAccess;
    const foreign = `${access.replace("ID", `${dealer}`)}/${people[0]?.id}`;
    expect((await test.call("DELETE", foreign)).status).toBe(404);
    expect((await test.call("POST", foreign, { by: "copy" })).status).toBe(404);
    const viewer = await test.app.inject({
      url: access.replace("ID", `${other}`),
      headers: { cookie: await test.signInAs("viewer") },
    });
    expect(viewer.json<PortalAccess>().people.map(({ address }) => address)).toEqual([null]);
  });

  it("asks for addresses that can be written to, and for an end of them", async () => {
    expect((await allow("ann at harbor")).body.message).toBe("Please enter an e-mail address");
    expect((await allow("ann@harbor.example", "mail", 999_999)).status).toBe(404);
    for (let n = 0; n < 20; n++) expect((await allow(`p${n}@harbor.example`)).status).toBe(200);
    expect((await allow("p20@harbor.example")).status).toBe(409);
    expect((await allow("P3@harbor.example")).status).toBe(200);
  });
});

describe("a new link", () => {
  const ask = (email: string) => post("/portal", { email });
  const rest = () =>
    test.db.updateTable("portal_links").set({ created_at: sql`created_at - interval '10 minutes'` }).execute();

  it("is mailed to an address that has access, to nobody else, and the answer is the same", async () => {
    await invite();
    await invite("ann@harbor.example", other);
    await rest();
    const known = await ask("Ann@harbor.example");
    const unknown = await ask("eve@harbor.example");
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 303, location: "/portal?said=asked" });
    const all = await mails();
    expect(all).toHaveLength(3);
    const [first = "", second = ""] = tokensIn(all[2]?.text);
    expect([(await read(first)).body.dealershipName, (await read(second)).body.dealershipName].sort()).toEqual([
      "Another Lot",
      "Harbor Motors",
    ]);
  });

  it("leaves the former one alone, is not sent again within minutes, and at most five times a day", async () => {
    const first = await invite();
    await ask("ann@harbor.example");
    expect(await mails()).toHaveLength(1);
    for (let n = 0; n < 7; n++) {
      await rest();
      await ask("ann@harbor.example");
    }
    expect(await mails()).toHaveLength(5);
    expect((await read(first)).status).toBe(200);
  });

  it("is not sent after the access has ended, nor to a mailbox that refuses mail", async () => {
    await invite();
    await rest();
    await test.db
      .transaction()
      .execute((trx) => endWhatIsRefused(opened())(trx, opened().outbox.addressHash("ann@harbor.example")));
    await ask("ann@harbor.example");
    expect(await mails()).toHaveLength(1);
    const { people } = (await test.call("GET", access.replace("ID", `${dealer}`))).body as PortalAccess;
    expect(people[0]?.refusedAt).not.toBeNull();
    await test.db.deleteFrom("portal_people").execute();
    await ask("ann@harbor.example");
    expect(await mails()).toHaveLength(1);
    expect((await ask("nobody")).body).toContain("Please type an e-mail address");
    // From the page of a link that has ended, which sends no referrer, and from another website.
    const from = (headers: Record<string, string>) => post("/portal", { email: "ann@harbor.example" }, headers);
    expect((await from({ origin: "null", "sec-fetch-site": "same-origin" })).status).toBe(303);
    expect((await from({ origin: "https://evil.example", "sec-fetch-site": "cross-site" })).status).toBe(403);
  });
});

describe("the page", () => {
  it("shows the cars with what is wrong with them, those with most to mend first", async () => {
    const [good = 0, bare = 0] = await insertVehicles(test.db, dealer, [
      makeFacts({ title: "Good one" }),
      makeFacts({ title: "Bare one", priceUsd: null, images: [], stockNumber: "Q-77" }),
    ]);
    await insertVehicles(test.db, other, [makeFacts({ title: "Somebody else's" })]);
    const token = await invite();
    const { body } = await read(token);
    expect(body.carCount).toBe(2);
    expect(body.problems).toEqual({ "no-photo": 1, "no-price": 1, "over-market": 0, conflict: 0 });
    expect(body.cars.list.map(({ id, problems }) => [id, problems])).toEqual([
      [bare, ["no-photo", "no-price"]],
      [good, []],
    ]);
    expect(body.cars.list[1]?.photo).toMatch(/^\/photos\/\d+\/[0-9a-f]{16}$/);
    const titles = async (query: string) => (await read(token, query)).body.cars.list.map(({ title }) => title);
    expect(await titles("?problem=no-price")).toEqual(["Bare one"]);
    expect(await titles("?find=q-77")).toEqual(["Bare one"]);
    expect(await titles("?find=%25")).toEqual([]);
    expect(await titles("?page=2")).toEqual([]);
    expect((await read(token, "?problem=rust")).status).toBe(400);
  });

  it("says what sources say against each other: the site itself, a file beside it, and a corrected fact", async () => {
    const car = makeFacts({ mileageMiles: 30_000 });
    await test.player.run(dealer, [
      {
        ...car,
        reading: { codes: "{}", others: [["mileageMiles", "52000", "jamileage"]] },
      } as VehicleFacts,
    ]);
    const id = await idOf(car);
    await test.call("POST", `/api/admin/vehicles/${id}/corrections`, { field: "year", value: "2019", reason: "" });
    const token = await invite();
    const { body } = await read(token, "?problem=conflict");
    expect(body.problems.conflict).toBe(1);
    expect(body.cars.list[0]?.conflicts.map(({ shown, said }) => [shown, said])).toEqual([
      ["30000", "52000"],
      ["2019", "2020"],
    ]);
  });

  it("says what is over the market by the values that are stored", async () => {
    const [dear = 0] = await insertVehicles(test.db, dealer, [makeFacts({ priceUsd: 25_000 }), makeFacts()]);
    const value = { value_usd: 20_000, low_usd: 18_000, high_usd: 22_000, spread: 0.04, comparable_count: 9 };
    await test.asOwner(`insert into market_values (vehicle_id, price_usd, value_usd, low_usd, high_usd, spread, label, comparable_count, valued_on)
      values (${dear}, 25000, ${value.value_usd}, 18000, 22000, 0.04, 'overpriced', 9, current_date)
      on conflict (vehicle_id) do update set price_usd = 25000, value_usd = 20000, label = 'overpriced'`);
    const { body } = await read(await invite());
    expect(body.problems["over-market"]).toBe(1);
    expect(body.cars.list[0]).toMatchObject({ id: dear, position: 1.25, valueUsd: 20_000 });
  });

  it("tells in words what the last crawl said, and counts leads without naming a shopper", async () => {
    const car = makeFacts();
    await test.player.run(dealer, [car]);
    const id = await idOf(car);
    const event = { vehicle_id: id, dealership_id: dealer, visitor: Buffer.alloc(16) };
    await test.db
      .insertInto("vehicle_views")
      .values([event, { ...event, visitor: Buffer.alloc(16, 1) }])
      .execute();
    await test.db.insertInto("contact_clicks").values(event).execute();
    const token = await invite();
    const { body } = await read(token);
    expect(body.freshness.lastRun?.words).toBe("We read your website and found 1 car: 1 new.");
    expect(body.leads).toMatchObject({
      views: { current: 2, previous: 0 },
      contacts: { current: 1, previous: 0 },
      questions: { current: 0, previous: 0 },
    });
    const page = await test.app.inject(`/portal/${token}`);
    expect([page.statusCode, page.headers["referrer-policy"], page.headers["cache-control"]]).toEqual([
      200,
      "no-referrer",
      "private, no-store",
    ]);
    expect(page.body).toContain('<meta name="robots" content="noindex">');
    expect(page.body).toContain("This car is sold");
    const ended = await test.app.inject("/portal/nothing");
    expect([
      ended.statusCode,
      ended.body.includes("This link has ended"),
      ended.body.includes("Send me a new link"),
    ]).toEqual([404, true, true]);
  });
});

describe("a report", () => {
  it("changes nothing by itself, is one however often it is said, and is done with one click", async () => {
    const car = makeFacts();
    await test.player.run(dealer, [car]);
    const id = await idOf(car);
    const token = await invite();
    const first = await report(token, id, "sold");
    expect(first).toMatchObject({ status: 303, location: `/portal/${token}?said=reported&car=${id}#car-${id}` });
    // The sentence stands at the car from which the report came, and nowhere else.
    const said = (await test.app.inject(first.location)).body.split("Thank you. We look at it");
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
    for (let night = 0; night < 3; night++) await test.player.run(dealer, [car, makeFacts()]);
    expect(await isFound(id)).toBe(false);
    await test.call("POST", `/api/admin/vehicles/${id}/show`);
    expect(await isFound(id)).toBe(true);
  });

  it("of a wrong price is an operator's correction, which stands until the site says the same", async () => {
    const car = makeFacts({ priceUsd: 21_995 });
    await test.player.run(dealer, [car]);
    const id = await idOf(car);
    const token = await invite();
    expect((await report(token, id, "price", "free")).body).toContain("Please type the right price");
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
    await test.player.run(dealer, [car]);
    expect(await price()).toBe(19_900);
    await test.player.run(dealer, [{ ...car, priceUsd: 19_900 }]);
    await test.player.run(dealer, [{ ...car, priceUsd: 18_000 }]);
    expect(await price()).toBe(18_000);
  });

  it("is declined, decided once, and by editors only", async () => {
    const [id = 0] = await insertVehicles(test.db, dealer, [makeFacts()]);
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
    // It may be said again.
    expect((await report(token, id, "take-down")).location).toContain("said=reported");
    expect((await read(token)).body.reports.map(({ state }) => state)).toEqual(["open", "declined"]);
  });

  it("says so of a car that has gone meanwhile, and closes the others of a car that is hidden", async () => {
    const [gone = 0, sold = 0] = await insertVehicles(test.db, dealer, [makeFacts(), makeFacts()]);
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
    const [foreign = 0] = await insertVehicles(test.db, other, [makeFacts()]);
    const token = await invite();
    expect((await report(token, foreign, "sold")).location).toContain("said=gone");
    expect((await report("x".repeat(43), foreign, "sold")).status).toBe(404);
    const elsewhere = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await post(`/portal/${token}`, { car: `${foreign}`, report: "sold" }, elsewhere)).status).toBe(403);
    expect((await report(token, foreign, "burn")).status).toBe(400);
    expect(await waiting()).toEqual([]);
  });

  it("said by many at the same moment is one", async () => {
    const [id = 0] = await insertVehicles(test.db, dealer, [makeFacts()]);
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
    const [id = 0] = await insertVehicles(test.db, dealer, [makeFacts({ priceUsd: 20_000 })]);
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
    await expect.poll(async () => (await waiters().execute(deciding)).rows.length, { timeout: 20_000 }).toBe(1);
    await deciding.commit().execute();
    expect((await second).location).toContain("said=reported");
    expect(await waiting()).toMatchObject([{ price: 18_000, state: "open" }]);
    expect((await read(token)).body.reports).toMatchObject([
      { price: 18_000, state: "open" },
      { price: 19_000, state: "declined" },
    ]);
  });

  it("is told to the operator once a day, until all are decided", async () => {
    const [a = 0, b = 0] = await insertVehicles(test.db, dealer, [makeFacts({ title: "A car" }), makeFacts()]);
    const token = await invite();
    const look = () =>
      noteEvents(
        { db: test.context.db, canMail: false, readLastBackup: async () => new Date() },
        { lookBackMinutes: 1, withLeads: false, now: new Date() },
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

it("forgets what is old: ended links, people without one for a year, decided reports", async () => {
  const [id = 0] = await insertVehicles(test.db, dealer, [makeFacts()]);
  const token = await invite();
  await report(token, id, "sold");
  await decide((await waiting())[0]?.id, "decline");
  await report(token, id, "sold");
  await invite("bob@harbor.example");
  await test.db.updateTable("portal_people").set({ allowed_at: sql`now() - interval '500 days'` }).execute();
  await sql`update portal_links set expires_at = now() - interval '400 days'
    where person_id = (select min(id) from portal_people)`.execute(test.db);
  await sql`update dealer_reports set decided_at = now() - interval '401 days' where state = 'declined'`.execute(
    test.db,
  );
  await sweepExpired(test.context.db, PORTAL_RETENTION);
  const { people } = (await test.call("GET", access.replace("ID", `${dealer}`))).body as PortalAccess;
  expect(people.map(({ address }) => address)).toEqual(["bob@harbor.example"]);
  expect((await waiting()).map(({ state, by }) => [state, by])).toEqual([["open", null]]);
  expect(await test.db.selectFrom("dealer_reports").select("id").execute()).toHaveLength(1);
});
