import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { FOLLOW_ENVIRONMENT, followKit } from "#test/follow-kit.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { collectNews } from "./collect-news.ts";
import { endFollowsOf } from "./manage-follows.ts";
import { sendNews } from "./send-news.ts";

let test: TestApp;
let dealer: number;
let kit: ReturnType<typeof followKit>;

beforeAll(async () => {
  test = await createTestApp({ environment: FOLLOW_ENVIRONMENT });
  dealer = await insertDealership(test.context.db, { name: "Harbor Motors", location: "Chantilly, VA" });
  kit = followKit(test);
});
afterAll(() => test.close());
beforeEach(() => kit.clear());
afterEach(() => test.asOwner("delete from dealerships where name <> 'Harbor Motors'"));

const addCars = (...facts: Parameters<typeof makeFacts>[0][]) =>
  insertVehicles(
    test.context.db,
    dealer,
    facts.map((fact) => makeFacts(fact)),
  );

describe("following a search", () => {
  it("takes a confirmation by button: opening the mail's link changes nothing", async () => {
    const answer = await kit.ask("ann@mail.example", "make=Honda&utm_source=x&page=3&sortBy=price_low&priceMax=20000");
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining("look into your mailbox") });
    const [mail] = await kit.mails();
    expect(mail).toMatchObject({ to: "ann@mail.example", subject: "Please confirm: follow “Honda, up to $20,000”" });
    const link = kit.pathIn(mail, "confirm");
    expect((await kit.page("GET", link)).body).toContain('method="post"');
    const state = () => test.context.db.selectFrom("follows").select(["state", "query"]).executeTakeFirst();
    expect(await state()).toEqual({ state: "pending", query: "priceMax=20000&make=Honda" });
    await kit.page("POST", link, { action: "confirm" });
    expect(await state()).toMatchObject({ state: "confirmed" });
  });

  it("answers the same for an address that is known, that refuses mail, and for a program", async () => {
    const first = (await kit.ask("ann@mail.example")).body;
    expect((await kit.ask("ann@mail.example")).body).toBe(first);
    expect(
      (await kit.page("POST", "/follow", { email: "bot@mail.example", query: "", website: "http://x" })).body,
    ).toBe(first);
    await test.context.db.updateTable("mails").set({ state: "refused" }).execute();
    expect((await kit.ask("ANN@mail.example", "make=BMW")).body).toBe(first);
    expect(await kit.mails()).toHaveLength(1);
  });

  it("limits how many confirmations one address gets", async () => {
    for (let n = 0; n < 9; n++) await kit.ask("ann@mail.example", `yearMin=${2000 + n}`);
    expect(await kit.mails()).toHaveLength(5);
  });

  it("refuses forged and late links, foreign pages, and addresses that would be headers", async () => {
    await kit.ask("ann@mail.example");
    const link = kit.pathIn((await kit.mails())[0], "confirm");
    const forged = [
      `${link}x`,
      link.replace(/\d+-/, "999-"),
      link.replace("confirm", "manage"),
      link.replace("confirm", "end"),
      "/follow/end/1-",
      "/follow/manage/x",
    ];
    for (const url of forged) expect((await kit.page("POST", url, { action: "end" })).status).toBe(404);
    expect(
      (
        await kit.page(
          "POST",
          "/follow",
          { email: "x@mail.example", query: "" },
          { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
        )
      ).status,
    ).toBe(403);
    for (const email of [
      "x@mail.example\r\nBcc: y@mail.example",
      "a@b.example,c@d.example",
      '"<b>"@mail.example',
      "",
    ]) {
      const answer = await kit.page("POST", "/follow", { email, query: "" });
      expect(answer.status).toBe(400);
      expect(answer.body).not.toContain('"<b>"@');
    }
    expect((await kit.ask("x@mail.example", "priceMax=cheap")).status).toBe(400);
    await sql`update follows set confirmation_sent_at = now() - interval '49 hours'`.execute(test.context.db);
    expect((await kit.page("POST", link)).status).toBe(404);
    expect(await kit.mails()).toHaveLength(1);
  });

  it("escapes what a search says, on the page and in the mail, and keeps it one line in the subject", async () => {
    const query = `keyword=${encodeURIComponent('<img src=x>\r\nBcc: all@mail.example "')}`;
    expect((await kit.page("GET", `/follow?${query}`)).body).not.toContain("<img src=x");
    await kit.ask("ann@mail.example", query);
    const [mail] = await kit.mails();
    expect(mail?.html).not.toContain("<img");
    expect(mail?.subject).toMatch(/^[^\r\n]*$/);
    expect(mail?.to).toBe("ann@mail.example");
  });

  it("keeps no readable address, and none at all once it has ended", async () => {
    await kit.follow("ann@mail.example");
    const rows = () => test.context.db.selectFrom("follows").selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain("ann@");
    await test.context.db
      .transaction()
      .execute((trx) => endFollowsOf(trx, kit.deps().mail.outbox.addressHash("Ann@Mail.example")));
    expect(await rows()).toMatchObject([{ state: "ended", sealed_address: null }]);
  });
});

describe("news", () => {
  it("names each new car and each drop once, to those whose search finds it", async () => {
    await addCars({ title: "Old Honda", make: "Honda", priceUsd: 20_000 });
    await sql`update vehicles set first_seen_at = now() - interval '5 days'`.execute(test.context.db);
    await kit.follow("ann@mail.example", "make=Honda&priceMax=30000");
    await kit.follow("bob@mail.example", "make=BMW");
    await addCars(
      { title: "New <b>Honda</b>", make: "Honda" },
      { title: "Dear Honda", make: "Honda", priceUsd: 90_000 },
    );
    await kit.drop("Old Honda", 18_000);
    expect(await kit.tell()).toMatchObject({ mails: 1 });
    const [mail, ...others] = await kit.news();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "ann@mail.example", subject: "1 new car, 1 price drop: Honda, up to $30,000" });
    expect(mail?.text).toContain("$18,000 · $2,000 less than before");
    expect(mail?.text).not.toContain("Dear Honda");
    expect(mail?.html).toContain("New &lt;b&gt;Honda&lt;/b&gt;");
    expect(mail?.headers).toMatchObject({
      "List-Unsubscribe": expect.stringMatching(/^<https:\/\/cars\.example\/follow\/end\/[\w-]+>$/),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    await kit.makeDue();
    await kit.tell();
    expect(await kit.news()).toHaveLength(1);
  });

  it("names the price with all mandatory fees first, and its parts behind it", async () => {
    const { db } = test.context;
    const other = await insertDealership(db, { name: "Fee Motors", location: "Chantilly, VA" });
    const fees = JSON.stringify([{ name: "Documentation fee", amountUsd: 499 }]);
    await sql`update dealerships set price_basis = 'plus-fees', mandatory_fees = ${fees}::jsonb where id = ${other}`.execute(
      db,
    );
    await kit.follow("ann@mail.example", "make=Honda");
    await insertVehicles(db, other, [makeFacts({ title: "New Honda", make: "Honda", priceUsd: 18_000 })]);
    await kit.tell();
    expect((await kit.news())[0]?.text).toContain("$18,499 · Dealer's price $18,000 + $499 fees · new");
  });

  it("leaves out cars that are back, have moved, or were listed before the search was followed", async () => {
    await addCars({ title: "Stood", vin: "1HGCM82633A000001" });
    await sql`update vehicles set first_seen_at = now() - interval '30 minutes'`.execute(test.context.db);
    await collectNews(test.context.db);
    await kit.follow("ann@mail.example", "");
    const other = await insertDealership(test.context.db, { name: "Summit Autos", location: "Denver, CO" });
    await insertVehicles(test.context.db, other, [
      makeFacts({ title: "Moved", vin: "1HGCM82633A000001", identityKey: "moved" }),
    ]);
    await kit.tell();
    expect(await kit.news()).toEqual([]);
  });

  it("leaves out cars that are gone, and a drop that was reversed", async () => {
    await addCars({ title: "Raised" });
    await sql`update vehicles set first_seen_at = now() - interval '5 days'`.execute(test.context.db);
    await kit.follow("ann@mail.example", "");
    await addCars({ title: "Soon gone" });
    await kit.drop("Raised", 10_000);
    await collectNews(test.context.db);
    await sql`update vehicles set removed_at = now() where title = 'Soon gone'`.execute(test.context.db);
    await sql`update vehicles set price_usd = 20000, price_drop_usd = null, price_dropped_at = null where title = 'Raised'`.execute(
      test.context.db,
    );
    expect(await kit.tell()).toMatchObject({ follows: 1, mails: 0 });
  });

  it("is sent also when there are more cars than a mail names and the latest are gone", async () => {
    await addCars({ title: "Still less" }, ...Array.from({ length: 20 }, (_, n) => ({ title: `Raised ${n}` })));
    await sql`update vehicles set first_seen_at = now() - interval '5 days'`.execute(test.context.db);
    await kit.follow("ann@mail.example", "");
    await kit.drop("Still less", 10_000);
    await collectNews(test.context.db);
    for (let n = 0; n < 20; n++) await kit.drop(`Raised ${n}`, 10_000);
    await collectNews(test.context.db);
    await sql`update vehicles set price_usd = 21995, price_drop_usd = null, price_dropped_at = null
      where title like 'Raised%'`.execute(test.context.db);
    expect(await kit.tell()).toMatchObject({ mails: 1 });
    expect((await kit.news()).map(({ subject }) => subject)).toEqual(["1 price drop: All used cars"]);
  });

  it("is up to date when the mail is sent, and is not sent for an ended follow", async () => {
    await addCars({ title: "Dropped" });
    await sql`update vehicles set first_seen_at = now() - interval '5 days'`.execute(test.context.db);
    await kit.follow("ann@mail.example", "");
    await addCars({ title: "Stays" }, { title: "Goes" });
    await kit.drop("Dropped", 10_000);
    await kit.tell();
    await sql`update vehicles set removed_at = now() where title = 'Goes'`.execute(test.context.db);
    await kit.drop("Dropped", 9_000);
    const [mail] = await kit.news();
    expect(mail?.subject).toBe("1 new car, 1 price drop: All used cars");
    expect(mail?.text).toContain("$9,000");
    expect(mail?.text).not.toContain("Goes");
    await kit.page("POST", kit.pathIn(mail, "end"));
    expect(await kit.news()).toEqual([]);
  });

  it("is kept for a mail without whom it is for, or a link that acts", async () => {
    await kit.follow("ann@mail.example", "");
    await addCars({ title: "New" });
    await kit.tell();
    const row = await test.context.db
      .selectFrom("mails")
      .select(["sealed", "about"])
      .where("kind", "=", "follow-news")
      .executeTakeFirst();
    expect(row).toEqual({
      sealed: null,
      about: { follow: expect.any(Number), cars: [[expect.any(Number), "listed"]], more: { listed: 0, dropped: 0 } },
    });
  });

  it("names twenty cars at most, and says how many there are", async () => {
    await kit.follow("ann@mail.example", "");
    await addCars(...Array.from({ length: 25 }, (_, n) => ({ title: `Car ${n}` })));
    await kit.tell();
    const [mail] = await kit.news();
    expect(mail?.subject).toBe("25 new cars: All used cars");
    expect(mail?.text.match(/https:\/\/cars\.example\/vehicles\//g)).toHaveLength(20);
    expect(mail?.text).toContain("And 5 more");
  });

  it("waits: fifteen minutes after a mail, and for the morning where once a day is wanted", async () => {
    await kit.follow("ann@mail.example", "", "immediate");
    await kit.follow("bob@mail.example", "", "daily");
    await addCars({ title: "First" });
    await kit.tell();
    await addCars({ title: "Second" });
    await kit.tell();
    expect((await kit.news()).map(({ to }) => to)).toEqual(["ann@mail.example"]);
    const { rows } = await sql<{
      due: boolean;
    }>`select next_due_at > now() and next_due_at <= now() + interval '24 hours'
      and extract(hour from next_due_at at time zone 'UTC') = 8 as due from follows where frequency = 'daily'`.execute(
      test.context.db,
    );
    expect(rows).toEqual([{ due: true }]);
    await kit.makeDue();
    await kit.tell();
    expect((await kit.news()).map(({ to, subject }) => `${to} ${subject.split(":")[0]}`)).toEqual([
      "ann@mail.example 1 new car",
      "ann@mail.example 1 new car",
      "bob@mail.example 2 new cars",
    ]);
  });

  it("is neither lost nor repeated when its writing fails half-way", async () => {
    await kit.follow("ann@mail.example", "");
    await addCars({ title: "New" });
    const failing = kit.deps();
    const outbox = { ...failing.mail.outbox, defer: async () => Promise.reject(new Error("killed")) };
    const newest = await collectNews(test.context.db);
    await expect(sendNews({ ...failing, mail: { ...failing.mail, outbox } }, newest)).rejects.toThrow("killed");
    expect(await kit.news()).toEqual([]);
    await kit.tell();
    await kit.makeDue();
    await kit.tell();
    expect(await kit.news()).toHaveLength(1);
  });
});

describe("a mail's links", () => {
  it("end the search by one request without cookies from anywhere, and by a button", async () => {
    await kit.follow("ann@mail.example", "");
    await addCars({ title: "New" });
    await kit.tell();
    const [mail] = await kit.news();
    const end = kit.pathIn(mail, "end");
    expect((await kit.page("GET", end)).body).toContain("Stop these mails?");
    const state = () => test.context.db.selectFrom("follows").select("state").executeTakeFirst();
    expect(await state()).toEqual({ state: "confirmed" });
    const answer = await kit.page(
      "POST",
      end,
      { "List-Unsubscribe": "One-Click" },
      { origin: "https://mail.example", "sec-fetch-site": "cross-site" },
    );
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining("Stopped") });
    expect(await state()).toEqual({ state: "ended" });
    expect((await kit.page("POST", end)).status).toBe(200);
  });

  it("change the frequency, and are never cached", async () => {
    await kit.follow("ann@mail.example", "");
    await addCars({ title: "New" });
    await kit.tell();
    const manage = kit.pathIn((await kit.news())[0], "manage");
    const shown = await kit.page("GET", manage);
    expect(shown.headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });
    expect((await kit.page("POST", manage, { action: "save", frequency: "daily" })).body).toContain("Saved.");
    expect(await test.context.db.selectFrom("follows").select("frequency").executeTakeFirst()).toEqual({
      frequency: "daily",
    });
    expect((await kit.page("POST", manage, { action: "end" })).body).toContain("Stopped");
  });
});

it("has no form without a mail server, but the feed", async () => {
  const plain = await createTestApp({ beside: test });
  const { body, statusCode } = await plain.app.inject("/follow?make=Honda");
  expect(statusCode).toBe(200);
  expect(body).toContain('href="/api/search.atom?make=Honda"');
  expect(body).not.toContain('<form method="post"');
  expect((await plain.app.inject({ method: "POST", url: "/follow" })).statusCode).toBe(404);
  await plain.close();
});
