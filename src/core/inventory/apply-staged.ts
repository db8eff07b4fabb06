import type { Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import { compareStage, type Merged, mergeStage } from "./merge-inventory.ts";
import type { MergeSource } from "./merge-source.ts";
import { countStaged, dropStaged, fillStage, type StagedRun } from "./staged-run.ts";

/** A run that was held whole: what it saw is still staged. */
export type WholeHeldRun = StagedRun & {
  /** How many cars it found. */
  found: number;
  /** Whether it read the whole list. Otherwise facts that it does not state stay. */
  isComplete: boolean;
  /** When it ended: its cars were seen then. */
  at: Date;
};

const sourceOf = ({ isComplete, at }: WholeHeldRun): MergeSource => ({ kind: "crawl", held: !isComplete, at });

/** Whether all of what a run saw is still staged. The table does not survive a crash of the database, and is in no backup. */
export const isStillStaged = async (trx: Transaction<Database>, run: WholeHeldRun): Promise<boolean> =>
  (await countStaged(trx, run)) === run.found;

/** Counts what `applyStaged` would do. It leaves tables of its transaction behind, so the caller rolls it back. */
export async function countApplyStaged(trx: Transaction<Database>, run: WholeHeldRun): Promise<Merged> {
  await fillStage(trx, run);
  return compareStage(trx, sourceOf(run));
}

/** Merges what a held run has staged, as at the time when it ended, so that undoing the run takes it back. The caller holds `lockInventory`. */
export async function applyStaged(trx: Transaction<Database>, run: WholeHeldRun): Promise<Merged> {
  await fillStage(trx, run);
  const compared = await compareStage(trx, sourceOf(run));
  await mergeStage(trx, compared, sourceOf(run), { at: run.at, runId: run.id });
  await dropStaged(trx, run);
  return compared;
}
