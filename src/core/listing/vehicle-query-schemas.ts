import { z } from "zod";
import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { FEATURE_KEYS, type FeatureKey } from "#core/facts/rules/equipment/features.ts";
import { VEHICLE_CLASSES } from "#core/facts/rules/vehicle-classes.ts";
import { storableText } from "#kernel/http/parameters.ts";
import { MAX_INTEGER } from "#kernel/http/rules/max-integer.ts";
import type { DetailFilters } from "./rules/detail-filters.ts";
import { readBox } from "./rules/map-box.ts";
import {
  CYLINDERS,
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT,
  ENGINE_LITERS_LIMITS,
  MAX_PAGE_SIZE,
  MAX_SEARCH_TEXT,
  MAX_SEARCH_VALUES,
  SEARCH_NUMBER_LIMITS,
  SORT_OPTIONS,
} from "./rules/search-limits.ts";
import { readZipText } from "./rules/zip-text.ts";

/**
 * Returns a schema for a whole number within limits; a blank counts as absent. Schemas are few, because each costs time: reading the
 * parameters was 5 % of a call.
 */
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^(?:\d{1,10})?$/, "must be a whole number")
    .transform((digits, context): number | undefined => {
      if (digits === "") return undefined;
      const number = Number(digits);
      if (number < min) context.addIssue({ code: "custom", message: `must be at least ${min}` });
      if (number > max) context.addIssue({ code: "custom", message: `must be at most ${max}` });
      return number;
    })
    .optional();

const TOO_LONG = `must be at most ${MAX_SEARCH_TEXT} characters`;
const text = storableText().trim().max(MAX_SEARCH_TEXT, TOO_LONG);
/** A text; a blank counts as absent. */
const words = text.transform((value) => value || undefined).optional();
/** Most parameters of most calls are absent. The outer `optional` passes them without any of the checks inside. */
const blankAsAbsent = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => (typeof value === "string" && value.trim() === "" ? undefined : value), schema.optional())
    .optional();

/** A parameter that may be given several times; blank values are removed. */
const repeatable = z
  .union([text, z.array(text).max(MAX_SEARCH_VALUES, `may be given at most ${MAX_SEARCH_VALUES} times`)])
  .transform((value) => [value].flat().filter(Boolean))
  .default(() => []);

/**
 * Returns a schema for some of a list's values, in the list's order, each once; undefined when there are none. Blank values are removed.
 */
const someOf = <const Value extends string>(
  values: readonly Value[],
  one: z.ZodType<Value> = z.enum(values as readonly [Value, ...Value[]], `must be one of ${values.join(", ")}`),
) =>
  z
    .preprocess(
      (given) => [given ?? []].flat().filter((value) => typeof value !== "string" || value.trim() !== ""),
      z.array(one).max(MAX_SEARCH_VALUES, `may be given at most ${MAX_SEARCH_VALUES} times`),
    )
    .transform((asked) => (asked.length > 0 ? values.filter((value) => asked.includes(value)) : undefined))
    .optional();

/** Like `repeatable`, each value once; undefined when there are none. */
const leftOut = repeatable
  .removeDefault()
  .transform((values) => (values.length > 0 ? [...new Set(values)] : undefined))
  .optional();

const [MIN_LITERS, MAX_LITERS] = ENGINE_LITERS_LIMITS;
/** Liters with at most one decimal; a blank counts as absent. */
const liters = z
  .string()
  .trim()
  .regex(/^(?:\d{1,2}(?:\.\d)?)?$/, "must be liters with at most one decimal, such as 2.0")
  .transform((digits) => (digits === "" ? undefined : Number(digits)))
  .refine(
    (value) => value === undefined || (value >= MIN_LITERS && value <= MAX_LITERS),
    `must be from ${MIN_LITERS} to ${MAX_LITERS}`,
  )
  .optional();

const cylinders = someOf(CYLINDERS.map(String))
  .transform((asked) => asked?.map(Number))
  .optional();

const features: ReadonlySet<string> = new Set(FEATURE_KEYS);
/** Keys of features. A text, because the enumeration of all keys in each call would make half of the description of the calls. */
const equipment = someOf(
  FEATURE_KEYS,
  z
    .string()
    .refine((key) => features.has(key), "must be the key of a feature") as z.ZodType<string> as z.ZodType<FeatureKey>,
);

/** `west,south,east,north` in degrees. */
const mapBox = text.transform((value, context) => {
  const box = readBox(value);
  if (typeof box === "object") return box;
  context.addIssue({ code: "custom", message: box });
  return z.NEVER;
});

/** "false" means the same as absent. */
const onlyIf = blankAsAbsent(z.enum(["true", "false"], "must be true or false"))
  .transform((value) => (value === "true" ? true : undefined))
  .optional();

/**
 * Query string of the listing call, strict: an unusable value is an error that names its parameter. Blank values count
 * as absent; `make`, `model`, `deal` and the classes of `VEHICLE_CLASSES` may repeat. Unknown parameters are ignored, because shared links carry trackers (`fbclid`).
 */
export const vehicleQuerySchema = z.object({
  page: wholeNumber(1, MAX_INTEGER).default(1),
  limit: wholeNumber(1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  sortBy: blankAsAbsent(z.enum(SORT_OPTIONS, `must be one of ${SORT_OPTIONS.join(", ")}`)).default(DEFAULT_SORT),
  keyword: words,
  yearMin: wholeNumber(...SEARCH_NUMBER_LIMITS.yearMin),
  yearMax: wholeNumber(...SEARCH_NUMBER_LIMITS.yearMax),
  priceMin: wholeNumber(...SEARCH_NUMBER_LIMITS.priceMin),
  priceMax: wholeNumber(...SEARCH_NUMBER_LIMITS.priceMax),
  mileageMin: wholeNumber(...SEARCH_NUMBER_LIMITS.mileageMin),
  mileageMax: wholeNumber(...SEARCH_NUMBER_LIMITS.mileageMax),
  zipCode: z
    .string()
    .trim()
    .transform((value, context) => {
      const zipCode = readZipText(value);
      if (value !== "" && !zipCode) context.addIssue({ code: "custom", message: "must be a five-digit US zip code" });
      return zipCode;
    })
    .optional(),
  location: words,
  distance: wholeNumber(...SEARCH_NUMBER_LIMITS.distance),
  box: blankAsAbsent(mapBox),
  make: repeatable,
  model: repeatable,
  bodyStyle: someOf(VEHICLE_CLASSES.bodyStyle),
  doors: someOf(VEHICLE_CLASSES.doors),
  drivetrain: someOf(VEHICLE_CLASSES.drivetrain),
  fuel: someOf(VEHICLE_CLASSES.fuel),
  transmission: someOf(VEHICLE_CLASSES.transmission),
  color: someOf(VEHICLE_CLASSES.color),
  deal: someOf(DEAL_LABELS),
  priceDropped: onlyIf,
  dealershipId: wholeNumber(...SEARCH_NUMBER_LIMITS.dealershipId),
  interiorColor: someOf(VEHICLE_CLASSES.interiorColor),
  features: equipment,
  featuresNot: equipment,
  seatsMin: wholeNumber(...SEARCH_NUMBER_LIMITS.seatsMin),
  cylinders,
  engineLitersMin: liters,
  engineLitersMax: liters,
  mpgMin: wholeNumber(...SEARCH_NUMBER_LIMITS.mpgMin),
  rangeMin: wholeNumber(...SEARCH_NUMBER_LIMITS.rangeMin),
  ownersMax: wholeNumber(...SEARCH_NUMBER_LIMITS.ownersMax),
  accidentsFree: onlyIf,
  cleanTitle: onlyIf,
  certified: onlyIf,
  daysListedMax: wholeNumber(...SEARCH_NUMBER_LIMITS.daysListedMax),
  monthlyMax: wholeNumber(...SEARCH_NUMBER_LIMITS.monthlyMax),
  makeNot: leftOut,
  modelNot: leftOut,
  trimNot: leftOut,
  bodyStyleNot: someOf(VEHICLE_CLASSES.bodyStyle),
  drivetrainNot: someOf(VEHICLE_CLASSES.drivetrain),
  fuelNot: someOf(VEHICLE_CLASSES.fuel),
  transmissionNot: someOf(VEHICLE_CLASSES.transmission),
  colorNot: someOf(VEHICLE_CLASSES.color),
} satisfies { [Name in keyof DetailFilters]: z.ZodType<DetailFilters[Name]> } & z.ZodRawShape);
/** The parsed query: numbers are numbers, `make` and `model` are always lists, `page`, `limit` and `sortBy` are never absent. */
export type VehicleQuery = z.output<typeof vehicleQuerySchema>;
