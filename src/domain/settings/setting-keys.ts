/** The site settings that the product knows; values are strings ("true" and "false" for switches). */
export const SETTING_KEYS = [
  "showListDealershipButton",
  "discountCode",
  "showDiscountBadge",
  "showVerifiedStamp",
  "contactEmail",
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

/** Whether a setting is switched on ("true") and off ("false"). */
export const isSwitch = (key: SettingKey): boolean => key.startsWith("show");

/** The settings as the console calls them. */
export const SETTING_LABELS: Record<SettingKey, string> = {
  showListDealershipButton: "List Your Dealership button",
  discountCode: "Discount code",
  showDiscountBadge: "Discount badge",
  showVerifiedStamp: "Verified Deal stamp",
  contactEmail: "Contact e-mail",
};
