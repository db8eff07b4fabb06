/**
 * Values recorded listings with the product's own market value, and compares the values with the asking prices.
 *
 *   npm run appraise -- <file.ndjson> [--json]               once, on its first day, from earlier prices of others
 *   npm run appraise -- <file.ndjson> --stability [--json]   every day, to see how often labels change
 *
 * The file has one JSON object per line (appraise/recorded-listings.ts): {"source", "vin", "year", "make", "model", "trim", "mileage",
 * "zip", "dealer", "spells": [{"price", "from", "to"}]}. The method and the meaning of the figures: docs/market-value.md.
 * Invalid lines are named on standard error and left out.
 * Exit status: 0 done, 1 failed, 2 wrong arguments or a file that cannot be read.
 */
import { appraiseListings } from "./appraise/appraise-listings.ts";
import { followLabels } from "./appraise/label-stability.ts";
import { type RecordedListings, readRecordedListings } from "./appraise/recorded-listings.ts";
import { runCommand } from "./run-command.ts";
import { readOptions, UsageError } from "./usage-error.ts";

const USAGE = "Usage: npm run appraise -- <file.ndjson> [--stability] [--json]";
/** The most listings of a file that `--stability` follows. Each is valued on every day. */
const MAX_FOLLOWED = 2_500;
/** The number of invalid lines that are named. All are counted. */
const MAX_NAMED = 5;

function readArguments(): { file: string; json: boolean; stability: boolean } {
  const { values, positionals } = readOptions({
    allowPositionals: true,
    options: { json: { type: "boolean", default: false }, stability: { type: "boolean", default: false } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError("Name one file of recorded listings.");
  return { file, ...values };
}

const percent = (share: number | null): string => (share === null ? "none valued" : `${(100 * share).toFixed(1)} %`);

async function main(): Promise<void> {
  const { file, json, stability } = readArguments();
  const recorded = await readRecordedListings(file);
  warnOf(recorded.badLines);
  if (stability) showStability(recorded, json);
  else showFigures(recorded, json);
}

function warnOf(badLines: readonly string[]): void {
  if (badLines.length === 0) return;
  const more = badLines.length > MAX_NAMED ? ["…"] : [];
  const lines = [...badLines.slice(0, MAX_NAMED), ...more, `Lines left out: ${badLines.length}.`];
  process.stderr.write(`${lines.join("\n")}\n`);
}

function showFigures(recorded: RecordedListings, json: boolean): void {
  const { labels, withoutLabel, listings, valued, ...figures } = appraiseListings(recorded);
  if (json) {
    process.stdout.write(`${JSON.stringify({ listings, valued, ...figures, labels, withoutLabel })}\n`);
    return;
  }
  console.log(`${valued} of ${listings} listings valued`);
  console.table(Object.fromEntries(Object.entries(figures).map(([name, share]) => [name, percent(share)])));
  console.log("labels");
  console.table(labels);
  console.log("without a label");
  console.table(withoutLabel);
}

function showStability(recorded: RecordedListings, json: boolean): void {
  if (!recorded.isDated) throw new UsageError("Labels can only be followed in a file with days.");
  const figures = followLabels(recorded, Math.ceil(recorded.listings.length / MAX_FOLLOWED));
  if (json) process.stdout.write(`${JSON.stringify(figures)}\n`);
  else console.table(figures);
}

await runCommand({ usage: USAGE }, main);
