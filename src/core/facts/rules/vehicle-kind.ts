import { remember } from "#kernel/words/rules/remember.ts";
import { splitLeadingMake } from "./make-names.ts";
import { buildsOnlyCars, kindBesideCars, mainVehicleOf, type OtherVehicle, plainName } from "./other-vehicles.ts";
import { cleanText } from "./text.ts";
import { decodedPath } from "./urls.ts";
import { findVin } from "./vin.ts";

/** The number of cached words and folders. A site repeats the same few. */
const REMEMBERED = 500;

/** Words for kinds of vehicles in a field that names the kind. The field is compared in the form of `plainName`. */
const KIND_WORDS: readonly (readonly [RegExp, OtherVehicle])[] = [
  [
    /\b(?:motor ?cycles?|motocicletas?|motor ?bikes?|(?:dirt|sport|street|mini|pit) ?bikes?|scooters?|mopeds?|trikes?|motorized bicycle|autocycles?)\b|^bikes?$|^cycles?$/,
    "motorcycle",
  ],
  [/\bsnow ?mobiles?\b/, "snowmobile"],
  [/\b(?:[au] ?t ?v ?s?|side by sides?|sxs|(?:four|4) wheelers?|go karts?)\b|^quads?$/, "ATV"],
  [
    /\b(?:boats?|pontoons?|(?:personal )?watercrafts?|jet ?skis?|wave ?runners?|pwc|yachts?|sailboats?)\b|^marine$/,
    "boat",
  ],
  [/\b(?:trailers?|fifth wheels?|5th wheels?|toy haulers?)\b/, "trailer"],
  [/\b(?:rvs?|motor ?homes?|motor ?coach(?:es)?|recreational vehicles?|campers?)\b|^class [abc]$/, "RV"],
  [/\bpower ?sports?\b/, "powersports vehicle"],
]; // prettier-ignore
/** Names of cars or of their equipment. A field with one of these (also) names cars: "Cars & Boats", "Pickup with camper shell". */
const NAMES_CARS =
  /\b(?:(?:cars?|autos?)(?! (?:haul|transport|trailer))|automobiles?|trucks?(?! camper)|suvs?|sedans?|coupes?|hatchbacks?|wagons?)\b|\b(?:camper (?:shell|top)|trailer (?:tow|hitch|brake)|boat ?tail)\b/;

/** Returns the kind in a site's own field ("https://schema.org/Motorcycle", "ATV/UTV"); null for cars and for other words. */
export function kindInWords(raw: unknown): OtherVehicle | null {
  const text = cleanText(raw, 120);
  return text === null ? null : kindOfWords(text).kind;
}

const kindOfWords = remember(REMEMBERED, (text) => ({ kind: readKind(text) }));

function readKind(text: string): OtherVehicle | null {
  const plain = plainName(text.replace(/^.*[/#](?=\w{1,40}$)/, "").replace(/([a-z])([A-Z])/g, "$1 $2"));
  if (NAMES_CARS.test(plain)) return null;
  return KIND_WORDS.find(([words]) => words.test(plain))?.[1] ?? null;
}

/** Returns the kind of a path's folder that holds only such vehicles: `/used-boats/`, `/motorcycles/`. */
function kindInPath(address: string | null): OtherVehicle | null {
  const path = address === null ? "" : decodedPath(address).slice(0, 300);
  if (!MAY_NAME_KIND.test(path)) return null;
  for (const folder of path.split("/").slice(0, -1)) {
    const { kind } = kindOfFolder(folder);
    if (kind !== null) return kind;
  }
  return null;
}

const kindOfFolder = remember(REMEMBERED, (folder) => {
  const name = plainName(folder).replace(/^(?:new|used|pre ?owned) | (?:for sale|inventory)$/g, "");
  return { kind: FOLDER.test(name) ? kindInWords(name) : null };
});

/** Tested first: nearly all paths have none of these letters. */
const MAY_NAME_KIND =
  /cycle|bike|scooter|mobile|[au]tv|boat|pontoon|watercraft|trailer|rv|motorhome|camper|powersport/i;
const FOLDER =
  /^(?:motorcycles?|motorbikes?|scooters?|snowmobiles?|atvs?|utvs?|boats?|pontoons?|watercraft|trailers?|rvs?|motorhomes?|campers|powersports)$/;

/** Phrases of titles that name the vehicle for sale. A single word may be an accessory, so these are longer or unmistakable. */
const TITLE_WORDS: readonly (readonly [RegExp, OtherVehicle])[] = [
  [/\b(?:motorcycle|dirt bike|sport bike|moped|motor scooter)\b/, "motorcycle"],
  [/\bsnowmobile\b/, "snowmobile"],
  [/\b(?:atv|utv|side by side|four wheeler|4 wheeler)\b/, "ATV"],
  [
    /\b(?:pontoon|(?:bass|fishing|ski|deck|jon|speed|center console) boat|jet ski|waverunner|personal watercraft)\b/,
    "boat",
  ],
  [
    /\b(?:enclosed|utility|cargo|dump|travel|horse|livestock|flatbed|gooseneck|equipment|car hauler|tilt|deckover) trailer\b/,
    "trailer",
  ],
  [/\b(?:fifth wheel|5th wheel|toy hauler)\b/, "trailer"],
  [/\b(?:motor ?home|class [abc] (?:rv|motor ?home|diesel|gas))\b/, "RV"],
]; // prettier-ignore
/** Accessories of a car, not the vehicle itself. */
const ACCESSORY =
  /\b(?:with|w|and|plus|for|tows?|pulls?)\b.*|\b(?:\w+ ){0,2}(?:ramps?|racks?|carriers?|hitch|prep|ready|package|pkg|brakes?|wiring|towing|tow)\b/g;

/** Words for the condition before a name without its year: "Pre-Owned Yamaha". */
const CONDITION =
  /^(?:(?:used|new|certified|pre-?owned|cpo|occasion|usagée?|certifiée?|usad[oa]|seminuev[oa])(?!\p{L})\W{1,3}){1,3}/iu;

/** The number of words of a name that are searched for a make. */
const MAX_WORDS = 8;

/** The parts of a record that may tell the kind of its vehicle. Facts are cleaned. */
export type KindEvidence = {
  /** The site's own fields: the kind, the condition (some sites use one column for both), the body. */
  words: readonly unknown[];
  /** True when its body style is stated and is one of a car. */
  hasCarBody: boolean;
  title: string;
  year: number | null;
  make: string | null;
  model: string | null;
  vin: unknown;
  detailUrl: string | null;
  pageUrl: string;
};

/**
 * Returns the kind of a vehicle that is not a car: a motorcycle, a boat, a trailer and the like; null for a car. The site's own words
 * decide first, then the make, where it builds nothing else. Honda, BMW and Suzuki build both, so for them VIN and model decide. Words of
 * the title come last, and do not override a body style that only cars have.
 */
export function otherVehicle(evidence: KindEvidence): OtherVehicle | null {
  const { title, year, make, model } = evidence;
  for (const words of evidence.words) {
    const kind = kindInWords(words);
    if (kind !== null) return kind;
  }
  const named = (/^.{0,30}?\b(?:19|20)\d\d\b\W{0,3}(.*)$/.exec(title)?.[1] ?? title).replace(CONDITION, "");
  const built = mainVehicleOf(make === null ? named : `${make} ${model ?? ""}`);
  if (built === "motorcycle" && make === null && isFollowedByCarMake(named)) return null;
  if (built !== null) return built;
  const vin = findVin(cleanText(evidence.vin, 60)?.replace(/[\s-]/g, "") ?? "");
  const models = [model ?? "", splitLeadingMake(named)?.rest ?? ""];
  return (
    kindBesideCars({ vin, year, make, models }) ??
    kindInPath(evidence.detailUrl) ??
    kindInPath(evidence.pageUrl) ??
    (evidence.hasCarBody ? null : kindInTitle(title))
  );
}

/** True when a make that builds only cars follows: "Harley-Davidson Edition Ford F-150", "Victory Red Chevrolet Corvette". */
function isFollowedByCarMake(named: string): boolean {
  const words = named.split(/\s+/, MAX_WORDS);
  return words.some((_, i) => i > 0 && buildsOnlyCars(splitLeadingMake(words.slice(i).join(" "))?.make ?? null));
}

function kindInTitle(title: string): OtherVehicle | null {
  const plain = plainName(title).replace(ACCESSORY, " ");
  return TITLE_WORDS.find(([words]) => words.test(plain))?.[1] ?? null;
}
