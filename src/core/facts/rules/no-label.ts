/** The reasons why a car has no value. */
export type Abstention = "facts-missing" | "facts-impossible" | "too-old" | "too-new" | "too-few" | "too-spread";

/** The reasons why a car has no deal label. Those that the operator can fix come first. */
export const NO_LABEL_REASONS = [
  "far-from-value",
  "basis-unknown",
  "switched-off",
  "price-unknown",
  "branded-title",
  "facts-missing",
  "facts-impossible",
  "too-old",
  "too-new",
  "too-few",
  "too-spread",
  "not-valued-yet",
] as const satisfies readonly (Abstention | string)[];
export type NoLabelReason = (typeof NO_LABEL_REASONS)[number];

/** The reasons in the operator's words. */
export const NO_LABEL_WORDS: Record<NoLabelReason, string> = {
  "far-from-value": "More than 25 % away from its value: check price, mileage and trim",
  "basis-unknown": "Not known whether the dealership's prices include mandatory fees",
  "switched-off": "Deal labels are switched off",
  "price-unknown": "No price",
  "branded-title": "Salvage, rebuilt or otherwise branded title",
  "facts-missing": "Year, make, model or mileage is missing",
  "facts-impossible": "Its mileage, year or price cannot be right",
  "too-old": "Older than 25 years",
  "too-new": "Newer than any like car that has a price",
  "too-few": "Too few similar cars",
  "too-spread": "Similar cars' prices differ too much",
  "not-valued-yet": "Not valued yet",
};

/** Reasons that are stored with a car. The others are found when the car is read. */
export type StoredReason = Exclude<NoLabelReason, "switched-off" | "not-valued-yet">;

/** Words for a car that was once written off. Such cars cost less, by an unknown amount. */
const BRANDED = /\b(?:salvage|rebuilt|reconstructed|branded|flood(?:ed)?|lemon[ -]law)\b/i;

/** True when a car's title or trim says that it was once written off. */
export const isBranded = (...words: readonly (string | null)[]): boolean =>
  words.some((text) => text !== null && BRANDED.test(text));
