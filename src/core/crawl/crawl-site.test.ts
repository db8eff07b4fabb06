import { describe, expect, it } from "vitest";
import { BlockedError, UnavailableError } from "#kernel/outbound/fetch-errors.ts";
import { fakePlatform, HOME, playCrawl, rawCar, VINS, yields } from "#test/play-crawl.ts";
import type { Platform, RawVehicle } from "./platform.ts";
import { leftOutIn } from "./rules/left-out.ts";

describe("a crawl", () => {
  it("that reads a listing to its end is complete and counts its cars", async () => {
    const { report, found } = await playCrawl(async function* () {
      yield rawCar(0);
      yield rawCar(1, { price: null });
      yield rawCar(0);
      yield rawCar(2, { condition: "New", mileage: 5 });
    });
    expect(found.map(({ vin }) => vin)).toEqual([VINS[0], VINS[1]]);
    expect(report).toMatchObject({
      outcome: "complete",
      reason: null,
      platform: "fake",
      found: 2,
      skippedNew: 1,
      duplicates: 1,
      pagesFetched: 1,
      bytesFetched: 7,
      declaredTotal: null,
    });
    expect(report.coverage.vin).toEqual({ present: 2, invalid: 0 });
    expect(report.coverage.priceUsd.present).toBe(1);
    expect(report.coverage.images.present).toBe(0);
  });

  it("that sees fewer cars than the site declares is incomplete", async () => {
    const { report } = await playCrawl(async function* (_entry, context) {
      context.declareTotal("used inventory", 3);
      yield rawCar(0);
      yield rawCar(0);
      yield rawCar(1);
      yield rawCar(2, { condition: "New", mileage: 5 });
    });
    expect(report).toMatchObject({ outcome: "incomplete", declaredTotal: 3 });
    expect(report.reason).toBe("The site says that it lists 3 cars (used inventory), but 2 could be read.");
  });

  it("counts new cars towards the total of a listing of everything", async () => {
    const { report } = await playCrawl(async function* (_entry, context) {
      context.declareTotal("all inventory", 3);
      yield rawCar(0);
      yield rawCar(1);
      yield rawCar(2, { condition: "New", mileage: 5 });
    });
    expect(report).toMatchObject({ outcome: "complete", declaredTotal: 3, found: 2, skippedNew: 1 });
  });

  it("leaves out other vehicles than cars, counts them towards the listing and reports them", async () => {
    const { report, found } = await playCrawl(async function* (_entry, context) {
      context.declareTotal("used inventory", 4);
      yield rawCar(0);
      yield rawCar(1, { kind: "Motorcycle" });
      yield rawCar(2, { kind: "Motorcycle" });
      yield rawCar(2, { kind: "Motorcycle" });
      yield rawCar(3, { kind: "Boat" });
    });
    expect(found).toHaveLength(1);
    expect(report).toMatchObject({ outcome: "complete", found: 1, skippedNew: 0 });
    expect(leftOutIn(report.warnings)).toEqual([
      "Left out: 2 motorcycles and 1 boat, because AutoHub lists only cars.",
    ]);
  });

  it("takes recent cars of an adapter as used where the site sells no new cars", async () => {
    const year = new Date().getFullYear();
    const menu = (path: string) =>
      `<html><body><a href="/inventory">Inventory</a><a href="${path}">More</a></body></html>`;
    const recent = yields(
      rawCar(0, { title: `${year} Honda Accord`, year, mileage: null, condition: null, detailUrl: "/vdp/1" }),
    );
    const used = await playCrawl(recent, { pages: { [HOME]: menu("/financing") } });
    expect(used.report).toMatchObject({ found: 1, skippedNew: 0 });
    const both = await playCrawl(recent, { pages: { [HOME]: menu("/new-vehicles") } });
    expect(both.report).toMatchObject({ found: 0, skippedNew: 1 });
  });

  it("counts the prices that are not in US dollars, and reports them", async () => {
    const { report, found } = await playCrawl(
      yields(
        rawCar(0, { priceCurrency: "CAD" }),
        rawCar(1, { price: "C$21,995" }),
        rawCar(2, { priceCurrency: "USD" }),
      ),
    );
    expect(found.map(({ priceUsd }) => priceUsd === null)).toEqual([true, true, false]);
    expect(leftOutIn(report.warnings)).toEqual(["Left out: the prices of 2 cars, because they are in CAD."]);
    expect(report.coverage.priceUsd).toEqual({ present: 1, invalid: 2 });
  });

  it("does not take cars of another page as the missing cars of a listing", async () => {
    const { report } = await playCrawl(async function* (_entry, context) {
      context.declareTotal("used", 3);
      yield rawCar(0);
      yield rawCar(1);
      yield rawCar(1, { pageUrl: `${HOME}certified` });
    });
    expect(report).toMatchObject({ outcome: "incomplete", found: 2, duplicates: 1 });
  });

  it("that found nothing does not call the lot empty", async () => {
    const { report } = await playCrawl(yields());
    expect(report).toMatchObject({ outcome: "failed", found: 0 });
    expect(report.reason).toContain("does not mean that its lot is empty");
  });

  it("that found nothing where the site itself says 0 is complete", async () => {
    const { report } = await playCrawl(async function* (_entry, context) {
      context.declareTotal("used", 0);
      yield* [];
    });
    expect(report).toMatchObject({ outcome: "complete", found: 0, declaredTotal: 0 });
  });

  it("that found only new cars fails and says so", async () => {
    const { report } = await playCrawl(yields(rawCar(0, { condition: "New", mileage: 3 })));
    expect(report).toMatchObject({ outcome: "failed", skippedNew: 1 });
    expect(report.reason).toContain("Only new cars");
  });

  it("that missed a page is incomplete with the page's reason", async () => {
    const { report } = await playCrawl(async function* (_entry, context) {
      yield rawCar(0);
      context.missed(`${HOME}?page=2`, "Page 2 of the used inventory answered 500.");
      context.missed(`${HOME}?page=3`, "Page 3 of the used inventory answered 500.");
    });
    expect(report.outcome).toBe("incomplete");
    expect(report.reason).toBe("Page 2 of the used inventory answered 500 (and 1 more problem like this).");
  });

  it("of a site that refuses is blocked", async () => {
    const refusal = new BlockedError(HOME, "The site answered 403 (forbidden) to our crawler.");
    const { report } = await playCrawl(yields(), { pages: { [HOME]: refusal } });
    expect(report).toMatchObject({ outcome: "blocked", reason: refusal.message, platform: null });
  });

  it("whose adapter swallows every refusal is blocked nevertheless", async () => {
    const listing = `${HOME}used`;
    const { report } = await playCrawl(
      // oxlint-disable-next-line require-yield -- it finds no car
      async function* (_entry, context) {
        await context.fetchPage(listing).catch(() => context.missed(listing, "The listing could not be read."));
      },
      { pages: { [listing]: new BlockedError(listing, "The site asked for a captcha.") } },
    );
    expect(report).toMatchObject({ outcome: "blocked", reason: "The site asked for a captcha." });
  });

  it("of a site that is down has failed", async () => {
    const { report } = await playCrawl(yields(), {
      pages: { [HOME]: new UnavailableError(HOME, "www.example-motors.com took the request and sent nothing.") },
    });
    expect(report).toMatchObject({ outcome: "failed", found: 0 });
    expect(report.reason).toContain("sent nothing");
  });

  it("that is refused in the middle keeps what it found and is incomplete", async () => {
    const next = `${HOME}?page=2`;
    const { report, found } = await playCrawl(
      async function* (_entry, context) {
        yield rawCar(0);
        await context.fetchPage(next);
      },
      { pages: { [next]: new BlockedError(next, "The site answered 429 (too many requests).") } },
    );
    expect(found).toHaveLength(1);
    expect(report).toMatchObject({ outcome: "incomplete", reason: "The site answered 429 (too many requests)." });
  });

  it("whose adapter fails has failed in plain words and is logged", async () => {
    const logged: string[] = [];
    const note = (_details: object, message: string) => void logged.push(message);
    const { report } = await playCrawl(
      async function* () {
        yield* [] as RawVehicle[];
        throw new TypeError("Cannot read properties of undefined");
      },
      { log: { warn: note, error: note } },
    );
    expect(report.outcome).toBe("failed");
    expect(report.reason).not.toContain("undefined");
    expect(logged).toEqual(["a platform adapter failed"]);
  });

  it("survives a record that cannot be cleaned", async () => {
    const { report } = await playCrawl(yields(rawCar(0)), {
      normalize: () => {
        throw new Error("boom");
      },
    });
    expect(report).toMatchObject({ outcome: "failed", found: 0 });
  });
});

describe("several addresses and platforms", () => {
  const second = "https://used.example-motors.com/list";

  it("additional addresses share the memory of seen cars", async () => {
    const { report, found } = await playCrawl(
      async function* (entry) {
        yield rawCar(0, { pageUrl: entry.url });
        if (entry.url === second) yield rawCar(1, { pageUrl: entry.url });
      },
      { urls: [HOME, second, HOME], pages: { [second]: "<p>second" } },
    );
    expect(found).toHaveLength(2);
    expect(report).toMatchObject({ outcome: "complete", duplicates: 1, pagesFetched: 2 });
  });

  it("a car that two rooftops of a group offer is the dealership's own, in any order", async () => {
    const other = { otherRooftop: "Smith Kia" };
    const records = [rawCar(0, other), rawCar(1, other), rawCar(2), rawCar(0), rawCar(2, other), rawCar(1, other)];
    const { report, found } = await playCrawl(yields(...records));
    expect(found.map(({ vin }) => vin)).toEqual([VINS[2], VINS[0]]);
    expect(report).toMatchObject({ found: 2, duplicates: 2, otherRooftops: [`vin:${VINS[1]}`] });
    expect(leftOutIn(report.warnings).join()).toContain("1 car of other rooftops on this website: 1 of Smith Kia");
  });

  it("one that fails makes the run incomplete and is named", async () => {
    const { report } = await playCrawl(yields(rawCar(0)), { urls: [HOME, second] });
    expect(report.outcome).toBe("incomplete");
    expect(report.reason).toContain(`Additional address ${second}`);
  });

  it("the first platform that recognizes the page reads it, and the last reads pages that no other recognizes", async () => {
    const none = fakePlatform(yields(), "vendor", false);
    const vendor = fakePlatform(yields(rawCar(0)), "vendor");
    const generic = fakePlatform(yields(rawCar(1)), "generic", false);
    const known = await playCrawl(yields(), { platforms: [vendor, generic] });
    expect(known.report.platform).toBe("vendor");
    expect(known.found.map(({ vin }) => vin)).toEqual([VINS[0]]);
    const unknown = await playCrawl(yields(), { platforms: [none, generic] });
    expect(unknown.report.platform).toBe("generic");
  });

  it("when a vendor's adapter finds nothing, the generic one is tried", async () => {
    const changed = fakePlatform(yields(), "vendor");
    const generic = fakePlatform(yields(rawCar(1)), "generic");
    const { report } = await playCrawl(yields(), { platforms: [changed, generic] });
    expect(report).toMatchObject({ platform: "vendor", found: 1, outcome: "complete" });
  });

  it("a detection that fails is skipped", async () => {
    const broken: Platform = {
      ...fakePlatform(yields(), "broken"),
      detect: () => {
        throw new Error("boom");
      },
    };
    const generic = fakePlatform(yields(rawCar(1)), "generic");
    const { report } = await playCrawl(yields(), { platforms: [broken, generic] });
    expect(report).toMatchObject({ platform: "generic", found: 1 });
  });
});

describe("the caller of a crawl", () => {
  it("gets their own reason after aborting it", async () => {
    const abort = new AbortController();
    const reason = new Error("shutting down");
    const crawl = playCrawl(
      async function* () {
        yield rawCar(0);
        abort.abort(reason);
        await new Promise(() => {});
      },
      { signal: abort.signal },
    );
    await expect(crawl).rejects.toBe(reason);
  });

  it("gets their own error back when they cannot take a vehicle", async () => {
    const full = new Error("the disk is full");
    const crawl = playCrawl(yields(rawCar(0)), {
      onVehicle: () => {
        throw full;
      },
    });
    await expect(crawl).rejects.toBe(full);
  });

  it("is informed about the progress", async () => {
    const steps: string[] = [];
    await playCrawl(
      async function* (_entry, context) {
        context.step("Reading page 1 of the used inventory");
        yield rawCar(0);
      },
      {
        onProgress: ({ step, platform: id, vehiclesFound }) => void steps.push(`${step} ${id} ${vehiclesFound}`),
      },
    );
    expect(steps[0]).toBe("Opening the website null 0");
    expect(steps).toContain("Reading page 1 of the used inventory fake 0");
  });
});
