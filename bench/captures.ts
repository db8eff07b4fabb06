import { parseArgs } from "node:util";
import { Draw } from "#test/websites/draw.ts";
import { type BenchRow, report } from "./report.ts";
import { benchOptions } from "./support/bench-options.ts";
import { capturedSites, readCaptured } from "./support/websites/captured-site.ts";
import { wrongIn } from "./support/websites/judge-captured.ts";
import { MUTATIONS, type Mutation } from "./support/websites/mutate-html.ts";

/** How many sets of several mutations are drawn beside the single ones, and their size. */
const DRAWN_SETS = 5;
const SET_SIZE = 3;

const OPTIONS = { seed: { type: "string" }, site: { type: "string" }, mutation: { type: "string" } } as const;

/** Returns the mutations and, unless one is asked for, some sets of several at once. */
function mutationSets(asked: string | undefined, draw: Draw): [name: string, mutation: Mutation][] {
  const all = Object.entries(MUTATIONS);
  if (asked !== undefined) return all.filter(([name]) => name === asked);
  const drawn = Array.from({ length: DRAWN_SETS }, (): [string, Mutation] => {
    const chosen = draw.some(all, SET_SIZE);
    const names = chosen.map(([name]) => name).join(" + ");
    return [names, (html, own) => chosen.reduce((text, [, mutate]) => mutate(text, own), html)];
  });
  return [...all, ...drawn];
}

/**
 * Reads captured websites of the folder CAPTURES, plain and changed in ways that a person does not notice, and lists what a change makes
 * wrong. `--site NAME` and `--mutation NAME` choose one, `--seed N` draws the changes anew.
 */
export async function run(): Promise<void> {
  const folder = process.env.CAPTURES;
  if (folder === undefined) return console.log("Set CAPTURES to a folder of captured websites.");
  const { values } = parseArgs({ args: benchOptions(), options: OPTIONS });
  const sites = capturedSites(folder).filter(({ name }) => values.site === undefined || name === values.site);
  const sets = mutationSets(values.mutation, new Draw(values.seed ?? 1, "sets"));
  const rows: BenchRow[] = [];
  const lines: string[] = [];
  for (const site of sites) {
    const read = async (change: (html: string) => string) => {
      const { report: crawl, cars } = await readCaptured(site, change);
      return { cars, wrong: wrongIn(site, crawl, cars) };
    };
    const asCaptured = await read((html) => html);
    const row: BenchRow = {
      what: site.name,
      cars: asCaptured.cars.length,
      "wrong as captured": asCaptured.wrong.length,
    };
    lines.push(...asCaptured.wrong.map((line) => `${site.name}, as captured: ${line}`));
    const known = new Set(asCaptured.wrong);
    let fewest = asCaptured.cars.length;
    let made = 0;
    for (const [name, mutate] of sets) {
      const changed = await read((html) => mutate(html, new Draw(values.seed ?? 1, `${site.name}/${name}`)));
      const wrong = changed.wrong.filter((line) => !known.has(line));
      made += wrong.length;
      fewest = Math.min(fewest, changed.cars.length);
      lines.push(...wrong.map((line) => `${site.name}, ${name}: ${line}`));
    }
    rows.push({ ...row, "made wrong": made, "fewest cars": fewest });
  }
  for (const line of lines) console.log(line);
  report("captures", rows, { seed: values.seed ?? 1, lines });
}
