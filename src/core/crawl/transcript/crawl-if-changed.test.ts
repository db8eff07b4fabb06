import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import type { CrawlOrder } from "../messages.ts";
import { type PlatformFixture, SITE } from "../platforms/conformance/fixture-kit.ts";
import {
  answerOf,
  crawlFixture,
  type Damage,
  FIXTURES,
  fixtureFetcher,
  playFixture,
} from "../platforms/conformance/play-fixture.ts";
import { crawlIfChanged } from "./crawl-if-changed.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "autohub-transcripts-"));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

type Night = { damage?: Damage | null; order?: Partial<CrawlOrder>; doubt?: boolean };

/** Plays one night: crawls the fixture with the files of earlier nights. */
async function night(fixture: PlatformFixture, { damage = null, order, doubt = false }: Night = {}) {
  const requests: string[] = [];
  const cars: VehicleFacts[] = [];
  let wasRead = false;
  const report = await crawlIfChanged(
    {
      urls: [SITE + fixture.entry],
      userAgent: "AutoHubBot/1.0",
      allowHosts: [],
      pageCacheFolder: folder,
      vinTablesFolder: null,
      codeVersion: "today's",
      ...order,
    },
    {
      fetcher: fixtureFetcher(fixture, damage, requests),
      signal: new AbortController().signal,
      onVehicle: async (facts) => void cars.push(facts),
      onProgress: () => {},
      read: ({ onDoubt, ...reading }) => {
        wasRead = true;
        if (doubt) onDoubt();
        return crawlFixture(fixture, { ...reading, onBuilt: onDoubt });
      },
    },
  );
  return { played: { report, cars, requests }, wasRead };
}

const [dealership] = FIXTURES as [PlatformFixture];

describe.each(FIXTURES.map((fixture, i) => ({ name: `${fixture.platform} (site ${i + 1})`, fixture })))(
  "$name",
  ({ fixture }) => {
    test("gives the same cars and report without being read, when nothing has changed", async () => {
      const whole = await playFixture(fixture);
      expect(await night(fixture)).toEqual({ played: whole, wasRead: true });
      expect(await night(fixture)).toEqual({ played: whole, wasRead: false });
    });
  },
);

test("a site with any change gives the result of a full reading, and gets the same requests", async () => {
  const changed = fc
    .tuple(fc.constantFrom(...FIXTURES), fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(3))
    .map(([fixture, place, at, kind]) => {
      const routes = Object.keys(fixture.routes);
      const route = routes[place % routes.length] ?? "";
      const text = answerOf(fixture, route);
      const cut = Math.floor(text.length * at);
      const answers = [{ status: 500 }, { status: 404 }, text.slice(0, cut), text.replace(/\d{4,6}/, "12345")];
      return { fixture, damage: { route, from: 1 + (place % 2), answer: answers[kind] ?? "" } };
    });
  await fc.assert(
    fc.asyncProperty(changed, async ({ fixture, damage }) => {
      rmSync(folder, { recursive: true, force: true });
      await night(fixture);
      const whole = await playFixture(fixture, damage);
      expect((await night(fixture, { damage })).played).toEqual(whole);
      expect((await night(fixture, { damage })).played).toEqual(whole);
    }),
    { numRuns: 75 },
  );
});

test.each([
  ["another program", { order: { codeVersion: "tomorrow's" } }],
  ["another rooftop's cars wanted", { order: { includeOtherRooftops: true } }],
  ["another place", { order: { operatorPlace: "Reston, VA" } }],
  ["another user agent", { order: { userAgent: "OtherBot/1.0" } }],
] as [string, Night][])("with %s the site is read again", async (_what, change) => {
  await night(dealership);
  expect((await night(dealership, change)).wasRead).toBe(true);
  expect((await night(dealership, change)).wasRead).toBe(false);
});

test.each([
  ["of a site to be explained", { order: { explain: true } }],
  ["without the program's name", { order: { codeVersion: undefined } }],
  ["that built a page in a browser", { doubt: true }],
  ["of a site that was out of order", { damage: { route: dealership.list, from: 1, answer: { status: 500 } } }],
] as [string, Night][])("a crawl %s leaves nothing behind", async (_what, change) => {
  await night(dealership, change);
  const left = (await readdir(folder, { recursive: true })).filter((name) => name.length > 10);
  expect(left).toEqual([]);
});

test("a site is read completely again after a week and in another year, with any pages", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01T02:00:00Z") });
  await night(dealership);
  vi.setSystemTime(new Date("2026-03-07T02:00:00Z"));
  expect((await night(dealership)).wasRead).toBe(false);
  vi.setSystemTime(new Date("2026-03-09T02:00:00Z"));
  expect((await night(dealership)).wasRead).toBe(true);
  vi.setSystemTime(new Date("2026-12-30T02:00:00Z"));
  await night(dealership);
  vi.setSystemTime(new Date("2027-01-02T02:00:00Z"));
  expect((await night(dealership)).wasRead).toBe(true);
});
