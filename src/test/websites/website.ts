/**
 * A generated dealership website with its answer key.
 *
 * A site is drawn from a seed: a stock with known facts, and pages around it whose form rules decide (draw-plan.ts). Every rule can be
 * switched off by its name and leaves the other choices of the seed as they are. While pages are written, each fact that a reader
 * without scripts can see is noted (site-builder.ts); the key follows from these notes. So a fact counts as right when it is what the page
 * shows as this car's, and as wrong when it is anything else. A value that is not shown at all may only be absent or right.
 * Words and addresses are invented; nothing is copied from a real site.
 */

/** The standing of a vehicle of the drawn stock. Only `used` ones are this dealer's used cars for sale. */
export type CarKind = "used" | "new" | "sold" | "other dealer" | "gone" | "other vehicle";

/** A vehicle with everything that is true of it. Its website shows a part. */
export type StockCar = {
  id: number;
  kind: CarKind;
  certified: boolean;
  /** Its sale is pending. Either way of reading it is right. */
  pending: boolean;
  year: number;
  make: string;
  model: string;
  trim: string;
  body: string;
  /** Drive, cab and doors, which titles may name behind the trim. */
  extras: readonly string[];
  vin: string;
  stockNumber: string;
  /** In the site's currency; null where the dealer asks shoppers to call. */
  price: number | null;
  /** In the site's unit; null where it is not stated or said to be unknown. */
  mileage: number | null;
  exteriorColor: string;
  interiorColor: string;
  newUsd: number;
  photoCount: number;
  /** Folder of its photos. */
  photoKey: string;
  uuid: string;
};

/** The facts that are compared. */
export const JUDGED_FIELDS = [
  "vin",
  "stockNumber",
  "year",
  "make",
  "model",
  "trim",
  "priceUsd",
  "mileageMiles",
  "condition",
  "exteriorColor",
  "interiorColor",
  "images",
  "originalListingUrl",
  "city",
  "state",
  "zipCode",
] as const;
export type JudgedField = (typeof JUDGED_FIELDS)[number];

/**
 * The key of one fact. `right` null: it must be absent. `accept`: further right values, such as "XL 4x4" for the trim "XL".
 * `mayBeAbsent`: the site does not show it to a reader without scripts, so its absence is no loss.
 */
export type FieldKey = { right: string | number | null; accept: readonly (string | number)[]; mayBeAbsent: boolean };

/**
 * A car of the key. `must`: a polite crawler without scripts can find it. `may`: it exists, and cannot be found for certain; when it is
 * not found, the crawl is not complete. `either`: it may be published or not.
 */
export type CarExpectation = "must" | "may" | "either";

export type CarKey = {
  car: StockCar;
  expectation: CarExpectation;
  fields: Record<Exclude<JudgedField, "images" | "originalListingUrl">, FieldKey>;
  /** Addresses of its page, without a scheme and a last slash; empty where it has none. */
  addresses: readonly string[];
  /** True when the site shows photos of it to a reader without scripts. */
  hasPhotos: boolean;
};

export type WebsiteKey = {
  cars: readonly CarKey[];
  notCars: readonly StockCar[];
  /** True when every car of `cars` can be read by a polite crawler without scripts. Only then may the crawl be complete. */
  reachable: boolean;
  /** True when the site also proves it, by a right total. */
  provable: boolean;
  /** Returns the shot that a picture's address shows, such as "id/3"; null for what is no photo of a vehicle. */
  photoOf(address: string): string | null;
};

export type WebsiteRoute = { status: number; type: string; body: string; location?: string };

/** A rule that has shaped a website, and the variant that was drawn. */
export type DrawnRule = { name: string; variant: string };

export type Website = {
  seed: number;
  origin: string;
  /** Path and query of the page to begin with. */
  entry: string;
  dealerName: string;
  /** Path and query on the site's host, or a whole address on another host, to the answer. */
  routes: ReadonlyMap<string, WebsiteRoute>;
  rules: readonly DrawnRule[];
  key: WebsiteKey;
};
