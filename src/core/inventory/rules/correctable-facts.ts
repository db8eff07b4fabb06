import { FACT_FIELDS, type FactField } from "#core/facts/rules/vehicle-fields.ts";

/**
 * Facts that an operator cannot correct. Crawls recognise a car by VIN, stock number and the address of its page: with another value
 * it would be another car. Photos, equipment and the text are the dealer's.
 */
export const NOT_CORRECTABLE = [
  "vin",
  "stockNumber",
  "originalListingUrl",
  "images",
  "features",
  "description",
] as const satisfies FactField[];
export type CorrectableFact = Exclude<FactField, (typeof NOT_CORRECTABLE)[number]>;

export const isCorrectable = (field: FactField): field is CorrectableFact =>
  !(NOT_CORRECTABLE as readonly FactField[]).includes(field);
export const CORRECTABLE_FACTS = FACT_FIELDS.filter(isCorrectable);

export const MAX_REASON_LENGTH = 300;
