import { mkdirSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, platform, totalmem } from "node:os";
import { join } from "node:path";

/** A row of a benchmark's table: the measured thing, and its values by column. The column's name has the unit. */
export type BenchRow = { what: string } & Record<string, string | number>;

/** Folder of the results as JSON. Git ignores it, because results belong to one machine and one day. */
const RESULTS_FOLDER = join(import.meta.dirname, "results");

/**
 * Prints a benchmark's table and saves it as `bench/results/<name>.json`, with the machine it was measured on.
 *
 * @param name the benchmark's file name without `.ts`
 * @param rows the table, in the order it should be read
 * @param details anything else worth keeping in the JSON, such as the single samples
 */
export function report(name: string, rows: BenchRow[], details: Record<string, unknown> = {}): void {
  const machine = {
    platform: `${platform()} ${arch()}`,
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  console.table(Object.fromEntries(rows.map(({ what, ...figures }) => [what, figures])));
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  const result = { name, measuredAt: new Date().toISOString(), machine, rows, ...details };
  const file = join(RESULTS_FOLDER, `${name}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`saved in bench/results/${name}.json\n`);
}
