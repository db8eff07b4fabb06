import type { RawVehicle } from "./raw-vehicle.ts";
import { cleanText } from "./text.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

type ElectricFacts = Pick<VehicleFacts, "electricRangeMiles" | "batteryKwh" | "fastChargeKw" | "chargePort">;

const MILES_PER_KILOMETRE = 0.621371;
/** What no plug-in car has had less or more of; beyond it a figure means something else. */
const BOUNDS = { rangeMiles: [5, 600], batteryKwh: [4, 250], fastChargeKw: [20, 500] } as const;

/** A whole text that is one figure with its unit. "Up to 310 miles", "250-310 miles" and "75" are none. */
const FIGURE =
  /^(?:epa[- ])?(?:est(?:\.|imated)?:? )?(?:approx\.? |about )?(\d{1,3}(?:\.\d{1,2})?) ?(mi(?:les?)?|km|kilometers?|kwh?)\.?(?: (?:(?:epa|total|usable|electric) )*(?:range|battery|capacity|peak|max)?)?(?: ?\((?:epa|est\.?|epa est\.?)\))?$/i;
const NO_PLUG =
  /^(?:gas(?:oline)?|diesel|regular|premium|unleaded|e85|flex|ethanol|natural gas|cng|lpg|propane|hydrogen)\b/i;
const PLUG = /electric|hybrid|plug|\b(?:b?ev|phev)\b/i;

/**
 * What a dealer states of an electric drive. A figure counts with its unit only: a number comes from a field whose name holds the
 * unit, a text has it. Nothing is worked out from something else, and a car whose fuel is burnt has none of it.
 */
export function readElectricFacts(raw: RawVehicle): ElectricFacts {
  const fuel = cleanText(raw.fuelType, 80) ?? "";
  if (NO_PLUG.test(fuel) && !PLUG.test(fuel)) {
    return { electricRangeMiles: null, batteryKwh: null, fastChargeKw: null, chargePort: null };
  }
  return {
    electricRangeMiles: readFigure(raw.electricRangeMiles, ["mi", "km"], BOUNDS.rangeMiles),
    batteryKwh: readFigure(raw.batteryKwh, ["kwh"], BOUNDS.batteryKwh),
    fastChargeKw: readFigure(raw.fastChargeKw, ["kw"], BOUNDS.fastChargeKw),
    chargePort: readChargePort(raw.chargePort),
  };
}

/** A figure in the first of the units, rounded; null when it is none, or out of bounds. */
function readFigure(value: unknown, units: readonly string[], [min, max]: readonly [number, number]): number | null {
  const [, digits, written = ""] = FIGURE.exec(cleanText(value, 80) ?? "") ?? [];
  const unit = written.toLowerCase().replace(/^(mi|k(?=i)).*$/, (_all, start) => (start === "mi" ? "mi" : "km"));
  const figure = typeof value === "number" ? value : units.includes(unit) ? Number(digits) : Number.NaN;
  const inUnit = Math.round(unit === "km" ? figure * MILES_PER_KILOMETRE : figure);
  return inUnit >= min && inUnit <= max ? inUnit : null;
}

/** What inlets are called, in the order in which they are named. */
const PORTS: readonly [name: string, words: RegExp][] = [
  ["J1772", /^(?:sae )?j ?-?1772$/i],
  ["CCS", /^(?:sae )?(?:j1772 )?(?:ccs(?: ?1| combo(?: 1)?)?|combo(?: ccs)?|combined charging system)$/i],
  ["NACS", /^(?:(?:sae )?j ?-?3400|nacs|tesla(?: nacs)?|north american charging standard)(?: \(?(?:nacs|j3400)\)?)?$/i],
  ["CHAdeMO", /^chademo$/i],
];

/** The inlets that a text names; null when any part of it is none that is known. */
function readChargePort(value: unknown): string | null {
  const parts = (cleanText(value, 80) ?? "").split(/[,/&+]|\band\b/i);
  const names = parts.map((part) => PORTS.find(([, words]) => words.test(part.trim()))?.[0]);
  if (names.some((name) => name === undefined)) return null;
  return PORTS.map(([name]) => name)
    .filter((name) => names.includes(name))
    .join(", ");
}
