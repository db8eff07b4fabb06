/**
 * Replays recorded daily inventories through the product's removal rules and prints how often and how late they were wrong.
 *
 *   npm run replay -- <file.ndjson> [--json]
 *   npm run replay -- --journal [--json]
 *
 * `--journal` replays the nights of this installation, which crawls have recorded in its database (DATABASE_URL, else the
 * embedded one in DATA_DIR), even while AutoHub is running.
 * The file has one JSON object per line: {"dealer", "day": "2026-02-16", "vehicles": [[vin, price or null], ...]}, and, if
 * known, the answers of cars' own pages after the cars had left (replay/recorded-file.ts).
 * Exit status: 0 done, 1 failed, 2 wrong arguments.
 */
import type { Config } from "#app/config/config.ts";
import { readJournal } from "./replay/journal.ts";
import { readRecordedFile } from "./replay/recorded-file.ts";
import { type RecordedDealership, type Replayed, replayDealership } from "./replay/replay-dealership.ts";
import { runCommand } from "./run-command.ts";
import { readOptions, UsageError } from "./usage-error.ts";
import { withDatabase } from "./with-database.ts";

/** Sums shares and means over any number of dealerships. */
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

const USAGE = `Usage: npm run replay -- <file.ndjson> [--json]
       npm run replay -- --journal [--json]`;

function readArguments(): { file: string | null; json: boolean } {
  const { values, positionals } = readOptions({
    allowPositionals: true,
    options: { json: { type: "boolean" }, journal: { type: "boolean" } },
  });
  const [file = null] = positionals;
  if (values.journal === true && file !== null) throw new UsageError("The journal is replayed, or a file, not both.");
  if (values.journal !== true && (file === null || positionals.length > 1)) {
    throw new UsageError("Name one file of recorded days.");
  }
  return { file, json: values.json === true };
}

async function readRecords(file: string | null, settings: () => Config): Promise<Map<string, RecordedDealership>> {
  if (file !== null) return readRecordedFile(file);
  let records = new Map<string, RecordedDealership>();
  await withDatabase(settings(), "autohub-replay", async (db) => {
    records = await readJournal(db);
  });
  return records;
}

async function main(settings: () => Config): Promise<void> {
  const { file, json } = readArguments();
  const replayed = [...(await readRecords(file, settings))].map(
    ([dealer, one]) => [dealer, replayDealership(one)] as const,
  );
  const all = replayed.map(([, result]) => result);
  if (json) return void process.stdout.write(`${JSON.stringify(summarise(all))}\n`);
  console.table({
    ...Object.fromEntries(replayed.map(([dealer, result]) => [dealer, asRow([result])])),
    all: asRow(all),
  });
}

await runCommand({ usage: USAGE }, main);
