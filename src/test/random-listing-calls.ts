import fc from "fast-check";
import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";
import { CLASS_NAMES, VEHICLE_CLASSES } from "#core/facts/rules/vehicle-classes.ts";
import { DETAIL_FILTERS, LEFT_OUT_CLASSES } from "#core/listing/rules/detail-filters.ts";
import { type MapBox, readCorners } from "#core/listing/rules/map-box.ts";
import { SORT_OPTIONS } from "#core/listing/rules/search-limits.ts";
import { type VehicleQuery, vehicleQuerySchema } from "#core/listing/vehicle-query-schemas.ts";

export const MAKES = ["Honda", "BMW", "honda", "Land Rover", "Zastava"];
export const MODELS = ["Civic", "Accord", "Discovery", "Sport"];
export const EQUIPMENT: readonly FeatureKey[] = [
  "third-row",
  "sunroof",
  "panoramic-roof",
  "apple-carplay",
  "tow-hitch",
];
const WORDS = ["honda", "hon", "civic", "sport", "rover", "2018", "denver", "co", "suv", "gas", "harbor", "discovery"];
/** Words that set filters, or leave cars out. */
const PHRASES = [
  ...[
    "red",
    "not black",
    "suv",
    "no sedan",
    "awd",
    "electric",
    "no hybrid",
    "not automatic",
    "black interior",
    "2 doors",
  ],
  ...["with sunroof", "carplay", "no third row", "no honda", "certified", "one owner", "no accidents", "clean title"],
  ...["under 60k", "from $20,000 to $40,000", "over 100k miles", "2016 or newer", "7 seater", "v6", "at least 30 mpg"],
  ...[
    "2.0 liter",
    "200 miles of range",
    "under $900 a month",
    "near 80202",
    "in Denver, CO",
    "good deals",
    "honda or bmw",
  ],
];

/** Around Chantilly; around Denver with Boulder; their states; the first zip of Boulder alone; nothing. */
const BOXES = ["-77.5,38.8,-77.3,39", "-106,39.5,-104,40.2", "-110,37,-76,41", "-106,39.9,-105,40.2", "0,0,0,0"].map(
  (text) => readCorners(text) as MapBox,
);

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const some = (values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });
const price = fc.integer({ min: 0, max: 130_000 });
const calls = fc.record({
  page: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 1_000_000_000 }) },
  ),
  limit: fc.integer({ min: 1, max: 100 }),
  sortBy: fc.constantFrom(...SORT_OPTIONS),
  make: fc.oneof(fc.constant([]), some([...MAKES, "bmw", "Nobody"])),
  model: fc.oneof(fc.constant([]), fc.constant([]), some(MODELS)),
  yearMin: maybe(fc.integer({ min: 2008, max: 2023 })),
  yearMax: maybe(fc.integer({ min: 2008, max: 2023 })),
  priceMin: maybe(price),
  priceMax: maybe(price),
  mileageMin: maybe(fc.integer({ min: 0, max: 210_000 })),
  mileageMax: maybe(fc.integer({ min: 0, max: 210_000 })),
  ...Object.fromEntries(
    CLASS_NAMES.map((name) => [name, maybe(fc.subarray([...VEHICLE_CLASSES[name]], { minLength: 1 }))]),
  ),
  deal: maybe(fc.subarray([...DEAL_LABELS], { minLength: 1 })),
  priceDropped: maybe(fc.constant(true as const)),
  features: maybe(fc.subarray([...EQUIPMENT], { minLength: 1, maxLength: 2 })),
  featuresNot: maybe(fc.subarray([...EQUIPMENT], { minLength: 1, maxLength: 2 })),
  seatsMin: maybe(fc.integer({ min: 2, max: 9 })),
  cylinders: maybe(fc.subarray([4, 6, 8, 12], { minLength: 1 })),
  engineLitersMin: maybe(fc.constantFrom(1.5, 2, 5.8)),
  engineLitersMax: maybe(fc.constantFrom(1.5, 3.5, 5.7)),
  mpgMin: maybe(fc.integer({ min: 14, max: 45 })),
  rangeMin: maybe(fc.constantFrom(21, 22, 300)),
  ownersMax: maybe(fc.integer({ min: 1, max: 3 })),
  accidentsFree: maybe(fc.constant(true as const)),
  cleanTitle: maybe(fc.constant(true as const)),
  certified: maybe(fc.constant(true as const)),
  daysListedMax: maybe(fc.integer({ min: 0, max: 7 })),
  monthlyMax: maybe(fc.integer({ min: 50, max: 2_500 })),
  makeNot: maybe(fc.subarray(["bmw", "Zastava"], { minLength: 1 })),
  modelNot: maybe(fc.subarray(["civic", "Sport"], { minLength: 1 })),
  trimNot: maybe(fc.subarray(["type r", "ex"], { minLength: 1 })),
  ...Object.fromEntries(
    LEFT_OUT_CLASSES.map((name) => [
      `${name}Not`,
      maybe(fc.subarray([...VEHICLE_CLASSES[name]], { minLength: 1, maxLength: 2 })),
    ]),
  ),
  location: maybe(fc.constantFrom("Denver, CO", "boulder, co", "Chantilly, VA", "Nowhere, ZZ", "Atlantis")),
  dealershipId: maybe(fc.integer({ min: 1, max: 6 })),
  zipCode: maybe(fc.constantFrom("80202", "20151", "80301", "99553")),
  distance: maybe(fc.constantFrom(1, 25, 60, 1_500, 5_000)),
  box: maybe(fc.constantFrom(...BOXES)),
  keyword: maybe(
    fc
      .oneof(fc.constantFrom(...WORDS), fc.constantFrom(...PHRASES))
      .chain((first) => fc.constantFrom("", ...PHRASES).map((second) => `${first} ${second}`.trim())),
  ),
});

/** Random listing calls over cars with these names. Few filters at a time: all of them together never find a car. */
export const listingCalls = fc
  .tuple(
    calls,
    fc.subarray(
      [
        "make",
        "model",
        "yearMin",
        "yearMax",
        "priceMin",
        "priceMax",
        "mileageMin",
        "mileageMax",
        ...CLASS_NAMES,
        ...DETAIL_FILTERS,
        "deal",
        "priceDropped",
        "location",
        "dealershipId",
        "zipCode",
        "box",
        "keyword",
      ] as const,
      { maxLength: 4 },
    ),
  )
  .map(([call, kept]) => {
    const { page, limit, sortBy, distance } = call;
    const filters = Object.fromEntries(kept.map((name) => [name, (call as VehicleQuery)[name]]));
    return { ...vehicleQuerySchema.parse({}), page, limit, sortBy, distance, ...filters } as VehicleQuery;
  });
