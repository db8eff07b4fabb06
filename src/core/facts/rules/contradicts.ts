import { classOfColor } from "./classes/color-class.ts";
import { classOfDoors } from "./classes/door-class.ts";
import { classOfDrivetrain, classOfFuel, classOfTransmission } from "./classes/powertrain-classes.ts";
import { readDoors } from "./doors.ts";
import { canonicalMake } from "./make-names.ts";
import { readMileage, readPrice } from "./price-and-mileage.ts";
import type { RawVehicle } from "./raw-vehicle.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";
import type { FactField } from "./vehicle-fields.ts";

/** True when two words certainly mean different things: both have a class, and the classes differ. */
const differ = <Class>(classOf: (text: string) => Class | null, a: string, b: string): boolean => {
  const [one, other] = [classOf(a), classOf(b)];
  return one !== null && other !== null && one !== other;
};

const TESTS: Partial<Record<FactField, (otherWords: string, facts: VehicleFacts, raw: RawVehicle) => boolean>> = {
  vin: (otherWords, { vin }) =>
    vin !== null && /^[A-HJ-NPR-Z\d]{17}$/i.test(otherWords) && otherWords.toUpperCase() !== vin,
  year: (otherWords, { year }) => year !== null && /^(?:19|20)\d\d$/.test(otherWords) && Number(otherWords) !== year,
  make: (otherWords, { make }) => make !== null && differ(canonicalMake, otherWords, make),
  priceUsd: (otherWords, { priceUsd }) => {
    const { value } = readPrice(otherWords);
    return priceUsd !== null && value !== null && value !== priceUsd;
  },
  mileageMiles: (otherWords, { mileageMiles }, raw) => {
    // Dealers round mileages: "45k" does not contradict 45,120.
    const { value } = readMileage(otherWords, raw.mileageUnit);
    return mileageMiles !== null && value !== null && Math.abs(value - mileageMiles) >= 1_000;
  },
  exteriorColor: (otherWords, { exteriorColor }) =>
    exteriorColor !== null && differ(classOfColor, otherWords, exteriorColor),
  interiorColor: (otherWords, { interiorColor }) =>
    interiorColor !== null && differ(classOfColor, otherWords, interiorColor),
  fuelType: (otherWords, { fuelType }) => fuelType !== null && differ(classOfFuel, otherWords, fuelType),
  transmission: (otherWords, { transmission }) =>
    transmission !== null && differ(classOfTransmission, otherWords, transmission),
  drivetrain: (otherWords, { drivetrain }) => drivetrain !== null && differ(classOfDrivetrain, otherWords, drivetrain),
  doors: (otherWords, { doors }) => {
    // Some sources count the hatch as a door and others do not.
    const others = readDoors(otherWords);
    return doors !== null && others !== null && classOfDoors(others) !== classOfDoors(doors);
  },
  numberOfOwners: (otherWords, { numberOfOwners }) =>
    numberOfOwners !== null &&
    /^\d{1,2}$/.test(otherWords) &&
    Number(otherWords) !== numberOfOwners &&
    Number(otherWords) > 0,
};

/**
 * True when another source's words certainly differ from the chosen fact. Other spellings and less exact words are no contradiction. Facts
 * with too many spellings (trim, title) are not compared.
 */
export const contradicts = (field: FactField, otherWords: string, facts: VehicleFacts, raw: RawVehicle): boolean =>
  TESTS[field]?.(otherWords, facts, raw) ?? false;

/** True when other sources' words about a fact are compared. */
export const isCompared = (field: FactField): boolean => field in TESTS;
