/** The site settings that the product knows; values are strings ("true" and "false" for switches). */
export const SETTING_KEYS = [
  "showListDealershipButton",
  "discountCode",
  "showDiscountBadge",
  "showVerifiedStamp",
  "contactEmail",
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];
