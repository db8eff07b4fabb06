import { sql, type Transaction } from "kysely";
import type { Renewal } from "#core/dealerships/renew-dealership.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { AuditAction } from "#kernel/http/rules/audit-actions.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { BulkResult, DealershipWork, VehicleWork } from "./bulk-endpoints.ts";
import type { Tagged } from "./change-tags.ts";
import { type Plan, presentPlan } from "./plan.ts";
import { type LeftOutKind, leftOutWords } from "./rules/bulk-rules.ts";

/** A piece of work that an administrator has confirmed. */
export type Order<Work extends DealershipWork | VehicleWork> = {
  id: string;
  expected: number;
  work: Work;
  adminName: string;
};

/** How a piece of work is undone, as it is stored: what it changed, and what stood before. */
export type Undo =
  | { kind: "renew"; renewals: readonly Renewal[] }
  | { kind: "lift"; takedownIds: readonly number[] }
  | { kind: "show"; dealershipId: number; ids: readonly number[]; hiddenAt: string }
  | { kind: "hide"; dealershipId: number; ids: readonly number[] }
  | { kind: "tags"; tagged: Tagged; tag: string; ids: readonly number[]; add: boolean };

/** What was done: to which rows, and how it is undone. */
export type Done = {
  plan: Plan<unknown>;
  undo: Undo | null;
  audit: { action: AuditAction; subject: string; details: string };
};

const CHANGED = "What you chose has changed meanwhile. Please look at the number again.";

/** @throws {AppError} 409 when the number of chosen rows is not the one that was confirmed */
export function requireExpected(plan: Plan<unknown>, expected: number): void {
  if (plan.matched !== expected) throw AppError.conflict(CHANGED);
}

/**
 * Does a piece of work in one transaction: a process that dies in it has done nothing, and one that dies behind it has done all. The
 * work's id is written first. A second call with it waits for the first, does nothing and gives the same answer.
 * @throws {AppError} 409 when somebody else has used the id
 */
export async function workOnce(
  db: Db,
  { id, work, adminName }: Order<DealershipWork | VehicleWork>,
  doIt: (trx: Transaction<Database>, at: Date) => Promise<Done>,
): Promise<BulkResult> {
  return db.transaction().execute(async (trx) => {
    // Changing 100,000 cars takes longer than the usual limit.
    await sql`set local statement_timeout = '10min'`.execute(trx);
    const at = new Date();
    const started = await trx
      .insertInto("bulk_actions")
      .values({ id, work: JSON.stringify(withoutNotes(work)), admin_name: adminName, done_at: at, answer: "{}" })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!started) {
      const known = await trx
        .selectFrom("bulk_actions")
        .select(["answer", "admin_name"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (known?.admin_name !== adminName) throw AppError.conflict("This work has another number. Please try again.");
      return known.answer;
    }
    const { plan, undo, audit } = await doIt(trx, at);
    const { rows } = plan;
    const canUndo = undo !== null && rows.length > 0;
    const answer: BulkResult = { ...presentPlan(plan), canUndo };
    await trx
      .updateTable("bulk_actions")
      .set({ answer: JSON.stringify(answer), undo: canUndo ? JSON.stringify(undo) : null })
      .where("id", "=", id)
      .execute();
    if (rows.length > 0) await recordAudit(trx, { adminName, ...audit });
    return answer;
  });
}

/** What is kept of a piece of work. Who asked for a takedown, and why, is in the takedown alone, encrypted. */
const withoutNotes = (work: DealershipWork | VehicleWork) => ("reason" in work ? { action: work.action } : work);

/** "By 90 days. Left out: 3 already syncing." after what was chosen. */
export function describeWork(chosen: string, how: string, leftOut: ReadonlyMap<LeftOutKind, number>): string {
  const words = leftOutWords([...leftOut].map(([kind, count]) => ({ kind, count })));
  return [chosen, how, words && `Left out: ${words}.`].filter(Boolean).join(" ");
}

/** Named rows that are written into the audit log; of more, their number has to do. */
const MOST_NAMED = 50;

/** What was chosen one by one, for the audit log: names as long as there are few. */
export function describeChosen(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).join(", ");
  const more = names.length - MOST_NAMED;
  return more > 0 ? `Chosen one by one: ${named} and ${more} more.` : `Chosen one by one: ${named}.`;
}
