import type { RawVehicle } from "./raw-vehicle.ts";
import { cleanText } from "./text.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

type ElectricFacts = Pick<VehicleFacts, "electricRangeMiles" | "batteryKwh" | "fastChargeKw" | "chargePort">;

const MILES_PER_KILOMETRE = 0.621371;
/** The limits of all plug-in cars. A figure outside them means something else. */
const BOUNDS = { rangeMiles: [5, 600], batteryKwh: [4, 250], fastChargeKw: [20, 500] } as const;

/** A whole text that is one figure with its unit. "Up to 310 miles", "250-310 miles" and "75" do not match. */
const FIGURE =
  /^(?:epa[- ])?(?:est(?:\.|imated)?:? )?(?:approx\.? |about )?(\d{1,3}(?:\.\d{1,2})?) ?(mi(?:les?)?|km|kilometers?|kwh?)\.?(?: (?:(?:epa|total|usable|electric) )*(?:range|battery|capacity|peak|max)?)?(?: ?\((?:epa|est\.?|epa est\.?)\))?$/i;
const NO_PLUG =
  /^(?:gas(?:oline)?|diesel|regular|premium|unleaded|e85|flex|ethanol|natural gas|cng|lpg|propane|hydrogen)\b/i;
const PLUG = /electric|hybrid|plug|\b(?:b?ev|phev)\b/i;

/**
 * Reads the dealer's facts about an electric drive. A figure counts only with its unit: a number needs a field whose name has the unit, a
 * text must contain it. Nothing is computed from other facts. A car that burns fuel only has none of these facts.
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

/** Returns a figure in the first of the units, rounded; null when the value is no figure or out of bounds. */
function readFigure(value: unknown, units: readonly string[], [min, max]: readonly [number, number]): number | null {
  const [, digits, written = ""] = FIGURE.exec(cleanText(value, 80) ?? "") ?? [];
  const unit = written.toLowerCase().replace(/^(mi|k(?=i)).*$/, (_all, start) => (start === "mi" ? "mi" : "km"));
  const figure = typeof value === "number" ? value : units.includes(unit) ? Number(digits) : Number.NaN;
  const inUnit = Math.round(unit === "km" ? figure * MILES_PER_KILOMETRE : figure);
  return inUnit >= min && inUnit <= max ? inUnit : null;
}

/** Names of charging ports, in the order in which they are shown. */
const PORTS: readonly [name: string, words: RegExp][] = [
  ["J1772", /^(?:sae )?j ?-?1772$/i],
  ["CCS", /^(?:sae )?(?:j1772 )?(?:ccs(?: ?1| combo(?: 1)?)?|combo(?: ccs)?|combined charging system)$/i],
  ["NACS", /^(?:(?:sae )?j ?-?3400|nacs|tesla(?: nacs)?|north american charging standard)(?: \(?(?:nacs|j3400)\)?)?$/i],
  ["CHAdeMO", /^chademo$/i],
];

/** Returns the charging ports that a text names; null when any part of it is unknown. */
function readChargePort(value: unknown): string | null {
  const parts = (cleanText(value, 80) ?? "").split(/[,/&+]|\band\b/i);
  const names = parts.map((part) => PORTS.find(([, words]) => words.test(part.trim()))?.[0]);
  if (names.some((name) => name === undefined)) return null;
  return PORTS.map(([name]) => name)
    .filter((name) => names.includes(name))
    .join(", ");
}
