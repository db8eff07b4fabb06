import { sql } from "kysely";
import { changeListingIn } from "#core/inventory/change-listing.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { WEBSITE_NOW } from "./dealer-reports-table.ts";
import { lockReport } from "./lock-report.ts";

/**
 * Decides about a car that was reported as sold and that the dealer's website lists again: it is listed here again, or stays
 * hidden until the website removes it once more and lists it. The same decision again does nothing.
 * @returns a sentence for the operator
 * @throws {AppError} 404; 409 when the website does not list it again, or it was decided otherwise
 */
export async function settleSoldAgain(
  db: Db,
  id: number,
  decision: "show" | "keep",
  adminName: string,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, id);
    const now = await trx
      .selectFrom("dealer_reports as r")
      .innerJoin("stock_vehicles as v", "v.id", "r.vehicle_id")
      .select(["r.kept_hidden_at", "v.hidden_at", "v.removed_at", WEBSITE_NOW.as("website")])
      .where("r.id", "=", id)
      .executeTakeFirst();
    if (!now) throw AppError.conflict("The car is no longer listed.");
    const isDone =
      decision === "show" ? now.removed_at === null : now.hidden_at !== null && now.kept_hidden_at !== null;
    if (now.website !== "again") {
      if (isDone) return "This has already been decided that way.";
      throw AppError.conflict("The dealer's website no longer lists this car, or another decision was made.");
    }
    if (decision === "show") {
      await changeListingIn(trx, report.vehicle_id, "show", adminName);
      return "The car is listed again.";
    }
    await trx
      .updateTable("dealer_reports")
      .set({ kept_hidden_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    const details = [report.vin, `at ${report.dealership}`].filter(Boolean).join(", ");
    await recordAudit(trx, { adminName, action: "dealer-report.kept-hidden", subject: report.title, details });
    return "The car stays hidden. If its website removes it and lists it once more, you are asked again.";
  });
}
