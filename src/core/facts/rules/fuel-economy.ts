import { remember } from "#kernel/words/rules/remember.ts";
import { classOfFuel } from "./classes/powertrain-classes.ts";
import type { RawVehicle } from "./raw-vehicle.ts";
import { cleanText } from "./text.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

type FuelEconomy = Pick<VehicleFacts, "cityMpg" | "highwayMpg" | "kwhPer100Miles">;

/** The limits of cars without a plug. A figure outside them means something else, such as MPGe. */
const MPG_BOUNDS = [6, 75] as const;
/** The limits of electric cars and vans. */
const KWH_BOUNDS = [15, 90] as const;
/** A whole text that is one figure: "28", "28 mpg", "28.0 city". "up to 28" does not match. */
const MPG = /^(\d{1,2})(?:\.\d{1,2})?(?: ?mpg)?(?: (?:city|highway|hwy))?(?: ?\(?(?:epa|est\.?|epa est\.?)\)?)?$/i;
const PAIR =
  /^(\d{1,2})(?: ?mpg)?(?: ?\(?(?:city|cty)\)?)? ?[/–-] ?(\d{1,2})(?: ?mpg)?(?: ?\(?(?:highway|hwy)\)?)?(?: ?mpg)?(?: ?\(?(?:epa|est\.?)\)?)?$/i;
const KWH = /^(\d{1,3}(?:\.\d{1,2})?) ?kwh ?(?:\/|per) ?100 ?mi(?:les?)?\.?$/i;

/** Cached, because an inventory has the same few. */
const knownFuel = remember(500, (text) => ({ fuel: classOfFuel(text) }));

/**
 * Reads the dealer's facts about fuel economy. Miles per gallon count only for cars that burn fuel and have no plug, because those of other
 * cars are MPGe. Kilowatt-hours count only for electric cars. Nothing is computed from other facts.
 */
export function readFuelEconomy(raw: Pick<RawVehicle, "fuelType" | keyof FuelEconomy>): FuelEconomy {
  const { fuel } = knownFuel(cleanText(raw.fuelType, 80) ?? "");
  const isBurnt = fuel === "gasoline" || fuel === "diesel" || fuel === "hybrid" || fuel === "flex-fuel";
  const [city = raw.cityMpg, highway = raw.highwayMpg] = pairIn(raw.cityMpg) ?? pairIn(raw.highwayMpg) ?? [];
  return {
    cityMpg: isBurnt ? readFigure(city, MPG, MPG_BOUNDS) : null,
    highwayMpg: isBurnt ? readFigure(highway, MPG, MPG_BOUNDS) : null,
    kwhPer100Miles: fuel === "electric" ? readFigure(raw.kwhPer100Miles, KWH, KWH_BOUNDS) : null,
  };
}

/** Returns the figures of a text that has both: "23/30", "23 city / 30 hwy"; null for any other. */
function pairIn(value: unknown): readonly string[] | null {
  const [, city, highway] = PAIR.exec(cleanText(value, 80) ?? "") ?? [];
  return city === undefined || highway === undefined ? null : [city, highway];
}

/** Returns a number (its field's name has the unit) or the figure of a text; null when out of bounds. */
function readFigure(value: unknown, pattern: RegExp, [min, max]: readonly [number, number]): number | null {
  const [, digits] = pattern.exec(cleanText(value, 80) ?? "") ?? [];
  const figure = Math.round(typeof value === "number" ? value : Number(digits ?? Number.NaN));
  return figure >= min && figure <= max ? figure : null;
}
