/** The site settings that the product knows; values are strings ("true" and "false" for switches). */
export const SETTING_KEYS = [
  "showListDealershipButton",
  "discountCode",
  "showDiscountBadge",
  "showVerifiedStamp",
  "showDealLabels",
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
  showDealLabels: "Deal labels",
  contactEmail: "Contact e-mail",
};

/** The code on every card until an operator changes it. */
export const DEFAULT_DISCOUNT_CODE = "FB100";
/** The values of settings that nobody has changed. The default contact address is in the environment. */
export const SETTING_DEFAULTS: Record<Exclude<SettingKey, "contactEmail">, string> = {
  showListDealershipButton: "true",
  discountCode: DEFAULT_DISCOUNT_CODE,
  showDiscountBadge: "true",
  showVerifiedStamp: "true",
  showDealLabels: "true",
};
