import type { DbOrTransaction } from "#kernel/database/db.ts";
import { readPublicSettings, type SiteConfig } from "#kernel/settings/read-settings.ts";
import { defaultPrivacyText } from "./rules/default-privacy-text.ts";

/** Reads the text of the privacy page: the operator's, or else the product's. */
export async function readPrivacyText(db: DbOrTransaction, site: SiteConfig): Promise<{ text: string }> {
  const stored = await db.selectFrom("settings").select("value").where("key", "=", "privacyText").executeTakeFirst();
  return { text: stored?.value || defaultPrivacyText(await readPublicSettings(db, site)) };
}
