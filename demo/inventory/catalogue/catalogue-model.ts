/** Kinds of bodies on the lots. */
export type BodyShape =
  | "sedan"
  | "coupe"
  | "convertible"
  | "hatchback"
  | "compact-suv"
  | "suv"
  | "pickup"
  | "minivan"
  | "wagon";

export type Drivetrain = "FWD" | "RWD" | "AWD" | "4WD";
export type FuelType = "Gasoline" | "Hybrid" | "Diesel" | "Electric";

/** Model years that share the first eight VIN characters and the plant character. */
export type Era = readonly [
  from: number,
  to: number,
  vinFirstEight: string,
  plant: string,
  drivetrain: Drivetrain,
  fuel?: FuelType,
];

/** One model with its trims and prices. */
export type CatalogueModel = {
  make: string;
  model: string;
  shape: BodyShape;
  /** List price of the base trim in 2024 dollars. */
  msrpUsd: number;
  /** The share of its value that it keeps; 1 is the market's average. */
  valueRetention?: number;
  engine: string;
  gearbox: string;
  /** Name, and amount added to the list price. There are several, so that two cars of one model differ. */
  trims: readonly (readonly [name: string, extraUsd: number])[];
  eras: readonly Era[];
};
