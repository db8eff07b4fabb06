/**
 * Replays recorded daily inventories through the product's removal rules and prints how often and how late they were wrong.
 *
 *   npm run replay -- <file.ndjson> [--json]
 *
 * The file has one JSON object a line: {"dealer", "day": "2026-02-16", "vehicles": [[vin, price or null], ...]}, and, if
 * known, what the own pages of cars answered after they had left (replay/recorded-file.ts).
 * Exit status 2 for wrong arguments.
 */
import { parseArgs } from "node:util";
import { readRecordedFile, UsageError } from "./replay/recorded-file.ts";
import { type Replayed, replayDealership } from "./replay/replay-dealership.ts";

/** Shares and means over any number of dealerships. */
function summarise(results: readonly Replayed[]) {
  const extra = results.flatMap((result) => result.extraVisibleDays);
  return {
    removals: results.reduce((sum, result) => sum + result.removals, 0),
    falseRemovals: results.reduce((sum, result) => sum + result.falseRemovals, 0),
    meanExtraVisibleDays: extra.length === 0 ? 0 : extra.reduce((sum, days) => sum + days, 0) / extra.length,
  };
}

function asRow(results: readonly Replayed[]) {
  const { removals, falseRemovals, meanExtraVisibleDays } = summarise(results);
  return {
    removals,
    false: falseRemovals,
    "false %": removals === 0 ? 0 : Number(((100 * falseRemovals) / removals).toFixed(1)),
    "extra days": Number(meanExtraVisibleDays.toFixed(2)),
  };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: "boolean" } } });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError("Name one file of recorded days.");
  const replayed = [...(await readRecordedFile(file))].map(([dealer, one]) => [dealer, replayDealership(one)] as const);
  const all = replayed.map(([, result]) => result);
  if (values.json) return void process.stdout.write(`${JSON.stringify(summarise(all))}\n`);
  console.table({
    ...Object.fromEntries(replayed.map(([dealer, result]) => [dealer, asRow([result])])),
    all: asRow(all),
  });
}

main().catch((error: unknown) => {
  const mistake = error instanceof UsageError || (error instanceof TypeError && "code" in error);
  const unreadable = error instanceof Error && "code" in error && error.code === "ENOENT";
  const words = mistake || unreadable ? (error as Error).message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${words}\nUsage: npm run replay -- <file.ndjson> [--json]\n`);
  process.exitCode = mistake || unreadable ? 2 : 1;
});
