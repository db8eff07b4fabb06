import type { SettingKey } from "./setting-keys.ts";

/** The code on every card until an operator changes it. */
export const DEFAULT_DISCOUNT_CODE = "FB100";
/** The values of settings that nobody has changed. The default contact address is in the environment. */
export const SETTING_DEFAULTS: Record<Exclude<SettingKey, "contactEmail">, string> = {
  showListDealershipButton: "true",
  discountCode: DEFAULT_DISCOUNT_CODE,
  showDiscountBadge: "true",
  showVerifiedStamp: "true",
};
