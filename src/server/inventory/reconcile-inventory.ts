import type { Transaction } from "kysely";
import { decideMisses, learnFromReturns, type PageAnswer, type RemovalMemory } from "#domain/sync/removal-policy.ts";
import type { Database } from "../infra/database/db-schema.ts";
import { compareStage, findShownAgain, mergeStage } from "./merge-inventory.ts";
import { countMisses, findMissing, noteMissing } from "./missing-vehicles.ts";
import { fillStage, type StagedRun } from "./staged-run.ts";

/** What vehicles' own pages answered, by vehicle id. Vehicles that are absent were not asked for. */
export type PageAnswers = ReadonlyMap<number, PageAnswer>;

const CRAWL = { kind: "crawl" } as const;

export type Reconciled = { added: number; changed: number; unchanged: number; missing: number; removed: number };

/**
 * Applies to the inventory what a run has staged, in the transaction that also ends the run, so that shoppers see all of it
 * or nothing.
 * @param options.believed whether the run is believed to have seen everything; otherwise missing vehicles are only recorded
 * @param options.pages what the own pages of missing vehicles answered, by vehicle id
 * @returns the counts, and what was learned about the site
 */
export async function reconcileInventory(
  trx: Transaction<Database>,
  run: StagedRun,
  options: { believed: boolean; at: Date; memory: RemovalMemory; pages: PageAnswers },
): Promise<{ counts: Reconciled; memory: RemovalMemory }> {
  const { at } = options;
  await fillStage(trx, run);
  const merged = await compareStage(trx, CRAWL);
  const learned = learnFromReturns(options.memory, await findShownAgain(trx), at.getTime());
  await mergeStage(trx, merged, CRAWL, { at, runId: run.id });
  const missing = await findMissing(trx, run);
  const counts = { added: merged.added, changed: merged.changed, unchanged: merged.unchanged };
  if (!options.believed) {
    await noteMissing(trx, run, missing);
    return { counts: { ...counts, missing: missing.length, removed: 0 }, memory: learned };
  }
  const found = counts.added + counts.changed + counts.unchanged;
  const decided = decideMisses(
    learned,
    missing.map((vehicle) => ({
      lastSeenAt: vehicle.confirmed_at.getTime(),
      misses: vehicle.missed_runs,
      missedAt: vehicle.missed_at?.getTime() ?? null,
      inCrowd: vehicle.missed_in_crowd,
      page: options.pages.get(vehicle.id) ?? "unknown",
    })),
    { found, at: at.getTime() },
  );
  const gone = await countMisses(trx, run, at, missing, decided.decisions);
  return { counts: { ...counts, ...gone }, memory: decided.memory };
}
