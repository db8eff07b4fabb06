import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { UsageError } from "../usage-error.ts";
import { appraiseListings, valueListings } from "./appraise-listings.ts";
import { followLabels } from "./label-stability.ts";
import { readRecordedListings } from "./recorded-listings.ts";

const folder = mkdtempSync(join(tmpdir(), "autohub-appraise-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileOf(lines: readonly unknown[]): string {
  files += 1;
  const file = join(folder, `${files}.ndjson`);
  writeFileSync(file, lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));
  return file;
}

const civic = { vin: null, year: 2021, make: "Honda", model: "Civic", trim: "EX", zip: "60601", dealer: null };
const dateOf = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
const priceOf = (i: number) => 20_000 + 40 * (i % 10);

/** Forty similar cars, a new one every third day, each listed for thirty days. */
const dated = Array.from({ length: 40 }, (_, i) => {
  const spells = [{ price: priceOf(i), from: dateOf(3 * i), to: dateOf(3 * i + 30) }];
  return { source: "test", ...civic, mileage: 40_000 + i, spells };
});
const undated = dated.map((car) => ({
  ...car,
  spells: car.spells.map(({ price }) => ({ price, from: null, to: null })),
}));

describe("reading recorded listings", () => {
  it("reads a mileage of 0 as unknown, and the first three digits of the ZIP code as the region", async () => {
    const { listings } = await readRecordedListings(fileOf([{ ...undated[0], mileage: 0 }]));
    expect(listings).toMatchObject([{ id: 1, car: { mileage: null, region: "606", make: "Honda" } }]);
  });

  it("names the invalid lines, and reads the others", async () => {
    const { listings, badLines } = await readRecordedListings(
      fileOf([undated[0], "{", { ...undated[1], year: "new" }, "", undated[2]]),
    );
    expect(listings.map(({ id }) => id)).toEqual([1, 5]);
    expect(badLines).toEqual(["Line 2 is no listing.", expect.stringMatching(/^Line 3 is no listing \(year: /)]);
  });

  it("reads numbers that are written as texts, and texts that are written as numbers", async () => {
    const texts = {
      ...undated[0],
      year: "2021",
      model: 300,
      zip: 60601,
      mileage: "40,000 mi",
      spells: [{ price: "$20,500.00" }],
    };
    const { listings, isDated, badLines } = await readRecordedListings(fileOf([texts]));
    expect(listings).toMatchObject([
      { car: { year: 2021, model: "300", mileage: 40_000, region: "606" }, spells: [{ priceUsd: 20_500 }] },
    ]);
    expect({ isDated, badLines }).toEqual({ isDated: false, badLines: [] });
  });

  it("reports a missing file, or one without a listing, as a usage error", async () => {
    const mistakeOf = (file: string) => readRecordedListings(file).catch((error: unknown) => error);
    const missing = await mistakeOf(join(folder, "none.ndjson"));
    expect(missing).toBeInstanceOf(UsageError);
    expect(String(missing)).toContain("ENOENT");
    const empty = await mistakeOf(fileOf(["[]"]));
    expect(empty).toBeInstanceOf(UsageError);
    expect(String(empty)).toContain("has no listing with a price. Line 1 is no listing");
  });

  it("detects if days are known, and leaves out listings without a price", async () => {
    expect(await readRecordedListings(fileOf(dated))).toMatchObject({ isDated: true });
    const { listings, isDated } = await readRecordedListings(fileOf([...undated, { ...undated[0], spells: [] }]));
    expect({ isDated, count: listings.length }).toEqual({ isDated: false, count: 40 });
  });
});

describe("valuing recorded listings", () => {
  it("values listings that are first seen 45 days after the file begins, from earlier asking prices", async () => {
    const later = dated.map((car, i) =>
      i === 39 ? { ...car, spells: [{ price: 90_000, from: dateOf(119), to: dateOf(150) }] } : car,
    );
    const figures = appraiseListings(await readRecordedListings(fileOf(later)));
    expect(figures).toMatchObject({ listings: 25, valued: 24, withoutLabel: { "far-from-value": 1 } });
    expect(figures.medianError).toBeLessThan(0.02);
    const recorded = await readRecordedListings(fileOf(later));
    expect(valueListings(recorded)).toEqual([
      ...valueListings({ ...recorded, listings: recorded.listings.slice(0, -1) }),
      expect.anything(),
    ]);
  });

  it("never values a car from its own price, or from another listing of its VIN", async () => {
    const vin = "19XFC2F80ME000042";
    const twice = [
      ...undated,
      { ...undated[0], vin, dealer: "A" },
      { ...undated[0], vin, dealer: "B", mileage: 40_100 },
    ];
    const priced = (price: number) =>
      twice.map((car) => (car.vin === vin ? { ...car, spells: [{ price, from: null, to: null }] } : car));
    const valueAt = async (price: number) => {
      const { appraisal } = valueListings(await readRecordedListings(fileOf(priced(price)))).at(-1) ?? {};
      return appraisal?.kind === "value" ? appraisal.valueUsd : Number.NaN;
    };
    expect(Math.abs((await valueAt(30_000)) / (await valueAt(20_000)) - 1)).toBeLessThan(0.003);
  });

  it("ignores cars that were written off as evidence, and gives them no label", async () => {
    const salvage = undated.map((car) => ({ ...car, trim: "EX (Salvage Title)" }));
    const figures = appraiseListings(await readRecordedListings(fileOf([...salvage, ...undated.slice(0, 1)])));
    expect(figures).toMatchObject({ valued: 0, withoutLabel: { "branded-title": 40, "too-few": 1 } });
  });
});

describe("following labels", () => {
  it("counts no restless week in a market without changes", async () => {
    const figures = followLabels(await readRecordedListings(fileOf(dated)), 1);
    expect(figures).toMatchObject({ listings: 40, restlessWeeks: 0, restlessShare: 0, changesOfMarket: 0 });
    expect(figures.weeks).toBeGreaterThan(80);
  });
});

describe("npm run appraise", () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/appraise.ts", ...args], {
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  };

  it("prints the figures as one object", () => {
    const { status, stdout } = run(fileOf(undated), "--json");
    expect(status).toBe(0);
    const { labels, inRange, withoutLabel, ...figures } = JSON.parse(stdout);
    const keys = ["listings", "valued", "coverage", "medianError", "p90Error", "within5", "within10", "bias"];
    expect(Object.keys(figures)).toEqual(keys);
    expect(figures).toMatchObject({ listings: 40, valued: 40, coverage: 1 });
    expect(labels).toEqual({ great: 0, good: 0, fair: 40, high: 0, overpriced: 0 });
    expect(inRange).toBeGreaterThan(0.5);
    expect(withoutLabel).toEqual({});
  });

  it("counts the lines that it leaves out", () => {
    const { status, stderr } = run(fileOf([...undated, "no", "listing"]), "--json");
    expect(status).toBe(0);
    expect(stderr).toContain("Line 41 is no listing.\nLine 42 is no listing.\nLines left out: 2.");
  });

  it.each([
    ["no file", [], "Name one file of recorded listings."],
    [
      "labels to follow in a file without days",
      [fileOf(undated), "--stability"],
      "only be followed in a file with days",
    ],
  ])("ends with 2 and says why when given %s", (_, args, reason) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(reason);
    expect(stderr).toContain("Usage: npm run appraise");
  });
});
