import type { Selectable } from "kysely";
import type { Setting } from "#contract/settings/setting.ts";
import type { Database } from "../infra/db-schema.ts";

/** The wire shape of a stored setting. */
export const presentSetting = (row: Selectable<Database["settings"]>): Setting => ({
  key: row.key,
  value: row.value,
  updatedAt: row.updated_at.toISOString(),
});
