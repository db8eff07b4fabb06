import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { FEATURES } from "#app/features.ts";
import { endWhatIsRefused } from "#app/start-worker.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { sweepExpired } from "#kernel/database/sweep.ts";
import { insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedPortalApp } from "#test/shared-portal-app.ts";
import type { PortalAccess } from "./portal-endpoints.ts";
import { linksAreDone } from "./portal-people.ts";
import { PORTAL_RETENTION } from "./retention.ts";

const portal = sharedPortalApp();
const { test, mails, tokensIn, access, allow, invite, read, post, report, waiting, decide, idOf, opened } = portal;

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
    const { people }: PortalAccess = (await test.call("GET", access.replace("ID", `${portal.dealer}`))).body;
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
    const { people } = (await test.call("GET", access.replace("ID", `${portal.dealer}`))).body as PortalAccess;
    const path = `${access.replace("ID", `${portal.dealer}`)}/${people[0]?.id}`;
    const made: PortalAccess = (await test.call("POST", path, { by: "copy" })).body;
    const [copied = ""] = tokensIn(made.made?.url);
    expect([(await read(ann)).status, (await read(copied)).status]).toEqual([404, 200]);
    expect(((await test.call("GET", access.replace("ID", `${portal.dealer}`))).body as PortalAccess).made).toBeNull();
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

  it("of another dealership cannot be changed through one of this dealership, and viewers see no address", async () => {
    await invite("ann@harbor.example", portal.other);
    const { people } = (await test.call("GET", access.replace("ID", `${portal.other}`))).body as PortalAccess;
    const foreign = `${access.replace("ID", `${portal.dealer}`)}/${people[0]?.id}`;
    expect((await test.call("DELETE", foreign)).status).toBe(404);
    expect((await test.call("POST", foreign, { by: "copy" })).status).toBe(404);
    const viewer = await test.app.inject({
      url: access.replace("ID", `${portal.other}`),
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
  const ask = async (email: string) => {
    const answer = await post("/portal", { email });
    await linksAreDone();
    return answer;
  };
  const rest = () =>
    test.db
      .updateTable("portal_links")
      .set({ created_at: sql`created_at - interval '10 minutes'` })
      .execute();

  it("is mailed to an address that has access, to nobody else, and the answer is the same", async () => {
    await invite();
    await invite("ann@harbor.example", portal.other);
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

  it("is made after the answer, which therefore takes as long for an unknown address", async () => {
    await invite();
    await rest();
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = test.db.transaction().execute(async (trx) => {
      await sql`lock table portal_people, portal_links in access exclusive mode`.execute(trx);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const answers = await Promise.all([
      post("/portal", { email: "ann@harbor.example" }),
      post("/portal", { email: "eve@harbor.example" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    release.resolve();
    await holding;
    await linksAreDone();
    expect(await mails()).toHaveLength(2);
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
      .execute((trx) => endWhatIsRefused(opened(), FEATURES)(trx, opened().outbox.addressHash("ann@harbor.example")));
    await ask("ann@harbor.example");
    expect(await mails()).toHaveLength(1);
    const { people } = (await test.call("GET", access.replace("ID", `${portal.dealer}`))).body as PortalAccess;
    expect(people[0]?.refusedAt).not.toBeNull();
    await test.db.deleteFrom("portal_people").execute();
    await ask("ann@harbor.example");
    expect(await mails()).toHaveLength(1);
    expect((await ask("nobody")).location).toBe("/portal?said=address");
    // Requests from the page of an ended link, which sends no referrer, and from another website.
    const from = (headers: Record<string, string>) => post("/portal", { email: "ann@harbor.example" }, headers);
    expect((await from({ origin: "null", "sec-fetch-site": "same-origin" })).status).toBe(303);
    expect((await from({ origin: "https://evil.example", "sec-fetch-site": "cross-site" })).status).toBe(403);
  });
});

describe("the page", () => {
  it("shows the cars with their problems, those with most problems first", async () => {
    const [good = 0, bare = 0] = await insertVehicles(test.db, portal.dealer, [
      makeFacts({ title: "Good one" }),
      makeFacts({ title: "Bare one", priceUsd: null, images: [], stockNumber: "Q-77" }),
    ]);
    await insertVehicles(test.db, portal.other, [makeFacts({ title: "Somebody else's" })]);
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

  it("shows contradicting sources: the site itself, a file beside it, and a corrected fact", async () => {
    const car = makeFacts({ mileageMiles: 30_000 });
    await test.player.run(portal.dealer, [
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

  it("shows prices above the market by the stored values", async () => {
    const [dear = 0] = await insertVehicles(test.db, portal.dealer, [makeFacts({ priceUsd: 25_000 }), makeFacts()]);
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
    await test.player.run(portal.dealer, [car]);
    const id = await idOf(car);
    const event = { vehicle_id: id, dealership_id: portal.dealer, visitor: Buffer.alloc(16) };
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

it("deletes old rows: ended links, people without one for a year, decided reports", async () => {
  const [id = 0] = await insertVehicles(test.db, portal.dealer, [makeFacts()]);
  const token = await invite();
  await report(token, id, "sold");
  await decide((await waiting())[0]?.id, "decline");
  await report(token, id, "sold");
  await invite("bob@harbor.example");
  await test.db
    .updateTable("portal_people")
    .set({ allowed_at: sql`now() - interval '500 days'` })
    .execute();
  await sql`update portal_links set expires_at = now() - interval '400 days'
    where person_id = (select min(id) from portal_people)`.execute(test.db);
  await sql`update dealer_reports set decided_at = now() - interval '401 days' where state = 'declined'`.execute(
    test.db,
  );
  await sweepExpired(test.context.db, PORTAL_RETENTION);
  const { people } = (await test.call("GET", access.replace("ID", `${portal.dealer}`))).body as PortalAccess;
  expect(people.map(({ address }) => address)).toEqual(["bob@harbor.example"]);
  expect((await waiting()).map(({ state, by }) => [state, by])).toEqual([["open", null]]);
  expect(await test.db.selectFrom("dealer_reports").select("id").execute()).toHaveLength(1);
});
