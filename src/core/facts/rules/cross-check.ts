import { classOfDoors } from "./classes/door-class.ts";
import { type Contradiction, originCode } from "./fact-origin.ts";
import { canonicalMake } from "./make-names.ts";
import { tidyModel } from "./model-names.ts";
import type { OtherVehicle } from "./other-vehicles.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

/** The facts that the manufacturer has declared for a VIN. */
export type DecodedVin = {
  year: number;
  /** Null where the maker's code is used by several makes. */
  make: string | null;
  model: string | null;
  fuelType: string | null;
  /** 2 to 5. */
  doors: number | null;
  /** The kind of vehicle that the maker's code stands for; null for cars. */
  kind: OtherVehicle | null;
};
/** Decodes a VIN. Returns null for a wrong check digit, an unknown maker or another market. */
export type DecodeVin = (vin: string) => DecodedVin | null;

type NamedFacts = Pick<VehicleFacts, "vin" | "title" | "year" | "make" | "model" | "trim" | "fuelType" | "doors">;

/**
 * Compares a car's facts with its decoded VIN. Fills in missing facts. Each contradiction becomes a sentence, and the VIN's value is kept
 * beside it. The site's facts are never changed.
 */
export function crossCheck(
  facts: NamedFacts,
  decoded: DecodedVin,
): { filled: Partial<VehicleFacts>; conflicts: string[]; others: Contradiction[] } {
  const filled: Partial<VehicleFacts> = {};
  const conflicts: string[] = [];
  const others: Contradiction[] = [];
  const make = canonicalMake(decoded.make ?? "");
  const contradict = (field: "year" | "make" | "model", decodedWords: string) =>
    others.push([field, decodedWords, originCode("decoder", "a", null)]);
  const reportConflict = (field: "make" | "model", what: string, site: string) => {
    conflicts.push(`${facts.title}: the VIN ${facts.vin} belongs to a ${what}, the site says ${site}.`);
    contradict(field, what);
  };

  // Without a decoder, `normalizeVehicle` has already reported a contradicting year.
  if (facts.year === null) filled.year = decoded.year;
  else if (Math.abs(facts.year - decoded.year) > 1) contradict("year", String(decoded.year));
  if (facts.make === null) {
    if (make !== null) filled.make = make;
  } else if (make !== null && canonicalMake(facts.make) !== null && !sameMake(make, facts.make))
    reportConflict("make", make, facts.make);
  const sameMaker = facts.make === null || make === null || sameMake(make, facts.make);
  if (decoded.model !== null && sameMaker) {
    if (facts.model === null && make !== null) filled.model = tidyModel(make, decoded.model);
    else if (facts.model !== null && otherModel(decoded.model, facts))
      reportConflict("model", decoded.model, facts.model);
  }
  if (facts.fuelType === null) filled.fuelType = fuelOf(decoded, facts);
  checkDoors(facts, decoded, { filled, conflicts, others });
  return { filled, conflicts, others };
}

/**
 * Does the same for the doors. Makers and dealers count the hatch differently. A number that may belong to another car is not filled in.
 */
function checkDoors(
  { vin, title, doors }: NamedFacts,
  decoded: DecodedVin,
  { filled, conflicts, others }: ReturnType<typeof crossCheck>,
): void {
  if (decoded.doors === null) return;
  if (doors === null) {
    if (others.length === 0) filled.doors = decoded.doors;
  } else if (classOfDoors(doors) !== classOfDoors(decoded.doors)) {
    conflicts.push(`${title}: the VIN ${vin} belongs to a car with ${decoded.doors} doors, the site says ${doors}.`);
    others.push(["doors", String(decoded.doors), originCode("decoder", "a", null)]);
  }
}

/** Compares makes. Ram trucks were Dodges until 2010, and dealers still call them that. */
function sameMake(a: string, b: string): boolean {
  const maker = (make: string) =>
    /^(?:Ram|Dodge)$/.test(make) ? "Dodge" : /^(?:GMC|Chevrolet)$/.test(make) ? "GM" : make;
  return maker(a) === maker(b);
}

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "");

/**
 * True when two model names certainly mean different cars. Makers declare lines where dealers sell versions ("C-Class" and "C 300", "330i"
 * and "3 Series"). So only names with no common word and a different beginning count.
 */
function otherModel(decoded: string, { model, trim, title }: NamedFacts): boolean {
  const site = bare(`${model} ${trim ?? ""} ${title}`);
  const words = decoded.split(/[^A-Za-z0-9]+/).filter((word) => word.length > 1);
  if (words.some((word) => site.includes(bare(word)))) return false;
  const [a, b] = [bare(decoded), bare(model ?? "")];
  const length = /^[a-z]{3}/.test(a) && /^[a-z]{3}/.test(b) ? 2 : 1;
  return a.slice(0, length) !== b.slice(0, length);
}

const FUELS: [RegExp, string][] = [
  [/^hybrid$/i, "Hybrid"],
  [/^electric$/i, "Electric"],
  [/^diesel$/i, "Diesel"],
  [/flexible fuel|\bffv\b/i, "Flex Fuel"],
  [/^gasoline$/i, "Gasoline"],
];

/** Returns the usual word for a declared fuel. Hybrids also declare gasoline, so the result is null for a car that may be a hybrid. */
function fuelOf({ fuelType }: DecodedVin, { title, trim }: NamedFacts): string | null {
  const fuel = FUELS.find(([pattern]) => pattern.test(fuelType ?? ""))?.[1] ?? null;
  return fuel === "Gasoline" && /hybrid|plug-?in|phev|4xe|energi|prime|electric/i.test(`${title} ${trim}`)
    ? null
    : fuel;
}
