import robotsParserModule from "robots-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

type RobotsParser = (url: string, text: string) => { isAllowed(url: string, agent: string): boolean | undefined };
/** Its own types describe a default export, which Node does not see in CommonJS. */
const robotsParser = robotsParserModule as unknown as RobotsParser;

const MAKES = ["BMW", "Audi", "Honda", "Toyota", "Ford"];
const MODELS = ["One", "Two", "Three"];
const TOWNS = ["Chantilly", "Rockville", "Boulder"];
const CARS = 120;

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.context;
  const dealershipId = await insertDealership(db, { location: "Chantilly, VA" });
  const cars = Array.from({ length: CARS }, (_, n) =>
    makeFacts({
      vin: null,
      identityKey: `stock:${n}`,
      title: `2020 Car number ${n}`,
      make: MAKES[n % MAKES.length] ?? null,
      model: MODELS[n % MODELS.length] ?? null,
      city: TOWNS[n % TOWNS.length] ?? null,
      priceUsd: 9_000 + n * 250,
    }),
  );
  await insertVehicles(db, dealershipId, cars);
});
afterAll(() => test.close());

/** Returns the addresses to which a page links, without those that it asks robots not to follow. */
function linksOf(html: string): string[] {
  if (/<meta name="robots" content="[^"]*nofollow/.test(html)) return [];
  return [...html.matchAll(/<a\s([^>]*)>/g)].flatMap(([, attributes = ""]) => {
    const href = /(?:^|\s)href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll("&amp;", "&");
    return href === undefined || /rel="[^"]*nofollow/.test(attributes) ? [] : href;
  });
}

/** Follows every link that a polite crawler may, from the front page on. @returns the paths with their status */
async function crawl(): Promise<Map<string, number>> {
  const origin = test.context.config.publicUrl;
  const rules = robotsParser(`${origin}/robots.txt`, (await test.app.inject("/robots.txt")).body);
  const seen = new Map<string, number>();
  const open = ["/"];
  for (let path = open.shift(); path !== undefined && seen.size < 2_000; path = open.shift()) {
    if (seen.has(path) || !rules.isAllowed(origin + path, "anybot")) continue;
    const { statusCode, headers, body } = await test.app.inject(path);
    seen.set(path, statusCode);
    const found = headers.location ? [headers.location.toString()] : linksOf(body);
    for (const link of found) {
      const url = new URL(link, origin + path);
      if (url.origin === origin) open.push(url.pathname + url.search);
    }
  }
  return seen;
}

it("lets a polite crawler read every car and landing, and hardly anything else", async () => {
  const landings: { path: string }[] = (await test.app.inject("/api/landings")).json();
  const seen = await crawl();
  const paths = [...seen.keys()];
  expect(paths.length).toBeLessThan(CARS + landings.length + 50);
  expect(paths.filter((path) => path.startsWith("/vehicles/"))).toHaveLength(CARS);
  for (const { path } of landings) expect(paths).toContain(path);
  expect([...seen].filter(([, status]) => status !== 200)).toEqual([]);
});

it("promises on a landing page the least price of the whole stock", async () => {
  const page = await test.app.inject("/used/bmw");
  expect(page.body).toContain("from $9,000");
  expect((await test.app.inject("/used/ford/two")).body).toMatch(/from \$10,000/);
});
