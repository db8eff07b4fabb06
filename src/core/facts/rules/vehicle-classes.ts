const COLORS = [
  "black",
  "white",
  "gray",
  "silver",
  "red",
  "blue",
  "green",
  "brown",
  "beige",
  "gold",
  "orange",
  "yellow",
  "purple",
] as const;

/**
 * The shoppers' choices for facts that dealers write freely ("4x4/4-wheel drive", "Magnetic Gray Metallic"), in the order on screen. The
 * names of the lists are the parameters of the listing call. Values are only added at the end and never renamed, because shared addresses
 * contain them.
 */
export const VEHICLE_CLASSES = {
  bodyStyle: ["suv", "truck", "sedan", "coupe", "hatchback", "wagon", "convertible", "minivan", "van"],
  // Passenger doors: three-door hatchbacks have two, five-door ones four.
  doors: ["2", "4"],
  drivetrain: ["awd", "4wd", "fwd", "rwd"],
  fuel: ["gasoline", "hybrid", "plug-in-hybrid", "electric", "diesel", "flex-fuel", "hydrogen"],
  // A continuously variable one is an automatic, too (`impliedClass`).
  transmission: ["automatic", "manual", "cvt"],
  color: COLORS,
  interiorColor: COLORS,
} as const;

export type ClassName = keyof typeof VEHICLE_CLASSES;
export type ClassValue<Name extends ClassName = ClassName> = (typeof VEHICLE_CLASSES)[Name][number];
/** For each requested class, the values of which a car must have one. An empty list matches no car. */
export type ClassFilters = { [Name in ClassName]?: ClassValue<Name>[] | undefined };

export const CLASS_NAMES = Object.keys(VEHICLE_CLASSES) as ClassName[];

/** Returns the value that a car with this value of a class has too; null for none. */
export const impliedClass = (value: ClassValue): ClassValue | null => (value === "cvt" ? "automatic" : null);
