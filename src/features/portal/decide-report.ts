import { sql, type Transaction } from "kysely";
import { changeListingIn } from "#core/inventory/change-listing.ts";
import { correctVehicleIn } from "#core/inventory/correct-vehicle.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { formatDollars } from "#kernel/words/rules/numbers.ts";
import { type LockedReport, lockReport } from "./lock-report.ts";
import type { ReportState } from "./rules/portal-rules.ts";

type Decided = { message: string; state: ReportState };

/** Names of the kinds in the audit log and for the operator. */
const KIND_WORDS: Record<LockedReport["kind"], string> = {
  sold: "Reported as sold",
  price: "Reported a wrong price",
  "take-down": "Asked to take it down",
};

/** Does what a report asks for. @returns null when the car is no longer listed */
async function carryOut(trx: Transaction<Database>, report: LockedReport, adminName: string): Promise<string | null> {
  const { vehicle_id: id, kind, price_usd: price } = report;
  const car = await trx
    .selectFrom("stock_vehicles")
    .select(["price_usd", "removed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!car || car.removed_at !== null) return null;
  if (kind !== "price" || price === null) {
    await changeListingIn(trx, id, "hide", adminName);
    return "The car is hidden until you show it again, whatever the dealer's website says.";
  }
  if (car.price_usd !== price) {
    const reason = "The dealership reported it";
    await correctVehicleIn(trx, id, { field: "priceUsd", text: `${price}`, reason }, adminName);
  }
  return `The price is ${formatDollars(price)} until the dealer's website says the same.`;
}

/**
 * Decides a report: carries it out in the same transaction, or declines it. When that hides a car, its other reports are closed
 * too. The same decision again does nothing.
 * @param decided.price the right price that the operator has seen, null for the other kinds
 * @returns the new state, and a sentence for the operator
 * @throws {AppError} 404; 409 when it was decided otherwise, or has another price by now
 */
export async function decideReport(
  db: Db,
  id: number,
  { decision, price }: { decision: "confirm" | "decline"; price: number | null },
  adminName: string,
): Promise<Decided> {
  return db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, id);
    const isSame = report.state === (decision === "confirm" ? "confirmed" : "declined");
    if (isSame) return { message: "This has already been decided that way.", state: report.state };
    if (report.state !== "open") throw AppError.conflict("This report has already been decided.");
    if (decision === "decline") {
      await closeReport(trx, report, "declined", adminName);
      return { message: "Nothing was changed.", state: "declined" };
    }
    if (report.price_usd !== price) {
      throw AppError.conflict("The dealership has since reported another price. Check it again.");
    }
    const done = await carryOut(trx, report, adminName);
    const state = done === null ? "gone" : "confirmed";
    await closeReport(trx, report, state, adminName);
    return { message: done ?? "The car is no longer listed, so nothing was changed.", state };
  });
}

/** Stores the outcome of a report. It closes all other reports of a car that is no longer listed. */
async function closeReport(
  trx: Transaction<Database>,
  report: LockedReport,
  state: Exclude<ReportState, "open">,
  adminName: string,
): Promise<void> {
  const decided = { decided_at: sql<Date>`now()`, decided_by: adminName };
  await trx
    .updateTable("dealer_reports")
    .set({ state, ...decided })
    .where("id", "=", report.id)
    .execute();
  if (state === "gone" || (state === "confirmed" && report.kind !== "price")) {
    await trx
      .updateTable("dealer_reports")
      .set({ state: "gone", ...decided })
      .where("vehicle_id", "=", report.vehicle_id)
      .where("state", "=", "open")
      .execute();
  }
  const fate = state === "gone" ? "the car was no longer listed" : null;
  const details = [KIND_WORDS[report.kind], report.vin, `by ${report.dealership}`, fate].filter(Boolean).join(", ");
  const action = state === "declined" ? "dealer-report.declined" : "dealer-report.confirmed";
  await recordAudit(trx, { adminName, action, subject: report.title, details });
}
