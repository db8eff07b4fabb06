import { sql, type Transaction } from "kysely";
import { readingOfRun, readingWords } from "#core/dealerships/rules/reading.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";

/** One line of a run's log, for the operator. `at` is an ISO string. */
export type RunLogLine = { at: string; words: string };

const KEPT_LINES = 200;
/** How many of the kept lines are from the beginning. The middle is dropped, because it says least about a long crawl. */
const KEPT_FROM_BEGINNING = 60;

/** Collects a run's log lines, in whole sentences, up to `KEPT_LINES`. */
export class RunLog {
  readonly #lines: RunLogLine[] = [];
  #leftOut = 0;

  /** Adds a sentence with the present time; a repetition of the last is left out. */
  add(words: string): void {
    if (this.#lines.at(-1)?.words === words) return;
    this.#lines.push({ at: new Date().toISOString(), words });
    if (this.#lines.length <= KEPT_LINES) return;
    this.#lines.splice(KEPT_FROM_BEGINNING, 1);
    this.#leftOut += 1;
  }

  /** Oldest first. */
  lines(): RunLogLine[] {
    if (this.#leftOut === 0) return [...this.#lines];
    const [first, rest] = [this.#lines.slice(0, KEPT_FROM_BEGINNING), this.#lines.slice(KEPT_FROM_BEGINNING)];
    const gap = { at: rest[0]?.at ?? "", words: `${this.#leftOut} lines are left out here.` };
    return [...first, gap, ...rest];
  }
}

/** Adds a line to the log of an ended run. */
export async function appendToLog(trx: Transaction<Database>, runId: number, line: RunLogLine): Promise<void> {
  await sql`update sync_runs set log = log || ${JSON.stringify([line])}::jsonb where id = ${runId}`.execute(trx);
}

/** Describes the removal of cars that the website assigns to another rooftop. */
export const leftForOtherRooftops = (cars: number): string =>
  `Removed ${formatAmount(cars, "car that belongs", "cars that belong")} to another rooftop, as the website says.`;

/** Describes the end of a run, as the last line of its log. */
export function describeResult(
  status: "succeeded" | "held" | "failed",
  counts: { added: number; changed: number; missing: number; removed: number },
  reason: string | null,
): string {
  const words = readingWords(readingOfRun({ status, isApplied: false }), counts.removed);
  if (status === "failed") return `${words}. Nothing was changed. ${reason ?? ""}`.trim();
  const done = `added ${counts.added}, changed ${counts.changed}`;
  if (status === "held") {
    return `${words}; ${done}; ${formatAmount(counts.missing, "listed car was", "listed cars were")} not seen. ${reason ?? ""}`.trim();
  }
  return `${words}: ${done}, removed ${counts.removed}; ${formatAmount(counts.missing, "car is", "cars are")} missing and still listed.`;
}
