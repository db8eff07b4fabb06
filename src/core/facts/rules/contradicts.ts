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

const TESTS: Partial<Record<FactField, (said: string, facts: VehicleFacts, raw: RawVehicle) => boolean>> = {
  vin: (said, { vin }) => vin !== null && /^[A-HJ-NPR-Z\d]{17}$/i.test(said) && said.toUpperCase() !== vin,
  year: (said, { year }) => year !== null && /^(?:19|20)\d\d$/.test(said) && Number(said) !== year,
  make: (said, { make }) => make !== null && differ(canonicalMake, said, make),
  priceUsd: (said, { priceUsd }) => {
    const { value } = readPrice(said);
    return priceUsd !== null && value !== null && value !== priceUsd;
  },
  mileageMiles: (said, { mileageMiles }, raw) => {
    // Dealers round mileages: "45k" does not contradict 45,120.
    const { value } = readMileage(said, raw.mileageUnit);
    return mileageMiles !== null && value !== null && Math.abs(value - mileageMiles) >= 1_000;
  },
  exteriorColor: (said, { exteriorColor }) => exteriorColor !== null && differ(classOfColor, said, exteriorColor),
  interiorColor: (said, { interiorColor }) => interiorColor !== null && differ(classOfColor, said, interiorColor),
  fuelType: (said, { fuelType }) => fuelType !== null && differ(classOfFuel, said, fuelType),
  transmission: (said, { transmission }) => transmission !== null && differ(classOfTransmission, said, transmission),
  drivetrain: (said, { drivetrain }) => drivetrain !== null && differ(classOfDrivetrain, said, drivetrain),
  doors: (said, { doors }) => {
    // Some sources count the hatch as a door and others do not.
    const others = readDoors(said);
    return doors !== null && others !== null && classOfDoors(others) !== classOfDoors(doors);
  },
  numberOfOwners: (said, { numberOfOwners }) =>
    numberOfOwners !== null && /^\d{1,2}$/.test(said) && Number(said) !== numberOfOwners && Number(said) > 0,
};

/**
 * True when another source's words certainly differ from the chosen fact. Other spellings and less exact words are no contradiction. Facts
 * with too many spellings (trim, title) are not compared.
 */
export const contradicts = (field: FactField, said: string, facts: VehicleFacts, raw: RawVehicle): boolean =>
  TESTS[field]?.(said, facts, raw) ?? false;

/** True when other sources' words about a fact are compared. */
export const isCompared = (field: FactField): boolean => field in TESTS;
