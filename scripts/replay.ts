/**
 * Replays recorded daily inventories through the product's removal rules and prints how often and how late they were wrong.
 *
 *   npm run replay -- <file.ndjson> [--json]
 *
 * The file has one JSON object a line: {"dealer", "day": "2026-02-16", "vehicles": [[vin, price or null], ...]}.
 * Exit status 2 for wrong arguments.
 */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type RecordedDay, type Replayed, replayDealership } from "./replay/replay-dealership.ts";

const lineSchema = z.object({
  dealer: z.string(),
  day: z.iso.date(),
  vehicles: z.array(z.tuple([z.string()], z.unknown())),
});

class UsageError extends Error {}

async function readDays(file: string): Promise<Map<string, RecordedDay[]>> {
  const dealers = new Map<string, RecordedDay[]>();
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity })) {
    number += 1;
    if (text.trim() === "") continue;
    const line = lineSchema.safeParse(parseJson(text));
    if (!line.success) throw new UsageError(`Line ${number} of ${file} is not a dealership's day.`);
    const { dealer, day, vehicles } = line.data;
    const days = dealers.get(dealer) ?? [];
    days.push({ day, vins: new Set(vehicles.map(([vin]) => vin)) });
    dealers.set(dealer, days);
  }
  for (const days of dealers.values()) days.sort((a, b) => a.day.localeCompare(b.day));
  return dealers;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

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
  const replayed = [...(await readDays(file))].map(([dealer, days]) => [dealer, replayDealership(days)] as const);
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
