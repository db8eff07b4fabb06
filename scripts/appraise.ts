/**
 * Values recorded listings with the product's own market value, and compares with what was asked.
 *
 *   npm run appraise -- <file.ndjson> [--json]
 *
 * The file has one JSON object a line (appraise/recorded-listings.ts): {"source", "vin", "year", "make", "model", "trim", "mileage",
 * "zip", "dealer", "spells": [{"price", "from", "to"}]}. How listings are valued, and what the figures mean: docs/market-value.md.
 * Exit status: 0 done, 1 failed, 2 wrong arguments or a file that cannot be read.
 */
import { parseArgs } from "node:util";
import { exitWithFailure, reportStartFailure } from "#server/infra/start-failures/report-start-failure.ts";
import { appraiseListings } from "./appraise/appraise-listings.ts";
import { readRecordedListings } from "./appraise/recorded-listings.ts";
import { UsageError } from "./usage-error.ts";

const USAGE = "Usage: npm run appraise -- <file.ndjson> [--json]";

function readArguments(): { file: string; json: boolean } {
  let parsed: { values: { json?: boolean | undefined }; positionals: string[] };
  try {
    parsed = parseArgs({ allowPositionals: true, options: { json: { type: "boolean" } } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError("Name one file of recorded listings.");
  return { file, json: values.json === true };
}

const percent = (share: number | null): string => (share === null ? "none valued" : `${(100 * share).toFixed(1)} %`);

async function main(): Promise<void> {
  const { file, json } = readArguments();
  const { labels, withoutLabel, listings, valued, ...figures } = appraiseListings(await readRecordedListings(file));
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

main().catch((error: unknown) => {
  const isUnreadable = error instanceof Error && "code" in error && error.code === "ENOENT";
  if (error instanceof UsageError || isUnreadable) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  console.error(reportStartFailure(error, null));
  exitWithFailure();
});
