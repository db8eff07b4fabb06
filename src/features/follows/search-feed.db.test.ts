import { load } from "cheerio/slim";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ environment: { PUBLIC_URL: "https://cars.example", SITE_NAME: "A & B" } });
  const { db } = test.context;
  const dealer = await insertDealership(db, { name: "Harbor <Motors>", location: "Chantilly, VA" });
  await insertVehicles(db, dealer, [
    makeFacts({ title: "Old & <b>cheap</b>", make: "Honda", priceUsd: 9_000 }),
    makeFacts({ title: "New Honda", make: "Honda" }),
    makeFacts({ title: "A BMW", make: "BMW" }),
  ]);
  await sql`update vehicles set first_seen_at = '2026-10-01' where title like 'Old%'`.execute(db);
  await sql`update vehicles set price_drop_usd = 1000, price_dropped_at = '2026-11-01T10:00:00Z' where title like 'Old%'`.execute(
    db,
  );
});
afterAll(() => test.close());

const read = async (query: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/api/search.atom${query}`, headers });

it("is Atom (RFC 4287) of a search's new cars and price drops, the latest first, with absolute links and ids that last", async () => {
  const answer = await read("?make=Honda");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toMatch(/^application\/atom\+xml/);
  const feed = load(answer.body, { xml: true });
  const texts = (selector: string) =>
    feed(selector)
      .get()
      .map((element) => feed(element).text());
  expect(feed("feed").attr("xmlns")).toBe("http://www.w3.org/2005/Atom");
  expect(texts("feed > title")).toEqual(["Honda | A & B"]);
  expect(texts("feed > author > name")).toEqual(["A & B"]);
  expect(feed('feed > link[rel="self"]').attr("href")).toBe("https://cars.example/api/search.atom?make=Honda");
  expect(texts("entry > title")).toEqual(["New Honda", "Old & <b>cheap</b>: $1,000 less", "Old & <b>cheap</b>"]);
  const [newest = "", dropped = "", old = ""] = texts("entry > id");
  expect(newest).toMatch(/^tag:cars\.example,2026:car\/\d+$/);
  expect(dropped).toBe(`${old}/drop/2026-11-01`);
  expect(texts("entry > updated")).toHaveLength(3);
  for (const moment of [...texts("feed > updated"), ...texts("entry > updated")]) {
    expect(new Date(moment).toISOString()).toBe(moment);
  }
  expect(texts("feed > updated")[0]).toBe(texts("entry > updated")[0]);
  for (const element of feed("entry > link").get())
    expect(feed(element).attr("href")).toMatch(/^https:\/\/cars\.example\//);
  expect(texts("entry > summary")[1]).toContain("Harbor <Motors>");
});

it("answers 304 until the stock changes", async () => {
  const { etag = "" } = (await read("?make=BMW")).headers as { etag?: string };
  expect((await read("?make=BMW", { "if-none-match": etag })).statusCode).toBe(304);
  await sql`update vehicles set price_usd = 1234 where make = 'BMW'`.execute(test.context.db);
  await expect.poll(async () => (await read("?make=BMW", { "if-none-match": etag })).statusCode).toBe(200);
});

it("is valid without entries, and refuses an impossible search", async () => {
  const { body } = await read("?make=Zastava");
  expect(load(body, { xml: true })("feed > updated").text()).toMatch(/^2026-01-01T/);
  expect((await read("?priceMax=cheap")).statusCode).toBe(400);
});

it("has one address and one id for a search, for all spellings of its address, both with safe characters only", async () => {
  const ask = async (query: string) => {
    const feed = load((await read(query)).body, { xml: true });
    return [feed("feed > id").text(), feed('feed > link[rel="self"]').attr("href")];
  };
  const [id = "", self] = await ask("?priceMax=20000&make=Honda");
  expect(id).toMatch(/^tag:cars\.example,2026:search\/[0-9a-f]{16}$/);
  expect(self).toBe("https://cars.example/api/search.atom?priceMax=20000&make=Honda");
  expect(await ask('?make=Honda&priceMax=20000&page=2&utm_source=a"<b>')).toEqual([id, self]);
  expect((await ask("?make=Honda"))[0]).not.toBe(id);
});

it("has a title for each entry: one line, without control characters, and never empty", async () => {
  const { db } = test.context;
  const { dealership_id } = await db.selectFrom("vehicles").select("dealership_id").executeTakeFirstOrThrow();
  const titles = ["  ", "A\u0001\u0085 Lada\n Niva", "L".repeat(3_000)];
  await insertVehicles(
    db,
    dealership_id,
    titles.map((title) => makeFacts({ title, make: "Lada" })),
  );
  const feed = load((await read("?make=Lada")).body, { xml: true });
  const shown = feed("entry > title")
    .get()
    .map((element) => feed(element).text());
  expect(shown.sort()).toEqual(["A Lada Niva", "A car", "L".repeat(200)]);
});

it("is named in the head of every listing page, with the page's search", async () => {
  const { body } = await test.app.inject("/?make=Honda&sortBy=price_low");
  expect(body).toContain('<link rel="alternate" type="application/atom+xml" href="/api/search.atom?make=Honda">');
  expect(body).toMatch(
    /<a href="\/follow\?make=Honda" rel="nofollow" class="icon-link">.*?<span>Save search<\/span><\/a>/,
  );
});

it("names the price with all mandatory fees first, and its parts behind it", async () => {
  const { db } = test.context;
  const dealer = await insertDealership(db, { name: "Fee Motors", location: "Chantilly, VA" });
  const fees = JSON.stringify([{ name: "Documentation fee", amountUsd: 499 }]);
  await sql`update dealerships set price_basis = 'plus-fees', mandatory_fees = ${fees}::jsonb where id = ${dealer}`.execute(
    db,
  );
  await insertVehicles(db, dealer, [makeFacts({ title: "A Volvo", make: "Volvo", priceUsd: 21_000 })]);
  const summary = async () => load((await read("?make=Volvo")).body, { xml: true })("entry > summary").text();
  await expect.poll(summary).toMatch(/^\$21,499 · Dealer's price \$21,000 \+ \$499 fees · /);
});
