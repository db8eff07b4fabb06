import type { PublicSettings } from "#contract/settings/public-settings.ts";
import type { SettingKey } from "#domain/settings/setting-keys.ts";
import { DEFAULT_DISCOUNT_CODE } from "#domain/settings/site-defaults.ts";
import type { DbOrTransaction } from "../infra/db.ts";

/** Where the settings come from that are the operator's environment, not rows. */
export type SiteConfig = { siteName: string; contactEmail: string; inspectionUrl: string | null };

/** What an absent row means; the contact address then is the environment's. */
const DEFAULTS: Record<Exclude<SettingKey, "contactEmail">, string> = {
  showListDealershipButton: "true",
  discountCode: DEFAULT_DISCOUNT_CODE,
  showDiscountBadge: "true",
  showVerifiedStamp: "true",
};

/** What the public pages may know: the stored settings over the environment and the defaults. */
export async function readPublicSettings(db: DbOrTransaction, site: SiteConfig): Promise<PublicSettings> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  const stored: Partial<Record<SettingKey, string>> = Object.fromEntries(rows.map((row) => [row.key, row.value]));
  const settings = { ...DEFAULTS, contactEmail: site.contactEmail, ...stored };
  return {
    siteName: site.siteName,
    inspectionUrl: site.inspectionUrl,
    contactEmail: settings.contactEmail,
    showListDealershipButton: settings.showListDealershipButton === "true",
    discountCode: settings.discountCode,
    showDiscountBadge: settings.showDiscountBadge === "true",
    showVerifiedStamp: settings.showVerifiedStamp === "true",
  };
}
