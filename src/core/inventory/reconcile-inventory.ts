import type { Transaction } from "kysely";
import type { FactField } from "#core/facts/rules/vehicle-fields.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import {
  asMissingCar,
  findWronglyRemoved,
  journalAbsences,
  journalHiddenAbsences,
  journalSecondLooks,
  type PageEvidences,
} from "./absences.ts";
import { countDoubted } from "./doubted-prices.ts";
import { compareStage, findShownAgain, mergeStage } from "./merge-inventory.ts";
import type { MergeSource } from "./merge-source.ts";
import { countMisses, findMissing, journalMissing } from "./missing-vehicles.ts";
import { renameMerged } from "./remembered-identities.ts";
import { LEAVES_FOR_OTHER_ROOFTOP, splitByRooftop } from "./rules/other-rooftops.ts";
import type { RemovalMemory } from "./rules/removal-memory.ts";
import { decideByPages, decideMisses, isSaleTrusted, learnFromReturns } from "./rules/removal-policy.ts";
import { clearStaged, fillStage, type StagedRun } from "./staged-run.ts";

/** A second look comes a week after a removal, so an offer then counts like an offer after this many misses. */
const OFFERED_AFTER_MISSES = 8;

export type Reconciled = {
  added: number;
  changed: number;
  unchanged: number;
  missing: number;
  removed: number;
  /** Prices that wait to be checked. */
  doubtedPrices: number;
};

/** The results of a run about vehicles besides its staged facts. */
export type Findings = {
  /** True when the run is trusted to have seen everything. Otherwise a missing vehicle is removed only when its own page says so. */
  believed: boolean;
  /** When the run ended. */
  at: Date;
  memory: RemovalMemory;
  /** The answers of missing vehicles' own pages. */
  pages: PageEvidences;
  /** The answers of removed vehicles' pages in their second look. */
  secondLooks: PageEvidences;
  /** Identity keys of the cars that the site assigns to another rooftop. */
  otherRooftops: ReadonlySet<string>;
  /** Facts that changed so suddenly that they are not trusted: known cars keep theirs, new cars have none. */
  withheld: readonly FactField[];
  /** True when its prices are accepted, even large changes. */
  trustsPrices: boolean;
};

/**
 * Applies a run's staged cars to the inventory, in the transaction that also ends the run, so that shoppers see all of it
 * or nothing.
 * @returns the counts, how many of the removed cars belong to another rooftop, and what was learned about the site
 */
export async function reconcileInventory(
  trx: Transaction<Database>,
  run: StagedRun,
  { believed, at, memory, pages, secondLooks, otherRooftops, withheld, trustsPrices }: Findings,
): Promise<{ counts: Reconciled; leaving: number; memory: RemovalMemory }> {
  const source: MergeSource = { kind: "crawl", held: !believed, at, trustsPrices };
  await fillStage(trx, run);
  await clearStaged(trx, withheld);
  const merged = await compareStage(trx, source);
  const doubtedPrices = await countDoubted(trx);
  const offered = isSaleTrusted(memory, OFFERED_AFTER_MISSES)
    ? [...secondLooks].filter(([, { answer }]) => answer === "sale").map(([id]) => id)
    : [];
  const shownAgain = merged.written > 0 ? await findShownAgain(trx) : [];
  const returned = [...shownAgain, ...(await findWronglyRemoved(trx, offered))];
  const learned = learnFromReturns(memory, returned, at.getTime());
  await mergeStage(trx, merged, source, { at, runId: run.id });
  await renameMerged(trx, run);
  const counts = { added: merged.added, changed: merged.changed, unchanged: merged.unchanged };
  const found = counts.added + counts.changed + counts.unchanged;
  const { leaving, missing } = splitByRooftop(await findMissing(trx, run), { believed, otherRooftops });
  const left = await countMisses(
    trx,
    run,
    at,
    leaving,
    leaving.map(() => LEAVES_FOR_OTHER_ROOFTOP),
  );
  const cars = missing.map((vehicle) => asMissingCar(vehicle, pages));
  const decided = believed
    ? decideMisses(learned, cars, { found, at: at.getTime() })
    : decideByPages(learned, cars, { listed: found + missing.length, at: at.getTime() });
  const touched = missing.map((_, index) => believed || decided.decisions[index]?.remove === true);
  const ours = <Item>(items: readonly Item[]) => items.filter((_, index) => touched[index]);
  const gone = await countMisses(trx, run, at, ours(missing), ours(decided.decisions));
  await journalMissing(
    trx,
    run,
    missing.filter((_, index) => !touched[index]),
  );
  await journalAbsences(trx, run, at, missing, decided.decisions, pages);
  await journalSecondLooks(trx, run, at, secondLooks);
  if (believed) await journalHiddenAbsences(trx, run, at);
  return {
    counts: { ...counts, doubtedPrices, missing: missing.length - gone.removed, removed: gone.removed + left.removed },
    leaving: left.removed,
    memory: decided.memory,
  };
}
