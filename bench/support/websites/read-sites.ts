import type { RuleChoice } from "#test/websites/draw-plan.ts";
import { generateWebsite } from "#test/websites/generate-website.ts";
import { type Fault, type FieldCounts, judgeReading } from "#test/websites/judge-reading.ts";
import { readWebsite } from "#test/websites/read-website.ts";
import { JUDGED_FIELDS } from "#test/websites/website.ts";
import type { BenchRow } from "../../report.ts";

export type FailingSite = { seed: number; faults: Fault[] };

/** Sums over generated websites. */
export type SiteTotals = {
  sites: number;
  sitesRight: number;
  carsExpected: number;
  carsFound: number;
  fields: FieldCounts;
  /** Number of faults by kind and field: "wrong value priceUsd". */
  faults: Record<string, number>;
  /** Sites that prove their completeness, and those of them that were called complete. */
  provable: number;
  completeClaimed: number;
  pages: number;
  cpuMs: number;
  failing: FailingSite[];
};

/** Returns a fault's kind with its field or the vehicle's kind, as tables name it. */
export const faultName = ({ kind, field }: Fault): string => (field === null ? kind : `${kind}: ${field}`);

const noFields = (): FieldCounts =>
  Object.fromEntries(JUDGED_FIELDS.map((field) => [field, { right: 0, wrong: 0, missing: 0 }])) as FieldCounts;

/** Reads the websites of `count` seeds from `seed` on, one after the other. */
export async function readSites(seed: number, count: number, rules: RuleChoice): Promise<SiteTotals> {
  const totals: SiteTotals = {
    sites: count,
    sitesRight: 0,
    carsExpected: 0,
    carsFound: 0,
    fields: noFields(),
    faults: {},
    provable: 0,
    completeClaimed: 0,
    pages: 0,
    cpuMs: 0,
    failing: [],
  };
  for (let at = seed; at < seed + count; at++) {
    const website = generateWebsite(at, { rules });
    const before = process.cpuUsage();
    const { report, cars, requests } = await readWebsite(website);
    const { user, system } = process.cpuUsage(before);
    totals.cpuMs += (user + system) / 1_000;
    totals.pages += requests.length;
    const judgement = judgeReading(website, report, cars);
    totals.carsExpected += judgement.carsExpected;
    totals.carsFound += judgement.carsFound;
    for (const field of JUDGED_FIELDS) {
      const counts = judgement.fields[field];
      if (counts === undefined) continue;
      totals.fields[field].right += counts.right;
      totals.fields[field].wrong += counts.wrong;
      totals.fields[field].missing += counts.missing;
    }
    for (const fault of judgement.faults) totals.faults[faultName(fault)] = (totals.faults[faultName(fault)] ?? 0) + 1;
    if (website.key.provable) {
      totals.provable += 1;
      if (judgement.saysComplete) totals.completeClaimed += 1;
    }
    if (judgement.faults.length === 0) totals.sitesRight += 1;
    else totals.failing.push({ seed: at, faults: judgement.faults });
  }
  return totals;
}

const percent = (part: number, whole: number): number => Math.round((10_000 * part) / Math.max(1, whole)) / 100;

/** Returns the table of the benchmark. */
export function rowsOf(totals: SiteTotals): BenchRow[] {
  const { fields, faults } = totals;
  const all = Object.values(fields);
  const right = all.reduce((sum, field) => sum + field.right, 0);
  const wrong = all.reduce((sum, field) => sum + field.wrong, 0);
  const values = JUDGED_FIELDS.map((field): BenchRow => {
    const counts = fields[field];
    const shown = counts.right + counts.wrong + counts.missing;
    return {
      what: `${field} right %`,
      value: percent(counts.right, counts.right + counts.wrong),
      "missing %": percent(counts.missing, shown),
    };
  });
  const others = Object.entries(faults)
    .filter(([name]) => !name.startsWith("wrong value"))
    .map(([what, value]): BenchRow => ({ what, value }));
  return [
    { what: "sites", value: totals.sites },
    { what: "sites right in everything", value: totals.sitesRight },
    { what: "cars found %", value: percent(totals.carsFound, totals.carsExpected) },
    { what: "values right %", value: percent(right, right + wrong) },
    ...values,
    ...others,
    { what: "complete where proven %", value: percent(totals.completeClaimed, totals.provable) },
    { what: "pages", value: totals.pages },
    { what: "CPU ms a page", value: Math.round((100 * totals.cpuMs) / Math.max(1, totals.pages)) / 100 },
  ];
}
