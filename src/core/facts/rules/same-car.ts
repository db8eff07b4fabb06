import { canonicalMake } from "./make-names.ts";
import { tidyModel } from "./model-names.ts";
import { vinCheckDigit } from "./vin.ts";

export type CarName = {
  year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
  title: string | null;
};
/** The facts that identify a car of one dealership. `photo` is the address of its first photo. */
export type CarIdentity = CarName & {
  vin: string | null;
  stockNumber: string | null;
  url: string | null;
  photo: string | null;
};

const bare = (text: string | null): string => (text ?? "").toLowerCase().replace(/[^a-z0-9]+/g, "");

/**
 * True when two listings certainly name different cars: another year, make or model. These are no contradictions: other spellings ("F150"),
 * a trim in the model ("Civic Type R"), a series for its version ("3 Series", "330i"), a mistyped letter, and a fact that one of the two
 * does not state.
 */
export function namesAnotherCar(a: CarName, b: CarName): boolean {
  if (a.year !== null && b.year !== null && a.year !== b.year) return true;
  if (a.make !== null && b.make !== null && !sameName(makeOf(a.make), makeOf(b.make))) return true;
  return a.model !== null && b.model !== null && !sameModel(a, b);
}

/** Returns a comparable make. Ram trucks were Dodges until 2010, and dealers still call them that. */
const makeOf = (make: string): string => bare((canonicalMake(make) ?? make).replace(/^Ram$/, "Dodge"));

function sameModel(a: CarName, b: CarName): boolean {
  const [one, other] = [modelOf(a), modelOf(b)];
  if (sameName(one, other) || one.startsWith(other) || other.startsWith(one)) return true;
  const families = [one, other].map((name) => SERIES.exec(name)?.[1] ?? SERIES.exec(name)?.[2]);
  const versions = [other, one].map((name) => VERSION.exec(name)?.[1] ?? VERSION.exec(name)?.[2]);
  if (families.some((family, i) => family !== undefined && family === versions[i])) return true;
  return mentionsModel(a, other) || mentionsModel(b, one);
}

function modelOf({ make, model }: CarName): string {
  const name = bare(tidyModel(make, model ?? ""));
  const maker = bare(make);
  return maker !== "" && name.startsWith(maker) && name !== maker ? name.slice(maker.length) : name;
}

/** A series and its versions: "3 Series" and "330i", "C-Class" and "C 300". */
const SERIES = /^(?:(\d)series|([a-z]{1,3})class)/;
const VERSION = /^(?:(?:alpina|m(?=\d{3}))?(\d)\d{2}[a-z]{0,12}|(?:amg|mercedes)?([a-z]{1,3})\d{2,3}[a-z0-9]{0,12})$/;

/** True when a car's words contain another car's model, however the site has split them. */
const mentionsModel = ({ model, trim, title }: CarName, name: string): boolean =>
  name.length > 1 && [`${model} ${trim ?? ""}`, title].some((text) => bare(text).includes(name));

/** True when two bare names are the same except for one letter in a long name. */
function sameName(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const differing = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return differing.every((part) => /^[a-z]?$/.test(part));
}

/** The most characters in which a corrected VIN differs, where both have a right check digit. */
const MAX_MISTYPED = 2;

const isChecked = (vin: string): boolean => vinCheckDigit(vin) === vin.charAt(8);

function mistyped(a: string, b: string): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  return [...a].filter((character, i) => character !== b[i]).length;
}

/**
 * True when a car in a run is one that its dealership has already listed, under another VIN or without one. Equal VINs decide. Otherwise a
 * stock number, a page's address or a photo must be the same, the stock numbers must not differ, and the names must not contradict. Of two
 * VINs one must be the other mistyped; the names must then also agree in the make and in the year or the model.
 */
export function isSameCar(seen: CarIdentity, listed: CarIdentity): boolean {
  if (seen.vin !== null && seen.vin === listed.vin) return true;
  const link = linkBetween(seen, listed);
  if (link === null || namesAnotherCar(seen, listed)) return false;
  if (seen.vin === null || listed.vin === null) return link !== "photo";
  if (!namesAgree(seen, listed)) return false;
  const isTypo = mistyped(seen.vin, listed.vin) <= MAX_MISTYPED;
  return isTypo || (link !== "photo" && !(isChecked(seen.vin) && isChecked(listed.vin)));
}

/** Returns the common property of two listings; null when there is none or the stock numbers differ. */
function linkBetween(seen: CarIdentity, listed: CarIdentity): "stock" | "page" | "photo" | null {
  const [stock, other] = [bare(seen.stockNumber), bare(listed.stockNumber)];
  if (stock !== "" && other !== "") return stock === other ? "stock" : null;
  if (seen.url !== null && seen.url === listed.url) return "page";
  return seen.photo !== null && seen.photo === listed.photo ? "photo" : null;
}

/** True when both state the make, and the year or the model. */
const namesAgree = (a: CarName, b: CarName): boolean =>
  a.make !== null &&
  b.make !== null &&
  ((a.year !== null && b.year !== null) || (a.model !== null && b.model !== null));
