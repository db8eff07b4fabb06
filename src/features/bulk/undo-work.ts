import { sql, type Transaction } from "kysely";
import { undoRenewals } from "#core/dealerships/renew-dealership.ts";
import { changeListings } from "#core/inventory/change-listing.ts";
import { liftTakedowns } from "#features/rights/take-down.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { AppError } from "#kernel/process/errors.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { BulkPreview } from "./bulk-endpoints.ts";
import { addTag, removeTag } from "./change-tags.ts";
import { describeWork, type Undo } from "./once.ts";
import { UNDO_HOURS } from "./rules/bulk-rules.ts";
import type { BulkDeps } from "./work-on-dealerships.ts";
import { lockDealership } from "./work-on-vehicles.ts";

/**
 * Undoes a bulk action in one transaction, for all rows unchanged since. A second call does nothing.
 * @throws {AppError} 404 when it does not exist or is too old; 409 when it cannot be undone or has been
 */
export async function undoBulkWork({ db, box }: BulkDeps, id: string, adminName: string): Promise<BulkPreview> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '10min'`.execute(trx);
    const row = await trx
      .selectFrom("bulk_actions")
      .select(["undo", "undone_at", "work"])
      .where("id", "=", id)
      .where("done_at", ">", new Date(Date.now() - UNDO_HOURS * 3_600_000))
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw AppError.notFound("This can no longer be undone.");
    if (row.undone_at !== null) throw AppError.conflict("This has already been undone.");
    if (row.undo === null) throw AppError.conflict("This cannot be undone.");
    const undo = row.undo as Undo;
    const matched = countRows(undo);
    const concerned =
      undo.kind === "lift" ? await reverseTakedowns(trx, box, undo.takedownIds, adminName) : await reverse(trx, undo);
    const changedSince = matched - concerned;
    const leftOut = changedSince > 0 ? [{ kind: "changedSince" as const, count: changedSince }] : [];
    await trx.updateTable("bulk_actions").set({ undone_at: new Date() }).where("id", "=", id).execute();
    const isCars = "dealershipId" in undo || (undo.kind === "tags" && undo.tagged === "vehicle");
    await recordAudit(trx, {
      adminName,
      action: "bulk.undone",
      subject: formatAmount(concerned, isCars ? "car" : "dealership"),
      details: describeWork(WORDS[row.work.action], "", new Map(leftOut.map(({ kind, count }) => [kind, count]))),
    });
    return { matched, concerned, leftOut };
  });
}

const WORDS = {
  sync: "Syncs.",
  renew: "Renewed subscriptions.",
  "take-down": "Takedowns.",
  lift: "Lifted takedowns.",
  fees: "Stated fees.",
  hide: "Hidden cars.",
  show: "Shown cars.",
  tag: "An added tag.",
  untag: "A removed tag.",
} as const;

/** @returns how many rows were changed back */
async function reverse(trx: Transaction<Database>, undo: Exclude<Undo, { kind: "lift" }>): Promise<number> {
  if (undo.kind === "renew") return (await undoRenewals(trx, undo.renewals)).length;
  if (undo.kind === "tags") return reverseTags(trx, undo);
  await lockDealership(trx, undo.dealershipId);
  if (undo.kind === "hide") return (await changeListings(trx, undo, "hide", new Date())).length;
  const hidden = { ...undo, hiddenAt: new Date(undo.hiddenAt) };
  return (await changeListings(trx, hidden, "show", new Date())).length;
}

/** Returns how many rows a bulk action has changed. */
function countRows(undo: Undo): number {
  if (undo.kind === "renew") return undo.renewals.length;
  return undo.kind === "lift" ? undo.takedownIds.length : undo.ids.length;
}

async function reverseTakedowns(
  trx: Transaction<Database>,
  box: SecretBox,
  takedownIds: readonly number[],
  liftedBy: string,
): Promise<number> {
  // Locked by id, as in every bulk action on dealerships.
  await trx
    .selectFrom("dealerships")
    .select("id")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("takedowns")
        .select("dealership_id")
        .where("id", "=", (takedown) => takedown.fn.any(takedown.val(takedownIds))),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return liftTakedowns(trx, box, { takedownIds }, { reason: "The takedown was undone.", liftedBy });
}

async function reverseTags(trx: Transaction<Database>, { tagged, tag, ids, add }: Undo & { kind: "tags" }) {
  const table = sql.table(tagged === "dealership" ? "dealerships" : "stock_vehicles");
  // Some may have been deleted since. The lock keeps the others during the transaction.
  const { rows } = await sql<{ id: number }>`
    select id from ${table} where id = any(${ids}::int[]) order by id for key share`.execute(trx);
  const there = rows.map((row) => row.id);
  await (add ? addTag : removeTag)(trx, tagged, there, tag);
  return there.length;
}
