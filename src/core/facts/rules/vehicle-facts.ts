/**
 * What a crawl (or a feed) claims about one used vehicle, cleaned: the shape between the normalisers and the
 * reconciler. Unknown is null, never 0 and never an empty string.
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
  /** Never empty: the page's own title, else year, make, model and trim. */
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
  /** As the trade counts them, 2 to 5; the hatch of a hatchback may be one. */
  doors: number | null;
  /** How far it goes on electricity alone, as its dealer states it. Whole miles. */
  electricRangeMiles: number | null;
  /** What its traction battery holds, as its dealer states it. Rounded to whole kilowatt-hours. */
  batteryKwh: number | null;
  /** The most power at which it charges with direct current, as its dealer states it. Rounded to whole kilowatts. */
  fastChargeKw: number | null;
  /** Its charging inlets in the market's names, separated by commas: "CCS", "J1772, CHAdeMO". */
  chargePort: string | null;
  /** Miles per gallon in the city and on the highway, as its dealer states them. Never of a car that is plugged in: those are MPGe. */
  cityMpg: number | null;
  highwayMpg: number | null;
  /** What an electric car uses, as its dealer states it. Rounded to whole kilowatt-hours per 100 miles. */
  kwhPer100Miles: number | null;
  /** How many people have owned it, the present one included; 1 or more. */
  numberOfOwners: number | null;
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
