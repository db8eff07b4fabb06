import { sql } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { InspectionBanner } from "./inspection-banner-endpoints.ts";
import { INSPECTION_URL_SETTING, isDemoCleared, type SiteConfig } from "./read-settings.ts";

/** Returns where the inspection banner leads, for the console. */
export async function readInspectionBanner(db: Db, site: SiteConfig): Promise<InspectionBanner> {
  if (site.inspectionUrl !== null) return { setBy: "INSPECTION_URL", url: site.inspectionUrl, demoUrl: null };
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", INSPECTION_URL_SETTING)
    .executeTakeFirst();
  const demoUrl = row || (await isDemoCleared(db)) ? null : site.demoInspectionUrl;
  return { setBy: null, url: row?.value ?? "", demoUrl };
}

/**
 * Stores where the inspection banner leads. Pages show it at once.
 * @param url empty: no banner
 * @throws {AppError} 409 when INSPECTION_URL sets it
 */
export async function setInspectionBanner(
  db: Db,
  site: SiteConfig,
  url: string,
  adminName: string,
): Promise<InspectionBanner> {
  if (site.inspectionUrl !== null) {
    throw AppError.conflict("The inspection banner is set by INSPECTION_URL. Change it there");
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("settings")
      .values({ key: INSPECTION_URL_SETTING, value: url })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: url, updated_at: sql<Date>`now()` }))
      .execute();
    const details = url === "" ? "Without a banner." : `To "${url.slice(0, 200)}".`;
    await recordAudit(trx, { adminName, action: "setting.updated", subject: "Inspection banner", details });
  });
  return readInspectionBanner(db, site);
}
