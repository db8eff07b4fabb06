import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { type BenchRow, report } from "./report.ts";
import type { Measured } from "./support/measure-crawl.ts";

const CARS = 2_000;
const CONCURRENCY = [1, 8];
const SIZES = [200, 20_000];
/**
 * Crawl and floor are measured in turn. Of each the try with the least processor time counts: other load only adds to it,
 * and to a single site it adds most, because that takes but a second.
 */
const TRIES = 5;

const script = (name: string) => join(import.meta.dirname, "support", `${name}.ts`);

async function firstLine(child: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    if (text.includes("\n")) return text;
  }
  throw new Error("the helper process ended without an answer");
}

function start(args: string[]): ChildProcess {
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
}

async function withSites<T>(cars: number, sites: number, work: (urls: string[]) => Promise<T>): Promise<T> {
  const server = start([script("serve-large-site"), String(cars), String(sites)]);
  try {
    return await work(JSON.parse(await firstLine(server)));
  } finally {
    server.kill();
  }
}

async function measureOnce(args: readonly string[]): Promise<Measured> {
  return JSON.parse(await firstLine(start([...args])));
}

const MODES = { crawl: "crawl", floor: "floor-html5", "floor with our parser": "floor-fast" };

const cpuPerPage = (one: Measured) => (1_000 * one.cpuSeconds) / one.pages;

async function againstFloor(sites: number): Promise<BenchRow[]> {
  return withSites(CARS, sites, async (urls) => {
    const best = new Map<string, Measured>();
    for (let n = 0; n < TRIES; n += 1) {
      for (const [what, mode] of Object.entries(MODES)) {
        const one = await measureOnce([script("measure-crawl"), mode, ...urls]);
        if (one.cpuSeconds < (best.get(what)?.cpuSeconds ?? Number.POSITIVE_INFINITY)) best.set(what, one);
      }
    }
    const floor = cpuPerPage(best.get("floor") as Measured);
    return [...best].map(([what, one]) => ({
      what: `${what}, ${sites} at once`,
      vehicles: one.vehicles,
      pages: one.pages,
      "vehicles/s": Math.round(one.vehicles / one.seconds),
      "CPU ms/page": Number(cpuPerPage(one).toFixed(2)),
      "times the floor": Number((cpuPerPage(one) / floor).toFixed(2)),
      outcome: one.outcome,
    }));
  });
}

async function memory(cars: number): Promise<BenchRow> {
  const one = await withSites(cars, 1, (urls) =>
    measureOnce(["--expose-gc", script("measure-crawl"), "crawl", ...urls]),
  );
  return {
    what: `${cars} cars`,
    pages: one.pages,
    "live heap MB": Number(one.liveMb.toFixed(1)),
    outcome: one.outcome,
  };
}

/**
 * Crawls one, then eight demo sites of 2,000 cars at once, and compares with the least possible work: fetching the same
 * pages and parsing them with cheerio. Then it measures memory on small and large lots. Sites and crawler run in separate
 * processes.
 */
export async function run(): Promise<void> {
  const rows: BenchRow[] = [];
  for (const sites of CONCURRENCY) rows.push(...(await againstFloor(sites)));
  report("crawl", rows);
  const sizes: BenchRow[] = [];
  for (const cars of SIZES) sizes.push(await memory(cars));
  report("crawl-memory", sizes);
}
