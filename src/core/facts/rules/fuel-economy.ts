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

/** Both figures in a sentence: "MPG: 22/33", "22/33 mpg", "22 city / 33 highway". */
const PAIRS_IN_TEXT: readonly RegExp[] = [
  /\bmpg:? (\d{2}) ?\/ ?(\d{2})\b(?!\/)/i,
  /(?<![\d./])(\d{2}) ?\/ ?(\d{2}) (?:city ?\/ ?(?:hwy|highway) )?mpg\b/i,
  /(?<![\d./-])(\d{2}) ?(?:mpg )?\(?city\)?(?:,| and| ?\/| ?&)? ?(\d{2}) ?(?:mpg )?\(?(?:hwy|highway)\)?/i,
];
/** The same with the highway's first: "33/22 Highway/City MPG". */
const HIGHWAY_FIRST = /(?<![\d./])(\d{2}) ?\/ ?(\d{2}) (?:hwy|highway) ?\/ ?city mpg\b/i;
/** Cars before this model year have no plug. */
const FIRST_PLUG_YEAR = 2010;

/**
 * Reads the dealer's facts about fuel economy. Miles per gallon count only for cars that burn fuel and have no plug, because those of other
 * cars are MPGe. Kilowatt-hours count only for electric cars. Nothing is computed from other facts.
 * @param year the model year, where known: an old car without a stated fuel has no plug
 */
export function readFuelEconomy(
  raw: Pick<RawVehicle, "fuelType" | "description" | keyof FuelEconomy>,
  year: number | null = null,
): FuelEconomy {
  const { fuel } = knownFuel(cleanText(raw.fuelType, 80) ?? "");
  const isOld = fuel === null && year !== null && year < FIRST_PLUG_YEAR;
  const isBurnt = isOld || fuel === "gasoline" || fuel === "diesel" || fuel === "hybrid" || fuel === "flex-fuel";
  const stated = pairIn(raw.cityMpg) ?? pairIn(raw.highwayMpg) ?? [];
  const [city = raw.cityMpg, highway = raw.highwayMpg] = stated;
  const isUnstated = isBurnt && cleanText(city, 80) === null && cleanText(highway, 80) === null;
  const inText = isUnstated ? pairInText(raw.description) : null;
  if (inText !== null) return { cityMpg: inText[0], highwayMpg: inText[1], kwhPer100Miles: null };
  return {
    cityMpg: isBurnt ? readFigure(city, MPG, MPG_BOUNDS) : null,
    highwayMpg: isBurnt ? readFigure(highway, MPG, MPG_BOUNDS) : null,
    kwhPer100Miles: fuel === "electric" ? readFigure(raw.kwhPer100Miles, KWH, KWH_BOUNDS) : null,
  };
}

/** Returns the figures that a dealer's text states of the city and the highway; null where it states none that can be. */
function pairInText(text: unknown): readonly [number, number] | null {
  const [part = ""] = (typeof text === "string" && /^.{0,4000}?\bmpg\b.{0,60}/is.exec(text)) || [];
  if (part === "") return null;
  const around = part.replace(/<[^<>]{0,200}>/g, " ").slice(-240);
  const [, highwayFirst, citySecond] = HIGHWAY_FIRST.exec(around) ?? [];
  const match = PAIRS_IN_TEXT.map((pattern) => pattern.exec(around)).find((found) => found !== null);
  const [city, highway] = [Number(citySecond ?? match?.[1]), Number(highwayFirst ?? match?.[2])];
  const [min, max] = MPG_BOUNDS;
  return city >= min && highway <= max && city <= highway * 1.3 && highway <= city * 2 ? [city, highway] : null;
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
