import type { Transaction } from "kysely";
import { changeListings } from "#core/inventory/change-listing.ts";
import { lockInventory } from "#core/inventory/inventory-tables.ts";
import { type ChosenVehicle, chooseStock } from "#core/inventory/list-stock.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import type { AuditAction } from "#kernel/http/rules/audit-actions.ts";
import { AppError } from "#kernel/process/errors.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { BulkPreview, BulkResult, VehicleSelection, VehicleWork } from "./bulk-endpoints.ts";
import { addTag, removeTag } from "./change-tags.ts";
import { type Done, describeChosen, describeWork, type Order, requireExpected, type Undo, workOnce } from "./once.ts";
import { countChosen, type Plan, planWork, presentPlan, refuseTag } from "./plan.ts";
import type { LeftOutKind } from "./rules/bulk-rules.ts";

type Choice = { dealershipId: number; selection: VehicleSelection };

function refuse(work: VehicleWork, { standing, isTakenDown, tags }: ChosenVehicle): LeftOutKind | null {
  if ("tag" in work) return standing === "removed" ? "notListed" : refuseTag(work.action, work.tag, tags);
  if (work.action === "hide") return standing === "listed" ? null : "notListed";
  if (isTakenDown) return "takenDown";
  return standing === "hidden" ? null : "notHidden";
}

async function plan(
  db: DbOrTransaction,
  work: VehicleWork,
  { dealershipId, selection }: Choice,
): Promise<Plan<ChosenVehicle>> {
  const chosen = await chooseStock(db, dealershipId, selection);
  return planWork(chosen, (vehicle) => refuse(work, vehicle), countChosen(selection));
}

/** Counts a dealership's cars that a bulk action would now change. */
export async function previewVehicleWork(db: Db, work: VehicleWork, choice: Choice): Promise<BulkPreview> {
  return presentPlan(await plan(db, work, choice));
}

const AUDITED: Record<VehicleWork["action"], AuditAction> = {
  hide: "bulk.hidden",
  show: "bulk.shown",
  tag: "bulk.tagged",
  untag: "bulk.untagged",
};

/** Describes a selection: `Filter: hidden, "accord", lacks photos, tag "sold".` */
function describeSelection(selection: VehicleSelection, rows: readonly { title: string }[]): string {
  if ("ids" in selection) return describeChosen(rows.map(({ title }) => title));
  const { show, search, missing, tag } = selection.filter;
  const parts = [show, search && `"${search}"`, missing && `lacks ${missing}`, tag && `tag "${tag}"`];
  return `Filter: ${parts.filter(Boolean).join(", ")}.`;
}

/**
 * Hides, shows, tags or untags the chosen cars of a dealership in one transaction. It waits for a crawl or upload that is being
 * saved, like the change of a single car.
 * @throws {AppError} 404; 409 when the number of chosen cars differs from the confirmed one
 */
export async function workOnVehicles(db: Db, order: Order<VehicleWork> & Choice): Promise<BulkResult> {
  const { work, dealershipId, selection, expected } = order;
  return workOnce(db, order, async (trx, at): Promise<Done> => {
    const dealership = await lockDealership(trx, dealershipId);
    const planned = await plan(trx, work, order);
    requireExpected(planned, expected);
    const ids = planned.rows.map(({ id }) => id);
    const undo = await carryOut(trx, work, { dealershipId, ids }, at);
    const how = "tag" in work ? `Tag "${work.tag}".` : "";
    const details = `At ${dealership}. ${describeWork(describeSelection(selection, planned.rows), how, planned.leftOut)}`;
    return {
      plan: planned,
      undo,
      audit: { action: AUDITED[work.action], subject: formatAmount(ids.length, "car"), details },
    };
  });
}

/** Locks a dealership's cars and then its row, as crawls and uploads do. @returns its name @throws {AppError} 404 */
export async function lockDealership(trx: Transaction<Database>, id: number): Promise<string> {
  await lockInventory(trx, id);
  const row = await trx
    .selectFrom("dealerships")
    .select("name")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw AppError.notFound("There is no such dealership");
  return row.name;
}

async function carryOut(
  trx: Transaction<Database>,
  work: VehicleWork,
  cars: { dealershipId: number; ids: readonly number[] },
  at: Date,
): Promise<Undo> {
  const { dealershipId, ids } = cars;
  switch (work.action) {
    case "hide":
      await changeListings(trx, cars, "hide", at);
      return { kind: "show", dealershipId, ids, hiddenAt: at.toISOString() };
    case "show":
      await changeListings(trx, cars, "show", at);
      return { kind: "hide", dealershipId, ids };
    case "tag":
      await addTag(trx, "vehicle", ids, work.tag);
      return { kind: "tags", tagged: "vehicle", tag: work.tag, ids, add: false };
    case "untag":
      await removeTag(trx, "vehicle", ids, work.tag);
      return { kind: "tags", tagged: "vehicle", tag: work.tag, ids, add: true };
  }
}
