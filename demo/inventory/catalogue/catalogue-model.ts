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

/** A run of model years that share the first eight VIN characters and the plant character. */
export type Era = readonly [
  from: number,
  to: number,
  vinFirstEight: string,
  plant: string,
  drivetrain: Drivetrain,
  fuel?: FuelType,
];

/** One model as a dealer would stock it. */
export type CatalogueModel = {
  make: string;
  model: string;
  shape: BodyShape;
  /** List price of the plainest trim in 2024 dollars. */
  msrpUsd: number;
  /** How well it holds its value; 1 is the market's average. */
  holds?: number;
  engine: string;
  gearbox: string;
  /** Name and what it adds to the list price; several so that two cars of one model differ. */
  trims: readonly (readonly [name: string, extraUsd: number])[];
  eras: readonly Era[];
};
