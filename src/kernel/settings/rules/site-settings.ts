/** The site settings that the product knows; values are strings ("true" and "false" for switches). */
export const SETTING_KEYS = [
  "showListDealershipButton",
  "discountCode",
  "showDiscountBadge",
  "showVerifiedStamp",
  "showDealLabels",
  "showOtherDealers",
  "contactEmail",
  "siteName",
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

/** Returns whether a setting is switched on ("true") and off ("false"). */
export const isSwitch = (key: SettingKey): boolean => key.startsWith("show");

/** The names of the settings in the console. */
export const SETTING_LABELS: Record<SettingKey, string> = {
  showListDealershipButton: "List Your Dealership button",
  discountCode: "Discount code",
  showDiscountBadge: "Discount badge",
  showVerifiedStamp: "Verified Deal stamp",
  showDealLabels: "Deal labels",
  showOtherDealers: "Other dealers' cars on a car's page",
  contactEmail: "Contact e-mail",
  siteName: "Marketplace name",
};

/** The code on every card until an operator changes it. */
export const DEFAULT_DISCOUNT_CODE = "FB100";
/** The longest name of a marketplace, in characters. */
export const MAX_SITE_NAME_LENGTH = 60;
/** The contact address of an installation until the operator sets one. */
export const PLACEHOLDER_EMAIL = "hello@autohub.example";
/** The defaults of settings. Name and contact address are in the environment. */
export const SETTING_DEFAULTS: Record<Exclude<SettingKey, "contactEmail" | "siteName">, string> = {
  showListDealershipButton: "true",
  discountCode: DEFAULT_DISCOUNT_CODE,
  showDiscountBadge: "true",
  showVerifiedStamp: "true",
  showDealLabels: "true",
  showOtherDealers: "true",
};

/** The row of the settings table with the demo's websites and their dealerships. */
export const DEMO_SITES = "demoSites";
/** Its value once the demo has been cleared. */
export const DEMO_CLEARED = "[]";
