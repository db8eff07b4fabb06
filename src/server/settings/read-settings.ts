import type { PublicSettings } from "#contract/settings/public-settings.ts";
import type { DbOrTransaction } from "../infra/db.ts";

/** Keys of the settings table that the product knows, with the value that an absent row means. */
const DEFAULTS = {
  showListDealershipButton: "true",
  discountCode: "FB100",
  showDiscountBadge: "true",
  showVerifiedStamp: "true",
} as const;
type SettingKey = keyof typeof DEFAULTS;

/** Where the settings come from that are the operator's environment, not rows. */
export type SiteConfig = { siteName: string; contactEmail: string; inspectionUrl: string | null };

/** All known settings as stored strings, absent ones with their default. */
async function readSettings(db: DbOrTransaction): Promise<Record<SettingKey, string>> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  const stored = Object.fromEntries(rows.map((row) => [row.key, row.value]));
  return { ...DEFAULTS, ...stored };
}

/** What the public pages may know. */
export async function readPublicSettings(db: DbOrTransaction, site: SiteConfig): Promise<PublicSettings> {
  const settings = await readSettings(db);
  return {
    ...site,
    showListDealershipButton: settings.showListDealershipButton === "true",
    discountCode: settings.discountCode,
    showDiscountBadge: settings.showDiscountBadge === "true",
    showVerifiedStamp: settings.showVerifiedStamp === "true",
  };
}
