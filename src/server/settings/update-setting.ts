import { sql } from "kysely";
import type { Setting, UpdateSetting } from "#contract/settings/setting.ts";
import { isSwitch } from "#domain/settings/setting-keys.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/db.ts";
import { presentSetting } from "./present-setting.ts";

/** Stores one site setting; it counts from the next page on. @param adminName who did it, for the audit log */
export async function updateSetting(db: Db, { key, value }: UpdateSetting, adminName: string): Promise<Setting> {
  return db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
    const row = await trx
      .insertInto("settings")
      .values({ key, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, updated_at: sql<Date>`now()` }))
      .returningAll()
      .executeTakeFirstOrThrow();
    const shown = (stored: string) => (isSwitch(key) ? (stored === "true" ? "on" : "off") : stored);
    const details = before ? `From "${shown(before.value)}" to "${shown(value)}".` : `To "${shown(value)}".`;
    await recordAudit(trx, { adminName, action: "setting.updated", subject: key, details });
    return presentSetting(row);
  });
}
