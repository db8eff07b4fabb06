import type { DbOrTransaction } from "#kernel/database/db.ts";
import { LOOK_KEYS, lookOf } from "./look-settings.ts";
import { DEMO_CLEARED, DEMO_SITES, SETTING_DEFAULTS, type SettingKey } from "./rules/site-settings.ts";
import type { PublicSettings } from "./settings-endpoints.ts";

/** The row of the settings table with the address of the inspection banner; empty: no banner. */
export const INSPECTION_URL_SETTING = "inspectionUrl";

/** The settings that come from the environment and not from the database. */
export type SiteConfig = {
  siteName: string;
  contactEmail: string;
  /** INSPECTION_URL, which wins over the stored address. */
  inspectionUrl: string | null;
  /** Null when no mail is sent. */
  mail: object | null;
  /** The page of the demo's inspection service. The banner leads there until another is set or the demo is cleared. */
  demoInspectionUrl: string | null;
};

/** Reads the settings that pages may show. Stored settings override the environment and the defaults. */
export async function readPublicSettings(db: DbOrTransaction, site: SiteConfig): Promise<PublicSettings> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "<>", LOOK_KEYS.logoImage)
    .execute();
  const isDemoCleared = rows.some(({ key, value }) => key === DEMO_SITES && value === DEMO_CLEARED);
  const stored: Partial<Record<string, string>> = Object.fromEntries(rows.map((row) => [row.key, row.value]));
  const settings: Record<SettingKey, string> = {
    ...SETTING_DEFAULTS,
    contactEmail: site.contactEmail,
    siteName: site.siteName,
    ...stored,
  };
  const banner = stored[INSPECTION_URL_SETTING];
  const ofDemo = isDemoCleared ? null : site.demoInspectionUrl;
  return {
    siteName: settings.siteName,
    inspectionUrl: site.inspectionUrl ?? (banner === undefined ? ofDemo : banner || null),
    contactEmail: settings.contactEmail,
    sendsMail: site.mail !== null,
    showListDealershipButton: settings.showListDealershipButton === "true",
    discountCode: settings.discountCode,
    showDiscountBadge: settings.showDiscountBadge === "true",
    showVerifiedStamp: settings.showVerifiedStamp === "true",
    showDealLabels: settings.showDealLabels === "true",
    showOtherDealers: settings.showOtherDealers === "true",
    ...lookOf(stored),
  };
}

/** Returns whether the demo has been cleared, so that none of its data may be used any more. */
export async function isDemoCleared(db: DbOrTransaction): Promise<boolean> {
  const rows = db.selectFrom("settings").select("value").where("key", "=", DEMO_SITES);
  return (await rows.executeTakeFirst())?.value === DEMO_CLEARED;
}
