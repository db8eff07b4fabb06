import type { NoLabelReason } from "#core/facts/rules/no-label.ts";

/** For shoppers, the reason why a car has no label or no value. Null when nothing is shown. */
export const REASON_SENTENCES: Record<NoLabelReason, string | null> = {
  "too-few": "Too few similar cars are for sale to estimate its value.",
  "too-spread": "The prices of similar cars differ too much to estimate its value.",
  "too-old": "It is too old to estimate its value from other cars' prices.",
  "too-new": "It is too new to estimate its value from used cars' prices.",
  "facts-missing": "Too little is known about this car to estimate its value.",
  "facts-impossible": "Its mileage, year or price cannot be right, so its value is not estimated.",
  "not-valued-yet": "The value of this car has not been calculated yet.",
  "price-unknown": "The dealer shows no price, so there is nothing to compare.",
  "basis-unknown": "Which fees the dealer adds to the price is unknown, so the price gets no label.",
  "branded-title": "It seems to have been written off once. Such cars cost less, so the price gets no label.",
  "far-from-value":
    "The price is so far from the prices of similar cars that one of them may be wrong, so it gets no label.",
  "switched-off": null,
};
