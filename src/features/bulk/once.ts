import { sql, type Transaction } from "kysely";
import type { Renewal } from "#core/dealerships/renew-dealership.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { AuditAction } from "#kernel/http/rules/audit-actions.ts";
import { AppError } from "#kernel/process/errors.ts";
import { formatFirst } from "#kernel/words/rules/lists.ts";
import type { BulkResult, DealershipWork, VehicleWork } from "./bulk-endpoints.ts";
import type { Tagged } from "./change-tags.ts";
import { type Plan, presentPlan } from "./plan.ts";
import { type LeftOutKind, leftOutWords } from "./rules/bulk-rules.ts";

/** A bulk action that an administrator has confirmed. */
export type Order<Work extends DealershipWork | VehicleWork> = {
  id: string;
  expected: number;
  work: Work;
  adminName: string;
};

/** The stored data to undo a bulk action: the changed rows, and their values before. */
export type Undo =
  | { kind: "renew"; renewals: readonly Renewal[] }
  | { kind: "lift"; takedownIds: readonly number[] }
  | { kind: "show"; dealershipId: number; ids: readonly number[]; hiddenAt: string }
  | { kind: "hide"; dealershipId: number; ids: readonly number[] }
  | { kind: "tags"; tagged: Tagged; tag: string; ids: readonly number[]; add: boolean };

/** The outcome: the changed rows, and how to undo the work. */
export type Done = {
  plan: Plan<unknown>;
  undo: Undo | null;
  audit: { action: AuditAction; subject: string; details: string };
};

const CHANGED = "The selection has changed. Check the number again.";

/** @throws {AppError} 409 when the number of chosen rows differs from the confirmed one */
export function requireExpected(plan: Plan<unknown>, expected: number): void {
  if (plan.matched !== expected) throw AppError.conflict(CHANGED);
}

/**
 * Runs a bulk action in one transaction: a process that dies during it has changed nothing. The action's id is written first. A
 * second call with the same id waits for the first, does nothing and returns the same answer.
 * @throws {AppError} 409 when another administrator has used the id
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
      if (known?.admin_name !== adminName) throw AppError.conflict("This id belongs to another action. Try again.");
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

/** The stored part of the request. A takedown's name and reason are stored only with the takedown, encrypted. */
const withoutNotes = (work: DealershipWork | VehicleWork) => ("reason" in work ? { action: work.action } : work);

/** Returns the words after the selection: "By 90 days. Left out: 3 already syncing." */
export function describeWork(chosen: string, how: string, leftOut: ReadonlyMap<LeftOutKind, number>): string {
  const words = leftOutWords([...leftOut].map(([kind, count]) => ({ kind, count })));
  return [chosen, how, words && `Left out: ${words}.`].filter(Boolean).join(" ");
}

/** The most rows that the audit log names; of more it has the number. */
const MOST_NAMED = 50;

/** Describes a selection of single rows for the audit log: their names, if there are few. */
export const describeChosen = (names: readonly string[]): string =>
  `Chosen one by one: ${formatFirst(names, MOST_NAMED)}.`;
