import { z } from "zod";
import { mandatoryFeesSchema, priceBasisSchema } from "#core/dealerships/price-terms-schemas.ts";
import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { ASPIRATIONS, ENGINE_LAYOUTS } from "#core/facts/rules/engine.ts";
import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";
import { FEATURE_KEYS } from "#core/facts/rules/equipment/features.ts";
import { TITLE_STATUSES } from "#core/facts/rules/stated-history.ts";
import { INTERIOR_MATERIALS, PRIOR_USES } from "#core/facts/rules/stated-terms.ts";
import { CLASS_NAMES, type ClassName, type ClassValue, VEHICLE_CLASSES } from "#core/facts/rules/vehicle-classes.ts";
import type { OwnWireFacts, WireFacts } from "#core/facts/rules/vehicle-fields.ts";
import { SORT_OPTIONS } from "./rules/search-limits.ts";
import { UNDERSTOOD_KINDS } from "./rules/sentence/pieces.ts";

/** A schema for every fact of `vehicle-fields.ts` that is on the wire; a forgotten or misspelt one does not compile. */
type FactSchemas = { [Name in keyof WireFacts]: z.ZodType<WireFacts[Name] | undefined> };
type OwnFactSchemas = { [Name in keyof OwnWireFacts]: z.ZodType<OwnWireFacts[Name] | undefined> };

const dealLabelSchema = z.enum(DEAL_LABELS);

/**
 * The ways to reach a dealership. `phone`: ten digits. `town`: "City, ST". `hours`: schema.org's form, "Mo-Fr 09:00-19:00, Sa 10:00-17:00".
 * `takesQuestions`: it has a recipient for questions, which are taken where mail is set up. Unknown parts are absent.
 */
export const dealerContactSchema = z.object({
  phone: z.string().optional(),
  street: z.string().optional(),
  town: z.string().optional(),
  zipCode: z.string().optional(),
  hours: z.string().optional(),
  website: z.string().optional(),
  takesQuestions: z.literal(true).optional(),
});
export type ShownContact = z.infer<typeof dealerContactSchema>;

/** A vehicle as the public calls return it. Prices are whole US dollars, mileage is miles; null means unknown. */
export const vehicleSchema = z.object({
  id: z.int(),
  vin: z.string().nullable(),
  title: z.string(),
  year: z.int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  trim: z.string().nullable(),
  /** The price with all mandatory fees that are known: what a shopper is asked for before tax, title and registration. */
  price: z.number().nullable(),
  /** The parts of the price: the dealer's own price, and the sum of its fees. Absent where no fees are added, or none are known. */
  dealerPrice: z.number().optional(),
  feesUsd: z.int().optional(),
  mileage: z.number().nullable(),
  exteriorColor: z.string().nullable(),
  interiorColor: z.string().nullable(),
  fuelType: z.string().nullable(),
  transmission: z.string().nullable(),
  bodyStyle: z.string().nullable(),
  drivetrain: z.string().nullable(),
  /** The number by which dealers advertise the car, 2 to 5. */
  doors: z.int().nullable(),
  condition: z.enum(["used", "certified"]),
  stockNumber: z.string().nullable(),
  /** The dealer's figures of its electric drive: whole miles, kWh and kW, and its inlets. Absent where the dealer states none. */
  electricRangeMiles: z.int().optional(),
  batteryKwh: z.int().optional(),
  fastChargeKw: z.int().optional(),
  chargePort: z.string().optional(),
  /**
   * The dealer's figures of fuel economy: miles per gallon, or kWh per 100 miles of an electric car. Absent where the dealer states none.
   */
  cityMpg: z.int().optional(),
  highwayMpg: z.int().optional(),
  kwhPer100Miles: z.int().optional(),
  /** The dealer's facts of its engine: displacement in cubic centimetres, cylinders, horsepower. Absent where the dealer states none. */
  engineCc: z.int().optional(),
  cylinders: z.int().optional(),
  horsepower: z.int().optional(),
  seats: z.int().optional(),
  /** The accidents that the dealer states, 0 where it states that there was none; absent where it states nothing. */
  accidents: z.int().optional(),
  /** The kind of its title as the dealer states it. */
  titleStatus: z.enum(TITLE_STATUSES).optional(),
  /** The number of owners, the present owner included. */
  numberOfOwners: z.int().nullable(),
  /**
   * Absolute http(s) addresses on the dealer's site, best first; may be empty. The same as `photos` where the dealership may not be
   * named.
   */
  images: z.array(z.string()),
  /** The same pictures from our cache, in the same order: `/photos/{id}/{key}`; append `?w=` and one of PHOTO_WIDTHS. */
  photos: z.array(z.string()),
  /** "City, ST", of the vehicle itself where the dealer's site states it. */
  location: z.string().nullable(),
  zipCode: z.string().nullable(),
  carfaxUrl: z.string().optional(),
  originalListingUrl: z.string().optional(),
  dealership: z.object({
    id: z.int(),
    name: z.string(),
    location: z.string().nullable(),
    /** Lists have it only for cars without `originalListingUrl`, a car's own call always. Absent where nothing is known. */
    contact: dealerContactSchema.optional(),
    /** The dealership is not to have a page. */
    hasNoPage: z.literal(true).optional(),
  }),
  /** ISO times: first seen by us, last confirmed on the dealer's site. */
  listedAt: z.string(),
  lastConfirmedAt: z.string(),
  /** Great-circle miles from the zip code that was searched; null without one, or when the place is not known. */
  distanceMiles: z.number().nullable(),
  /**
   * The latest change of the dealer's price, when it was a drop that counts: at least 1 % and $100, and not within 7 days of a rise.
   * Dollars, when the dealer's site first showed the present price (ISO), and the price before, with today's fees.
   */
  priceDrop: z.object({ amount: z.number(), since: z.string(), from: z.number() }).nullable(),
  /** The label of its price against its value, and the value in dollars; null while no label is shown. */
  deal: z.object({ label: dealLabelSchema, valueUsd: z.int() }).nullable(),
  /**
   * At most three things that speak for it, of its equipment and past, the rarest for its model first: `["Third row", "Tow hitch", "One
   * owner"]`. For shoppers to read; names may change. Only lists of cars have them; absent where there are none.
   */
  highlights: z.array(z.string()).optional(),
} satisfies FactSchemas & z.ZodRawShape);
export type Vehicle = z.infer<typeof vehicleSchema>;

/** Fields of a vehicle that change without a change of its row, or depend on the search. */
export type ChangingFields = Pick<Vehicle, "lastConfirmedAt" | "distanceMiles">;

/** The keys of a vehicle in the order in which feeds and deliveries write them. */
export const VEHICLE_KEYS = Object.keys(vehicleSchema.shape) as (keyof Vehicle)[];

/** The facts that only a vehicle's own call has, each as its dealer states it. Absent where it states nothing. */
const ownFacts = {
  engineLayout: z.enum(ENGINE_LAYOUTS).optional(),
  aspiration: z.enum(ASPIRATIONS).optional(),
  /** Pounds that it may tow. */
  towingPounds: z.int().optional(),
  /** The material of its seats. */
  interiorMaterial: z.enum(INTERIOR_MATERIALS).optional(),
  /** Its use before. */
  priorUse: z.enum(PRIOR_USES).optional(),
  /** The programme by which it is certified, in the dealer's words. */
  certifiedProgram: z.string().optional(),
  /** The warranty that it still has, in the dealer's words. */
  warranty: z.string().optional(),
  /** The day since which it has been on the dealer's lot: `2026-10-02`. */
  stockedOn: z.string().optional(),
  /** The address of a video of it. */
  videoUrl: z.string().optional(),
} satisfies OwnFactSchemas;

/** One vehicle with the facts that only its own page shows. */
export const vehicleDetailSchema = vehicleSchema.extend({
  ...ownFacts,
  /**
   * Every price that was asked for it, oldest first, and for other listings of its VIN, each with the fees that its dealership adds today,
   * so that a change of fees is no change of the car's price. `price` is null where none was shown; `at` and
   * `until` are ISO times, `until` is null for the present price; `dealership` is null when it is no longer with us; `here` is true for
   * this listing's prices.
   */
  priceHistory: z.array(
    z.object({
      price: z.number().nullable(),
      at: z.string(),
      until: z.string().nullable(),
      dealership: z.object({ id: z.int(), name: z.string() }).nullable(),
      here: z.boolean(),
    }),
  ),
  /** The equipment that the dealer states, in groups; keys never change, names may. */
  equipment: z.array(
    z.object({ group: z.string(), features: z.array(z.object({ key: z.enum(FEATURE_KEYS), name: z.string() })) }),
  ),
  /** The dealer's text about it, without markup, addresses and telephone numbers; null without one. */
  description: z.string().nullable(),
  /** The source of the last confirmation: the dealer's website, or a file or feed of the dealer's. */
  confirmedIn: z.enum(["website", "file"]),
  /** The basis of the dealer's own price, and the mandatory fees that are added to it. */
  priceBasis: z.object({ basis: priceBasisSchema, fees: mandatoryFeesSchema }),
  /** The dealership takes questions about it by our form. */
  takesQuestions: z.literal(true).optional(),
});
export type VehicleDetail = z.infer<typeof vehicleDetailSchema>;

/** A car that is no longer listed, as its old address shows it: no price, and nothing that leads to the seller. */
export const removedVehicleSchema = vehicleSchema
  .pick({ id: true, vin: true, title: true, make: true, model: true, dealership: true })
  .extend({
    /** The first of its photos, as `photos` of a vehicle. Only photos that our cache still has can be loaded. */
    photos: z.array(z.string()),
    /** ISO time. */
    removedAt: z.string(),
    /** True when a car with this VIN is still listed, so that the address by VIN leads to it. */
    isListedElsewhere: z.boolean(),
  });
export type RemovedVehicle = z.infer<typeof removedVehicleSchema>;

/** Cars by id or VIN. */
export const vehiclesByIdsSchema = z.object({
  /** The listed cars, in the order of the request, with the requested id or VIN. They have only the first few of their pictures. */
  vehicles: z.array(vehicleDetailSchema.extend({ key: z.string() })),
  /** The keys that are not listed. `title` and `goneSince` (ISO) are known for 90 days, unless the operator hides the car. */
  gone: z.array(z.object({ key: z.string(), title: z.string().optional(), goneSince: z.string().optional() })),
});
export type VehiclesByIds = z.infer<typeof vehiclesByIdsSchema>;

const facetValueSchema = z.object({ value: z.string(), count: z.int() });
/** `min` inclusive, `max` exclusive; null is open. */
const facetRangeSchema = z.object({ min: z.number(), max: z.number().nullable(), count: z.int() });

/** For each filter, how many vehicles match each of its values. The filter's own current value is ignored. */
const facetsSchema = z.object({
  make: z.array(facetValueSchema),
  /** Empty until a make is chosen. */
  model: z.array(facetValueSchema),
  /** Newest first. */
  year: z.array(facetValueSchema),
  price: z.array(facetRangeSchema),
  mileage: z.array(facetRangeSchema),
  /** The 100 places, and the 100 dealerships, with the most vehicles. */
  location: z.array(facetValueSchema),
  dealership: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
  /** All labels, the best deal first; absent while the site shows none. */
  deal: z.array(z.object({ value: dealLabelSchema, count: z.int() })).optional(),
  /** The number of vehicles whose price has been reduced. */
  priceDropped: z.int(),
});
export type Facets = z.infer<typeof facetsSchema>;

const classCounts = <Name extends ClassName>(name: Name) =>
  z.array(z.object({ value: z.enum(VEHICLE_CLASSES[name] as unknown as [ClassValue<Name>]), count: z.int() }));

const numberCounts = z.array(z.object({ value: z.number(), count: z.int() }));

/** The facets of the filters by figure and past. A count is of the cars that choosing the value would find. */
const detailFacetsSchema = z.object({
  seatsMin: numberCounts,
  cylinders: numberCounts,
  /** Every displacement that occurs, in liters, smallest first. */
  engineLiters: numberCounts,
  mpgMin: numberCounts,
  rangeMin: numberCounts,
  ownersMax: numberCounts,
  daysListedMax: numberCounts,
  monthlyMax: numberCounts,
  accidentsFree: z.int(),
  cleanTitle: z.int(),
  certified: z.int(),
});
export type DetailFacets = z.infer<typeof detailFacetsSchema>;

/** All features in their groups, in the order on screens, each with the number of cars that have it besides all that is searched. */
export const equipmentFacetsSchema = z.array(
  z.object({
    group: z.string(),
    features: z.array(z.object({ value: z.enum(FEATURE_KEYS), name: z.string(), count: z.int() })),
  }),
);
export type EquipmentFacets = z.infer<typeof equipmentFacetsSchema>;

/**
 * The facets of the filters by class, figure and past, which few shoppers open. All values of classes, in their order; cars of unknown class
 * are in none.
 */
export const classFacetsSchema = detailFacetsSchema.extend({
  bodyStyle: classCounts("bodyStyle"),
  doors: classCounts("doors"),
  drivetrain: classCounts("drivetrain"),
  fuel: classCounts("fuel"),
  transmission: classCounts("transmission"),
  color: classCounts("color"),
  interiorColor: classCounts("interiorColor"),
});
export type ClassFacets = z.infer<typeof classFacetsSchema>;
export type ClassCounts = Pick<ClassFacets, ClassName>;

const number = z.number().optional();
const flag = z.literal(true).optional();
const texts = z.array(z.string()).optional();
/** Filters by equipment, figures and past, and what is left out. Texts, because the enumerations stand with the call's parameters. */
const saidDetails = {
  features: texts as z.ZodType as z.ZodOptional<z.ZodType<FeatureKey[]>>,
  seatsMin: number,
  cylinders: z.array(z.int()).optional(),
  engineLitersMin: number,
  engineLitersMax: number,
  mpgMin: number,
  rangeMin: number,
  ownersMax: number,
  accidentsFree: flag,
  cleanTitle: flag,
  certified: flag,
  daysListedMax: number,
  monthlyMax: number,
  featuresNot: texts as z.ZodType as z.ZodOptional<z.ZodType<FeatureKey[]>>,
  makeNot: texts,
  modelNot: texts,
  trimNot: texts,
  bodyStyleNot: texts as z.ZodType as z.ZodOptional<z.ZodType<ClassValue<"bodyStyle">[]>>,
  drivetrainNot: texts as z.ZodType as z.ZodOptional<z.ZodType<ClassValue<"drivetrain">[]>>,
  fuelNot: texts as z.ZodType as z.ZodOptional<z.ZodType<ClassValue<"fuel">[]>>,
  transmissionNot: texts as z.ZodType as z.ZodOptional<z.ZodType<ClassValue<"transmission">[]>>,
  colorNot: texts as z.ZodType as z.ZodOptional<z.ZodType<ClassValue<"color">[]>>,
};

/** A piece of the keyword that was understood: "under 20k". */
const understoodSchema = z.object({
  kind: z.enum(UNDERSTOOD_KINDS),
  /** For the shopper: "Under $20,000". */
  label: z.string(),
  /** The words as written in the keyword. Removing them removes their meaning. */
  text: z.string(),
  /** Their start in the keyword, in UTF-16 units. */
  at: z.int(),
  /** The equivalent parameters of the listing call; empty for models and other words, which are searched as words. */
  filters: z.object({
    make: texts,
    priceMin: z.number().optional(),
    priceMax: z.number().optional(),
    mileageMin: z.number().optional(),
    mileageMax: z.number().optional(),
    yearMin: z.number().optional(),
    yearMax: z.number().optional(),
    zipCode: z.string().optional(),
    distance: z.number().optional(),
    location: z.string().optional(),
    dealershipId: z.number().optional(),
    ...(Object.fromEntries(
      CLASS_NAMES.map((name) => [
        name,
        z.array(z.enum(VEHICLE_CLASSES[name] as readonly string[] as [string])).optional(),
      ]),
    ) as { [Name in ClassName]: z.ZodOptional<z.ZodArray<z.ZodEnum<{ [Value in ClassValue<Name>]: Value }>>> }),
    deal: z.array(dealLabelSchema).optional(),
    priceDropped: z.literal(true).optional(),
    ...saidDetails,
    sortBy: z.enum(SORT_OPTIONS).optional(),
  }),
});

export const vehicleListSchema = z.object({
  vehicles: z.array(vehicleSchema),
  currentPage: z.int(),
  totalPages: z.int(),
  /** Number of vehicles that match, over all pages. */
  total: z.int(),
  facets: facetsSchema,
  /** The pieces of the keyword that the search uses, in their order. */
  understood: z.array(understoodSchema).optional(),
  /** The pieces that it ignores; `why` is the reason, if there is one to give. Absent when there are none. */
  notUnderstood: z.array(z.object({ text: z.string(), why: z.string().optional() })).optional(),
});
export type VehicleList = z.infer<typeof vehicleListSchema>;

export const locationEntrySchema = z.object({ location: z.string() });
