import { readDoors } from "#core/facts/rules/doors.ts";
import { readElectricFacts } from "#core/facts/rules/electric-facts.ts";
import { ENGINE_LAYOUTS, readEngine } from "#core/facts/rules/engine.ts";
import { readFuelEconomy } from "#core/facts/rules/fuel-economy.ts";
import { readLocation, readZip } from "#core/facts/rules/location.ts";
import { canonicalMake } from "#core/facts/rules/make-names.ts";
import { readYear } from "#core/facts/rules/model-year.ts";
import { readCarfaxUrl } from "#core/facts/rules/normalize-vehicle.ts";
import { readMileage, readPrice } from "#core/facts/rules/price-and-mileage.ts";
import { readVideoUrl } from "#core/facts/rules/read-whole.ts";
import { readSeats } from "#core/facts/rules/seats.ts";
import { readStockedOn } from "#core/facts/rules/stated-day.ts";
import { readNumberOfOwners, TITLE_STATUSES, titleStatusOf } from "#core/facts/rules/stated-history.ts";
import {
  INTERIOR_MATERIALS,
  PRIOR_USES,
  readCertifiedProgram,
  readInteriorMaterial,
  readPriorUse,
  readWarranty,
} from "#core/facts/rules/stated-terms.ts";
import { cleanText } from "#core/facts/rules/text.ts";
import { readTowing } from "#core/facts/rules/towing.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import type { CorrectableFact } from "./correctable-facts.ts";

const MAX_CAPTION = 80;
const MAX_TITLE = 160;

type Value = string | number | null;
/** Further data of the car: the address of its page, which relative links start from, and its VIN. */
type Car = { pageUrl: string; vin: string | null; currentYear: number };

const caption = (text: string): Value => cleanText(text, MAX_CAPTION);
const asNumber = (text: string) => (/^\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : text);
/** A number without a unit, which has the fact's unit: "250" miles of range. */
const electric =
  (field: "electricRangeMiles" | "batteryKwh" | "fastChargeKw") =>
  (text: string, { pageUrl }: Car): Value =>
    readElectricFacts({ pageUrl, [field]: asNumber(text) })[field];
/** The same for fuel economy. The operator names the fact, so the fuel does not decide it. */
const economy =
  (field: "cityMpg" | "highwayMpg" | "kwhPer100Miles") =>
  (text: string): Value =>
    readFuelEconomy({
      fuelType: field === "kwhPer100Miles" ? "Electric" : "Gasoline",
      [field]: asNumber(text),
    })[field];

/** For each fact, the reader of crawls and files that reads its text, and the sentence about a text that is no value. */
const READERS: Record<CorrectableFact, { read(text: string, car: Car): Value; wanted: string }> = {
  title: { read: (text) => cleanText(text, MAX_TITLE), wanted: "a title" },
  year: { read: (text, { currentYear }) => readYear(text, currentYear).value, wanted: "a model year such as 2019" },
  make: { read: (text) => canonicalMake(text) ?? caption(text), wanted: "a make" },
  model: { read: caption, wanted: "a model" },
  trim: { read: caption, wanted: "a trim" },
  bodyStyle: { read: caption, wanted: "a body style" },
  condition: {
    read: (text) => (/^(?:used|certified)$/i.test(text) ? text.toLowerCase() : null),
    wanted: "used or certified",
  },
  priceUsd: { read: (text) => readPrice(text).value, wanted: "a price in whole dollars, $100 to $5,000,000" },
  mileageMiles: { read: (text) => readMileage(text).value, wanted: "a mileage in miles, 1 to 999,998" },
  exteriorColor: { read: caption, wanted: "a color" },
  interiorColor: { read: caption, wanted: "a color" },
  fuelType: { read: caption, wanted: "a fuel" },
  transmission: { read: caption, wanted: "a transmission" },
  drivetrain: { read: caption, wanted: "a drivetrain" },
  doors: { read: (text) => readDoors(text), wanted: "a number of doors, 2 to 5" },
  electricRangeMiles: { read: electric("electricRangeMiles"), wanted: "a range in miles, 5 to 600" },
  batteryKwh: { read: electric("batteryKwh"), wanted: "kilowatt-hours, 4 to 250" },
  fastChargeKw: { read: electric("fastChargeKw"), wanted: "kilowatts, 20 to 500" },
  chargePort: {
    read: (text, { pageUrl }) => readElectricFacts({ pageUrl, chargePort: text }).chargePort,
    wanted: "J1772, CCS, NACS or CHAdeMO, several with commas",
  },
  cityMpg: { read: economy("cityMpg"), wanted: "miles per gallon, 6 to 75" },
  highwayMpg: { read: economy("highwayMpg"), wanted: "miles per gallon, 6 to 75" },
  kwhPer100Miles: { read: economy("kwhPer100Miles"), wanted: "kilowatt-hours per 100 miles, 15 to 90" },
  engineCc: {
    read: (text) => readEngine({ engineCc: text }, [text]).engineCc,
    wanted: "liters or cubic centimetres: 2.5, 2500",
  },
  cylinders: {
    read: (text) => readEngine({ cylinders: text }, []).cylinders,
    wanted: "a number of cylinders, 2 to 16",
  },
  horsepower: { read: (text) => readEngine({ horsepower: text }, []).horsepower, wanted: "a horsepower, 40 to 1,600" },
  engineLayout: {
    read: (text) => readEngine({ engineLayout: text }, []).engineLayout,
    wanted: `one of ${ENGINE_LAYOUTS.join(", ")}`,
  },
  aspiration: {
    read: (text) => readEngine({ aspiration: text }, []).aspiration,
    wanted: "turbo, supercharged or natural",
  },
  towingPounds: { read: (text) => readTowing(text, []), wanted: "pounds, 500 to 40,000" },
  interiorMaterial: {
    read: (text) => readInteriorMaterial(text, []),
    wanted: `one of ${INTERIOR_MATERIALS.join(", ")}`,
  },
  priorUse: { read: (text) => readPriorUse(text, []), wanted: `one of ${PRIOR_USES.join(", ")}` },
  certifiedProgram: { read: (text) => readCertifiedProgram(text, [], true), wanted: "the name of a program" },
  warranty: { read: (text) => readWarranty(text, []), wanted: "the warranty in words, such as 36 months" },
  stockedOn: { read: (text) => readStockedOn(text, null), wanted: "a day such as 10/02/2026" },
  videoUrl: { read: (text, { pageUrl }) => readVideoUrl(text, pageUrl), wanted: "the address of a video" },
  seats: { read: (text) => readSeats(text, []), wanted: "a number of seats, 2 to 15" },
  accidents: {
    read: (text) => (/^\d{1,2}$/.test(text) ? Number(text) : null),
    wanted: "the number of accidents, 0 where there was none",
  },
  titleStatus: { read: (text) => titleStatusOf(text), wanted: `one of ${TITLE_STATUSES.join(", ")}` },
  numberOfOwners: { read: (text) => readNumberOfOwners(text), wanted: "a number of owners, 1 to 20" },
  city: { read: (text) => readLocation(text, null, null).city, wanted: "a city" },
  state: { read: (text) => readLocation(null, text, null).state, wanted: "a US state" },
  zipCode: { read: (text) => readZip(text), wanted: "a zip code of five digits" },
  carfaxUrl: {
    read: (text, { pageUrl, vin }) => readCarfaxUrl(text, pageUrl, vin),
    wanted: "the address of this car's CARFAX report",
  },
};

/** Facts that a listing must have. */
const REQUIRED: ReadonlySet<CorrectableFact> = new Set(["title", "condition"]);

/**
 * Reads the operator's text for a fact in the same way as crawls and files. An empty text clears the fact.
 * @returns the fact's new value, or a sentence that says why the text is no value
 */
export function readCorrection(
  field: CorrectableFact,
  text: string,
  car: Car,
): { value: VehicleFacts[CorrectableFact] } | { refusal: string } {
  const { read, wanted } = READERS[field];
  const typed = text.trim();
  if (typed === "") return REQUIRED.has(field) ? { refusal: `Please enter ${wanted}.` } : { value: null };
  const value = read(typed, car);
  return value === null || value === "" ? { refusal: `"${typed.slice(0, 40)}" is not ${wanted}.` } : { value };
}
