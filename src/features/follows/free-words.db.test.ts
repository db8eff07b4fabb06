import { load } from "cheerio/slim";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAIL_PURPOSE } from "#kernel/mail/outbox.ts";
import type { Mail } from "#kernel/mail/rules/mail.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "cars@market.example" };
  test = await createTestApp({ environment: { ...mail, PUBLIC_URL: "https://cars.example", SITE_NAME: "Cars" } });
  const { db } = test.context;
  const dealer = await insertDealership(db, { name: "Harbor Motors", location: "Springfield, IL" });
  await insertVehicles(db, dealer, [
    makeFacts({
      title: "2019 Toyota Camry",
      make: "Toyota",
      model: "Camry",
      priceUsd: 18_000,
    }),
  ]);
});
afterAll(() => test.close());

const SPAM = "CALL 555-1234 you won at evil.example";
const SPAM_WORDS = /call|555|1234|you won|evil/i;
const KNOWN = "Toyota Camry in Springfield under $20,000";
const KNOWN_WORDS = ["Toyota", "Camry", "Springfield", "$20,000"];

/** Returns the mail that a stranger can have sent to anybody. */
async function confirmation(query: string): Promise<Mail> {
  const { db, mail } = test.context;
  await db.deleteFrom("mails").execute();
  await db.deleteFrom("follows").execute();
  await test.app.inject({
    method: "POST",
    url: "/follow",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ email: "ann@mail.example", query }).toString(),
  });
  const { sealed } = await db.selectFrom("mails").select("sealed").executeTakeFirstOrThrow();
  return JSON.parse(mail?.box.open(sealed ?? Buffer.of(), MAIL_PURPOSE) ?? "");
}
const feedTitle = async (query: string) =>
  load((await test.app.inject(`/api/search.atom?${query}`)).body, { xml: true })("feed > title").text();

/** Returns what a page says of itself in titles, previews and structured data. */
async function headOf(url: string) {
  const page = load((await test.app.inject(url)).body);
  const tags = page("title, meta[name=description], meta[property^='og:'], script[type='application/ld+json']");
  const canonical = page("link[rel=canonical]").attr("href");
  const said = tags.get().map((tag) => `${page(tag).text()} ${page(tag).attr("content") ?? ""}`);
  return {
    said: [...said, decodeURIComponent(canonical ?? "")].join("\n"),
    robots: page("meta[name=robots]").attr("content"),
  };
}

describe.each([
  ["a keyword", new URLSearchParams({ keyword: SPAM })],
  ["a make", new URLSearchParams({ make: SPAM })],
  ["a model", new URLSearchParams({ make: "Toyota", model: SPAM })],
  ["a place", new URLSearchParams({ location: SPAM })],
])("free words in %s", (_, params) => {
  const query = `${params}`;

  it("are in no mail to somebody who has not asked for it", async () => {
    const { subject, text, html } = await confirmation(query);
    expect(subject).toMatch(/^Please confirm: follow “.+”$/);
    for (const said of [subject, text, html]) expect(said).not.toMatch(SPAM_WORDS);
  });

  it("are in no title, preview, canonical address or structured data of a page, and search engines leave it out", async () => {
    for (const path of ["/", "/page/1", "/map"]) {
      const { said, robots } = await headOf(`${path}?${query}`);
      expect(said, path).not.toMatch(SPAM_WORDS);
      expect(robots, path).toBe("noindex");
    }
    const { said } = await headOf(`/follow?${query}`);
    expect(said).not.toMatch(SPAM_WORDS);
  });

  it("are in no feed's title", async () => {
    expect(await feedTitle(query)).not.toMatch(SPAM_WORDS);
  });
});

describe("words that the catalogue knows", () => {
  it("are named in the mail, the feed and the page's head", async () => {
    const query = `${new URLSearchParams({ keyword: KNOWN })}`;
    const { subject, text } = await confirmation(query);
    const { said, robots } = await headOf(`/?${query}`);
    for (const spoken of [subject, text, await feedTitle(query), said]) {
      for (const word of KNOWN_WORDS) expect(spoken).toContain(word);
    }
    // Search engines list no search by words, known or not.
    expect(robots).toBe("noindex");
  });

  it("are named beside free words, which are only counted", async () => {
    const query = `${new URLSearchParams({ keyword: `${KNOWN} ${SPAM}` })}`;
    const { subject } = await confirmation(query);
    for (const word of KNOWN_WORDS) expect(subject).toContain(word);
    expect(subject).toContain("other words");
    expect(subject).not.toMatch(/evil|you won/);
  });

  it("are named from filters, in any stock", async () => {
    const known = new URLSearchParams({ make: "Honda", priceMax: "20000" });
    expect((await confirmation(`${known}`)).subject).toBe("Please confirm: follow “Honda, up to $20,000”");
    const place = new URLSearchParams({ make: "Toyota", model: "Camry", location: "Chantilly, VA" });
    expect((await headOf(`/?${place}`)).said).toContain("Toyota Camry in Chantilly, VA | Cars");
  });
});
