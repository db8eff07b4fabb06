import type { Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import { compareStage, type Merged, mergeStage } from "./merge-inventory.ts";
import type { MergeSource } from "./merge-source.ts";
import { countStaged, dropStaged, fillStage, type StagedRun } from "./staged-run.ts";

/** A run that was held as a whole: its cars are still staged. */
export type WholeHeldRun = StagedRun & {
  /** Number of cars that it found. */
  found: number;
  /** True when it read the whole list. Otherwise facts that it does not state stay. */
  isComplete: boolean;
  /** When it ended: the time at which its cars were seen. */
  at: Date;
};

const sourceOf = ({ isComplete, at }: WholeHeldRun): MergeSource => ({ kind: "crawl", held: !isComplete, at });

/** Returns whether all cars of a run are still staged. The table does not survive a crash of the database, and is in no backup. */
export const isStillStaged = async (trx: Transaction<Database>, run: WholeHeldRun): Promise<boolean> =>
  (await countStaged(trx, run)) === run.found;

/** Counts the changes of `applyStaged`. It leaves temporary tables in its transaction, so the caller rolls it back. */
export async function countApplyStaged(trx: Transaction<Database>, run: WholeHeldRun): Promise<Merged> {
  await fillStage(trx, run);
  return compareStage(trx, sourceOf(run));
}

/** Merges the staged cars of a held run with the time of its end, so that undoing the run undoes them. Needs `lockInventory`. */
export async function applyStaged(trx: Transaction<Database>, run: WholeHeldRun): Promise<Merged> {
  await fillStage(trx, run);
  const compared = await compareStage(trx, sourceOf(run));
  await mergeStage(trx, compared, sourceOf(run), { at: run.at, runId: run.id });
  await dropStaged(trx, run);
  return compared;
}
