import { type Selectable, sql } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { isSwitch, SETTING_KEYS } from "./rules/site-settings.ts";
import type { Setting, UpdateSetting } from "./settings-endpoints.ts";

/** Returns the wire shape of a stored setting. */
const presentSetting = (row: Selectable<Database["settings"]>): Setting => ({
  key: row.key,
  value: row.value,
  updatedAt: row.updated_at.toISOString(),
});

const MAX_IN_AUDIT = 100;
const shortened = (text: string): string => (text.length > MAX_IN_AUDIT ? `${text.slice(0, MAX_IN_AUDIT)}…` : text);

/** Stores one site setting. It takes effect with the next page. @param adminName for the audit log */
export async function updateSetting(db: Db, { key, value }: UpdateSetting, adminName: string): Promise<Setting> {
  return db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
    const row = await trx
      .insertInto("settings")
      .values({ key, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, updated_at: sql<Date>`now()` }))
      .returningAll()
      .executeTakeFirstOrThrow();
    const shown = (stored: string) => (isSwitch(key) ? (stored === "true" ? "on" : "off") : shortened(stored));
    const details = before ? `From "${shown(before.value)}" to "${shown(value)}".` : `To "${shown(value)}".`;
    await recordAudit(trx, { adminName, action: "setting.updated", subject: key, details });
    return presentSetting(row);
  });
}

/** Returns the stored settings, by key. A setting without a row has its default. */
export async function listSettings(db: Db): Promise<Setting[]> {
  const rows = await db.selectFrom("settings").selectAll().where("key", "in", SETTING_KEYS).orderBy("key").execute();
  return rows.map(presentSetting);
}
