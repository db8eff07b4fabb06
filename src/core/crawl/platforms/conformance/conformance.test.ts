import { describe, expect, test } from "vitest";
import { platformName } from "#core/dealerships/rules/platform-names.ts";
import { judgeCheck, SITE_CHECK_LIMITS } from "#core/sync/rules/site-check-rules.ts";
import { PLATFORMS } from "../../registry.ts";
import { leftOutIn } from "../../rules/left-out.ts";
import { type PagedService, type PagingManner, type PlatformFixture, pagedRoute, SITE } from "./fixture-kit.ts";
import { answerOf, FIXTURES, NOTHING_TO_LIST, playFixture } from "./play-fixture.ts";

const particular = PLATFORMS.filter(({ id }) => id !== "structured-data");
const keyOf = (car: { vin: string | null; identityKey: string }) => car.vin ?? car.identityKey;

/** Expects every car from a damaged site, or a run that is not complete and has a reason. */
async function expectHonesty(fixture: PlatformFixture, route: string, answer: string | { status: number }, from = 1) {
  const { report, cars } = await playFixture(fixture, { route, from, answer });
  if (report.outcome === "complete") expect(cars.map(keyOf).sort()).toEqual(Object.keys(fixture.cars).sort());
  else expect(report.reason).toMatch(/\w.*\.$/);
  return report;
}

test("every platform of the registry describes itself and has a fixture", () => {
  for (const { id, about } of PLATFORMS) {
    expect(platformName(id)).not.toBeNull();
    expect(about, id).toBeDefined();
    expect(id === NOTHING_TO_LIST || FIXTURES.some((fixture) => fixture.platform === id), id).toBe(true);
  }
  expect(new Set(PLATFORMS.map(({ id }) => id)).size).toBe(PLATFORMS.length);
});

describe.each(FIXTURES.map((fixture, i) => ({ name: `${fixture.platform} (site ${i + 1})`, fixture })))(
  "$name",
  ({ fixture }) => {
    test("is recognized by its own adapter and by no other", () => {
      const page = {
        url: SITE + fixture.entry,
        status: 200,
        contentType: "text/html",
        body: answerOf(fixture, fixture.entry),
      };
      const claims = particular.filter((platform) => platform.detect(page) !== null).map(({ id }) => id);
      expect(claims).toEqual(fixture.platform === "structured-data" ? [] : [fixture.platform]);
    });

    test("returns its used cars, each once, with the right facts, and ends", async () => {
      const { report, cars } = await playFixture(fixture);
      expect(report).toMatchObject({ outcome: "complete", reason: null, platform: fixture.platform });
      expect(report.skippedNew).toBe(fixture.newCars);
      expect(cars.map(keyOf).sort()).toEqual(Object.keys(fixture.cars).sort());
      for (const car of cars) expect(car).toMatchObject(fixture.cars[keyOf(car)] ?? {});
    });

    test("passes the check for new dealerships", async () => {
      const { report } = await playFixture(fixture, null, { limits: SITE_CHECK_LIMITS });
      expect(judgeCheck(report), report.reason ?? "").toBe("readable");
    });

    test("gives the same cars the same identity in the next run", async () => {
      const keys = async () => (await playFixture(fixture)).cars.map(({ identityKey }) => identityKey).sort();
      expect(await keys()).toEqual(await keys());
    });

    test("is not called complete when its list is refused, broken, cut off, empty or gone", async () => {
      const whole = answerOf(fixture, fixture.list);
      const damage = [{ status: 403 }, { status: 500 }, { status: 404 }, "", "{}", "<html><body>Nothing</body></html>"];
      for (const answer of [...damage, whole.slice(0, whole.length * 0.6)])
        await expectHonesty(fixture, fixture.list, answer);
    });

    test.runIf(fixture.next !== null)(
      "is not called complete when its second page is refused, broken, empty or gone",
      async () => {
        const damage = [
          { status: 403 },
          { status: 500 },
          { status: 404 },
          "",
          "{}",
          "<html><body>Nothing</body></html>",
        ];
        const from = fixture.next === fixture.list ? 2 : 1;
        for (const answer of damage) {
          const { outcome } = await expectHonesty(fixture, fixture.next ?? "", answer, from);
          expect(outcome, JSON.stringify(answer)).not.toBe("complete");
        }
      },
    );
  },
);

describe.each(
  FIXTURES.flatMap((fixture, i) => (fixture.others ? [{ name: `${fixture.platform} (site ${i + 1})`, fixture }] : [])),
)("the website of a group, $name", ({ fixture }) => {
  const others = Object.entries(fixture.others ?? {});

  test("returns the cars of its other rooftops only on request", async () => {
    const own = await playFixture(fixture);
    expect(own.cars.map(keyOf).sort()).toEqual(Object.keys(fixture.cars).sort());
    const [leftOut = ""] = leftOutIn(own.report.warnings);
    for (const [, rooftop] of others) expect(leftOut).toContain(rooftop);
    expect(leftOut).toContain(`${others.length} car`);
    expect(own.report.otherRooftops.toSorted()).toEqual(others.map(([vin]) => `vin:${vin}`).sort());

    const all = await playFixture(fixture, null, { includeOtherRooftops: true });
    const vins = others.map(([vin]) => vin);
    expect(all.cars.map(keyOf).sort()).toEqual([...Object.keys(fixture.cars), ...vins].sort());
    expect(leftOutIn(all.report.warnings)).toEqual([]);
    expect(all.report.otherRooftops).toEqual([]);
    expect(all.report.outcome).toBe("complete");
  });
});

describe.each(
  FIXTURES.flatMap((fixture, i) => (fixture.paged ? [{ name: `${fixture.platform} (site ${i + 1})`, fixture }] : [])),
)("the service of $name", ({ fixture }) => {
  const service = fixture.paged;
  if (service === undefined) throw new Error("the fixture has no paged service");
  const played = (manner: PagingManner, served = service) =>
    playFixture({ ...fixture, routes: { ...fixture.routes, [fixture.list]: pagedRoute(served, manner) } });
  const expected = Object.keys(fixture.cars).sort();

  test.each<PagingManner>([{ cap: 1 }, { cap: 2 }, { cap: 1, offsetBy: "asked" }, { cap: 2, offsetBy: "asked" }])(
    "is read to its end when it gives fewer cars than asked for: %j",
    async (manner) => {
      const { report, cars } = await played(manner);
      expect(report).toMatchObject({ outcome: "complete", reason: null });
      expect(cars.map(keyOf).sort()).toEqual(expected);
    },
  );

  test("is read to its end when it declares no total", async () => {
    const silent: PagedService = { ...service, answer: (rows) => service.answer(rows, null) };
    const { report, cars } = await played({ cap: 2 }, silent);
    expect(report).toMatchObject({ outcome: "complete", reason: null });
    expect(cars.map(keyOf).sort()).toEqual(expected);
  });

  const saysTotal = JSON.stringify(service.answer([], 1)) !== JSON.stringify(service.answer([], null));
  test.runIf(saysTotal)("is not called complete when every request gets the first page", async () => {
    const { report, requests } = await played({ cap: 2, stuck: true });
    expect(report.outcome).toBe("incomplete");
    expect(requests.length).toBeLessThan(10);
  });
});

test("a few cars on a front page do not count as the lot when the platform's service fails", async () => {
  const fixture = FIXTURES.find(({ list }) => list.startsWith("https://websites.api.teamvelocityportal.com/"));
  const card = `<div data-vin="2HGFC2F56KH512345"><h3><a href="/used/1-2019-honda-civic">Used 2019 Honda Civic</a></h3><b>Price: $17,995</b></div>`;
  if (fixture === undefined) throw new Error("the fixture is gone");
  const shown = {
    ...fixture,
    routes: { ...fixture.routes, "/": answerOf(fixture, "/").replace("<h1>", `${card}<h1>`) },
  };
  const { report } = await playFixture(shown, { route: fixture.list, from: 1, answer: { status: 500 } });
  expect(report).toMatchObject({ outcome: "incomplete", found: 1 });
});
