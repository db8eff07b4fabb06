import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { RULES, type RuleChoice } from "#test/websites/draw-plan.ts";
import { generateWebsite } from "#test/websites/generate-website.ts";
import { type Fault, judgeReading } from "#test/websites/judge-reading.ts";
import { readWebsite } from "#test/websites/read-website.ts";
import { type BenchRow, report } from "./report.ts";
import { benchOptions } from "./support/bench-options.ts";
import { faultSets } from "./support/websites/fault-sets.ts";
import { faultName, readSites, rowsOf } from "./support/websites/read-sites.ts";
import { serveWebsite } from "./support/websites/serve-website.ts";

const HELP = `Reads generated dealership websites and compares what is found with their keys.

  npm run bench -- websites [--seed 1] [--count 2000] [--only rule,rule:variant] [--without rule]
    --failing         also prints the seeds of the sites that are not right, with their faults
    --reduce          also prints the smallest sets of rules that fail
    --each            reads --count sites with each variant of each rule alone
    --show SEED       prints a site's rules and faults; with --write DIR also writes its pages
    --serve SEED      serves a site on 127.0.0.1 for "npm run inspect" [--port 4800]
    --rules           lists the rules`;

const DEFAULT_COUNT = 2_000;
const DEFAULT_PORT = 4_800;

const OPTIONS = {
  seed: { type: "string" },
  count: { type: "string" },
  only: { type: "string" },
  without: { type: "string" },
  show: { type: "string" },
  write: { type: "string" },
  serve: { type: "string" },
  port: { type: "string" },
  failing: { type: "boolean" },
  reduce: { type: "boolean" },
  each: { type: "boolean" },
  rules: { type: "boolean" },
  help: { type: "boolean" },
} as const;

const list = (text: string | undefined): string[] | undefined => text?.split(",").filter((name) => name !== "");

/** Reads generated websites in memory, and prints the share of cars, values and claims that are right. */
export async function run(): Promise<void> {
  const { values } = parseArgs({ args: benchOptions(), options: OPTIONS });
  const only = list(values.only);
  const without = list(values.without);
  const rules: RuleChoice = { ...(only && { only }), ...(without && { without }) };
  const count = Number(values.count ?? DEFAULT_COUNT);
  const seed = Number(values.seed ?? 1);
  if (values.help) return console.log(HELP);
  if (values.rules) return listRules();
  if (values.show !== undefined) return show(Number(values.show), rules, values.write);
  if (values.serve !== undefined)
    return serveWebsite(generateWebsite(Number(values.serve), { rules }), Number(values.port ?? DEFAULT_PORT));
  if (values.each) return eachRule(seed, values.count === undefined ? 20 : count);
  const totals = await readSites(seed, count, rules);
  report("websites", rowsOf(totals), { seed, count, rules });
  if (values.failing) {
    for (const { seed: at, faults } of totals.failing) console.log(`${at}: ${countFaults(faults)}`);
  }
  if (!values.reduce) return;
  const sets = await faultSets(totals.failing, rules);
  console.table(sets.map(({ fault, set, sites, example }) => ({ fault, rules: set, sites, example })));
}

/** Returns a site's faults by kind: "lost car 3, false complete 1". */
function countFaults(faults: readonly Fault[]): string {
  const counts = new Map<string, number>();
  for (const fault of faults) counts.set(faultName(fault), (counts.get(faultName(fault)) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
}

function listRules(): void {
  for (const { family, name, weight, variants } of RULES) {
    console.log(
      `${family.padEnd(8)} ${name.padEnd(22)} ${String(weight).padEnd(5)} ${Object.keys(variants).join(", ")}`,
    );
  }
}

async function show(seed: number, rules: RuleChoice, folder: string | undefined): Promise<void> {
  const website = generateWebsite(seed, { rules });
  const { report: crawl, cars, requests } = await readWebsite(website);
  const { faults, fields, carsFound, carsExpected } = judgeReading(website, crawl, cars);
  console.log(`rules: ${website.rules.map(({ name, variant }) => `${name}:${variant}`).join(" ") || "none"}`);
  console.log(
    `entry: ${website.origin}${website.entry}, reachable: ${website.key.reachable}, provable: ${website.key.provable}`,
  );
  console.log(
    `crawl: ${crawl.outcome} ${crawl.reason ?? ""}, ${carsFound} of ${carsExpected} cars\nrequests: ${requests.join(" ")}`,
  );
  console.table(fields);
  for (const { kind, field, car, expected, got } of faults) {
    console.log(
      `${kind}${field ? ` (${field})` : ""}: ${car}, expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`,
    );
  }
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const pages = [...website.routes].map(([address, { status, type, body }], index) => {
    const file = `${String(index).padStart(3, "0")}${address.replace(/[^A-Za-z0-9.-]+/g, "_").slice(0, 80)}${type.includes("html") ? ".html" : ".txt"}`;
    writeFileSync(join(folder, file), body);
    return { address, status, type, file };
  });
  const { cars: keys, notCars, reachable } = website.key;
  writeFileSync(
    join(folder, "site.json"),
    JSON.stringify({ seed, rules: website.rules, pages, key: { reachable, cars: keys, notCars } }, null, 1),
  );
  console.log(`written to ${folder}`);
}

async function eachRule(seed: number, count: number): Promise<void> {
  const rows: BenchRow[] = [];
  for (const { name, variants } of RULES) {
    for (const variant of Object.keys(variants)) {
      const totals = await readSites(seed, count, { only: [`${name}:${variant}`] });
      const kinds = Object.entries(totals.faults).map(([fault, sites]) => `${fault} ${sites}`);
      rows.push({
        what: `${name}:${variant}`,
        "sites right": totals.sitesRight,
        "cars %": Math.round((1_000 * totals.carsFound) / Math.max(1, totals.carsExpected)) / 10,
        "complete %": Math.round((100 * totals.completeClaimed) / Math.max(1, totals.provable)),
        faults: kinds.join(", "),
        example: totals.failing[0]?.seed ?? "",
      });
    }
  }
  console.table(Object.fromEntries(rows.map(({ what, ...figures }) => [what, figures])));
}
