import type { BodyShape, Drivetrain, FuelType } from "./catalogue/catalogue-model.ts";
import type { Rooftop } from "./dealerships.ts";
import type { PaintColor } from "./paint-colors.ts";

/** One invented car on a demo lot. */
export type DemoCar = {
  vin: string;
  stockNumber: string;
  condition: "new" | "used" | "certified";
  year: number;
  make: string;
  model: string;
  trim: string;
  shape: BodyShape;
  /** Whole dollars; null for "call for price". */
  priceUsd: number | null;
  /** Price when new, in whole dollars. */
  msrpUsd: number;
  mileageMiles: number;
  paint: PaintColor;
  interiorColor: string;
  fuelType: FuelType;
  engine: string;
  transmission: string;
  drivetrain: Drivetrain;
  /** Each photo is a file in demo/pictures; 0 for a car without photos. */
  photoCount: number;
  /** VIN of the car that the photos show: its own, or that of a similar car on another lot. */
  picturedAs: string;
  /** Well-formed, but the token is invented. */
  carfaxUrl: string | null;
  rooftop: Rooftop;
};

/** The name of each body shape in data and on pages. */
export const BODY_STYLE_NAMES: Record<BodyShape, string> = {
  sedan: "Sedan",
  coupe: "Coupe",
  convertible: "Convertible",
  hatchback: "Hatchback",
  "compact-suv": "SUV",
  suv: "SUV",
  pickup: "Crew Cab Pickup",
  minivan: "Minivan",
  wagon: "Wagon",
};

/** Returns "2021 Toyota RAV4 XLE". */
export function carTitle(car: DemoCar): string {
  return `${car.year} ${car.make} ${car.model}${car.trim === "Base" ? "" : ` ${car.trim}`}`;
}

/** Returns the title in lower case with hyphens, for addresses: "2021-toyota-rav4-xle". */
export function carSlug(car: DemoCar): string {
  return carTitle(car)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
