import type { Setting } from "#contract/settings/setting.ts";
import { SETTING_KEYS } from "#domain/settings/setting-keys.ts";
import type { Db } from "../infra/db.ts";
import { presentSetting } from "./present-setting.ts";

/** The settings that have been set, by key; an absent one has its default. */
export async function listSettings(db: Db): Promise<Setting[]> {
  const rows = await db.selectFrom("settings").selectAll().where("key", "in", SETTING_KEYS).orderBy("key").execute();
  return rows.map(presentSetting);
}
