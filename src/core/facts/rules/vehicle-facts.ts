import type { Aspiration, EngineLayout } from "./engine.ts";
import type { FeatureKey } from "./equipment/features.ts";
import type { TitleStatus } from "./stated-history.ts";
import type { InteriorMaterial, PriorUse } from "./stated-terms.ts";

/**
 * The facts of one used vehicle from a crawl or a feed, cleaned: the shape between the normalizers and the reconciler. Unknown is null,
 * never 0 and never an empty string.
 */
export type VehicleFacts = {
  /**
   * Identifies the vehicle within its dealership, the same in every run: `vin:…`, else `stock:…`, else `url:…` (path of
   * the detail page), else `print:…` (a fingerprint of title, year and mileage).
   */
  identityKey: string;
  /** 17 upper-case characters, or the short serial of a car built before 1981. */
  vin: string | null;
  stockNumber: string | null;
  /** Never empty: year, make, model and trim (`titleCar`). The dealer's headline where one of the first three is unknown. */
  title: string;
  year: number | null;
  /** In the market's spelling ("Mercedes-Benz", "Chevrolet"). */
  make: string | null;
  model: string | null;
  trim: string | null;
  bodyStyle: string | null;
  condition: VehicleCondition;
  /** Whole US dollars that the page shows a shopper as the car's price; null for "call for price". */
  priceUsd: number | null;
  mileageMiles: number | null;
  exteriorColor: string | null;
  interiorColor: string | null;
  fuelType: string | null;
  transmission: string | null;
  drivetrain: string | null;
  /** As the trade counts them, 2 to 5; the hatch of a hatchback may count as a door. */
  doors: number | null;
  /** Its range on electricity alone, stated by its dealer. Whole miles. */
  electricRangeMiles: number | null;
  /** The capacity of its traction battery, stated by its dealer. Rounded to whole kilowatt-hours. */
  batteryKwh: number | null;
  /** Its maximum charging power with direct current, stated by its dealer. Rounded to whole kilowatts. */
  fastChargeKw: number | null;
  /** Its charging ports by the market's names, separated by commas: "CCS", "J1772, CHAdeMO". */
  chargePort: string | null;
  /** Miles per gallon in the city and on the highway, stated by its dealer. Null for plug-in cars, whose figures are MPGe. */
  cityMpg: number | null;
  highwayMpg: number | null;
  /** The consumption of an electric car, stated by its dealer. Rounded to whole kilowatt-hours per 100 miles. */
  kwhPer100Miles: number | null;
  /** The engine's displacement in cubic centimetres, as precise as the dealer states it: "5.3L" is 5300. */
  engineCc: number | null;
  /** The number of the engine's cylinders. */
  cylinders: number | null;
  horsepower: number | null;
  /** The arrangement of the engine's cylinders. */
  engineLayout: EngineLayout | null;
  /** The way in which the engine gets its air; "natural" only where that is stated. */
  aspiration: Aspiration | null;
  /** The number of seats. */
  seats: number | null;
  /** The weight that it may tow as it is, in pounds. */
  towingPounds: number | null;
  /** The material of its seats. */
  interiorMaterial: InteriorMaterial | null;
  /** The number of owners, including the present one; 1 or more. */
  numberOfOwners: number | null;
  /** The accidents that the dealer states; 0 where it states that there was none. Null where it states nothing. */
  accidents: number | null;
  /** The kind of its title, as the dealer states it. */
  titleStatus: TitleStatus | null;
  /** Its use before, as the dealer or a report states it. */
  priorUse: PriorUse | null;
  /** The programme by which a certified car is certified, in the dealer's words. */
  certifiedProgram: string | null;
  /** The warranty that it still has, in the dealer's words, or "Sold as is". At most 80 characters. */
  warranty: string | null;
  /** The day since which it has been on the dealer's lot, by the dealer's own count: `2026-10-02`. */
  stockedOn: string | null;
  /** Absolute http(s) address of a video of it. */
  videoUrl: string | null;
  /** The equipment that the dealer states, in the order of `FEATURES`, with what each feature implies. */
  features: FeatureKey[];
  /** The dealer's text about the car, without markup, addresses and telephone numbers. At most 4,000 characters. */
  description: string | null;
  /** Absolute http(s) addresses, in the dealer's order, no logos and no placeholders. */
  images: string[];
  city: string | null;
  /** Two-letter postal code. */
  state: string | null;
  /** Five digits. */
  zipCode: string | null;
  /** The dealer's own CARFAX link. */
  carfaxUrl: string | null;
  /** Absolute http(s) address of the vehicle's page on the dealer's site. */
  originalListingUrl: string | null;
};

/** New vehicles are never stored, so only these two exist. */
export type VehicleCondition = "used" | "certified";
