import { createHash } from "node:crypto";
import { remember } from "#kernel/words/rules/remember.ts";
import { isCallToAction } from "./call-to-action.ts";
import { type ClassedFact, NAMES_A } from "./classes/known-words.ts";
import { titleCar } from "./compose-title.ts";
import { crossCheck, type DecodeVin } from "./cross-check.ts";
import { foreignCurrency } from "./currency.ts";
import { doorsInTexts, readDoors } from "./doors.ts";
import { readElectricFacts } from "./electric-facts.ts";
import type { FactReading } from "./fact-origin.ts";
import { readFuelEconomy } from "./fuel-economy.ts";
import { readImages } from "./images.ts";
import { judgeCondition } from "./judge-condition.ts";
import { trimBehindModel } from "./known-trims.ts";
import { readLocation } from "./location.ts";
import { buildsOnlyCars, type OtherVehicle } from "./other-vehicles.ts";
import { FILLER_MILES, isUndriven } from "./possible-values.ts";
import { readMileage, readPrice } from "./price-and-mileage.ts";
import type { RawVehicle } from "./raw-vehicle.ts";
import { readOrigins } from "./read-origins.ts";
import { readWhole } from "./read-whole.ts";
import { cleanText, decodeAllEntities } from "./text.ts";
import { detailAddress, httpUrl, sameSite, splitAddress } from "./urls.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";
import type { CoveredField } from "./vehicle-fields.ts";
import { otherVehicle } from "./vehicle-kind.ts";
import { readVehicleName } from "./vehicle-name.ts";
import { findVin, readVin, vinModelYear } from "./vin.ts";

/**
 * The result of normalizing a raw record. `new`: a new car; with `doubt` one of which as much says new as used (`both`), or nothing does (`neither`); `other`: a motorcycle, a boat and the like; both are counted and left out.
 * `unusable`: the record names no car; `reason` is half a sentence for the operator, `placeholder` the text in place of the name
 * ("Loading…"). `invalid` lists the fields with unusable values. `warnings` are plain sentences about values that look wrong but were kept.
 * `foreignCurrency` is the ISO code of a price that was left out because it is not in US dollars. `reading` has the origins of the facts.
 */
export type Normalized =
  | {
      kind: "vehicle";
      facts: VehicleFacts;
      invalid: CoveredField[];
      warnings: string[];
      foreignCurrency: string | null;
      reading: FactReading;
    }
  | { kind: "new"; doubt?: "both" | "neither" }
  | { kind: "other"; what: OtherVehicle }
  | { kind: "unusable"; reason: string; placeholder?: string };

const MAX_CAPTION = 80;
/** Cached, because all cars of a list share its page. */
const absolutePage = remember(100, (url) => httpUrl(url, "http://unknown.invalid/") ?? "http://unknown.invalid/");

/**
 * Turns one raw record of a page, an endpoint or a feed into cleaned facts. Never throws.
 * @param currentYear the calendar year in which the record was read
 * @param decodeVin fills missing facts and reports contradictions to the VIN; nothing is overwritten
 */
export function normalizeVehicle(
  raw: RawVehicle,
  currentYear = new Date().getFullYear(),
  decodeVin?: DecodeVin,
): Normalized {
  const cleaned = cleanVehicle(raw, currentYear);
  if (cleaned.kind !== "vehicle") return cleaned;
  const { vin } = cleaned.facts;
  const decoded = vin === null ? null : (decodeVin?.(vin) ?? null);
  if (decoded === null) {
    const facts = titled(raw, cleaned.facts);
    return { ...cleaned, facts, reading: readOrigins(raw, facts) };
  }
  if (decoded.kind !== null && !buildsOnlyCars(cleaned.facts.make)) return { kind: "other", what: decoded.kind };
  const { filled, conflicts, others } = crossCheck(cleaned.facts, decoded);
  const merged = { ...cleaned.facts, ...filled };
  if (filled.model && merged.trim === null) merged.trim = trimBehindModel(filled.model, merged.title);
  // Miles per gallon wait for the fuel, because those of cars with a plug mean something else.
  if (filled.fuelType) Object.assign(merged, readFuelEconomy({ ...raw, fuelType: filled.fuelType }, merged.year));
  if (isUndriven(merged.mileageMiles, merged.year, currentYear)) {
    merged.mileageMiles = null;
    cleaned.invalid.push("mileageMiles");
  }
  const facts = titled(raw, merged);
  const reading = readOrigins(raw, facts, filled, others);
  return { ...cleaned, facts, warnings: [...cleaned.warnings, ...conflicts], reading };
}

/** Returns the facts with the title that shoppers see. The identity rests on the dealer's headline, so it does not change with the facts. */
const titled = (raw: RawVehicle, facts: VehicleFacts): VehicleFacts => ({
  ...facts,
  ...titleCar(facts, raw.isTitleGiven === true),
});

/**
 * Returns the kind that `normalizeVehicle` would return without a VIN decoder, without cleaning the record.
 * @param currentYear the calendar year in which the record was read
 */
export function recordKind(raw: RawVehicle, currentYear = new Date().getFullYear()): Normalized["kind"] {
  return judgeRecord(raw, currentYear).kind;
}

/** The values that decide about a record, and values found on the way. */
type JudgedRecord =
  | Exclude<Normalized, { kind: "vehicle" }>
  | {
      kind: "vehicle";
      name: ReturnType<typeof readVehicleName> & { title: string };
      condition: "used" | "certified";
      mileageMiles: number | null;
      vin: string | null;
      stockNumber: string | null;
      pageUrl: string;
      detailUrl: string | null;
      invalid: CoveredField[];
      warnings: string[];
    };

// oxlint-disable-next-line complexity -- flat: its branches are side by side
function judgeRecord(raw: RawVehicle, currentYear: number): JudgedRecord {
  const invalid: CoveredField[] = [];
  const warnings: string[] = [];
  const pageUrl = absolutePage(raw.pageUrl);
  const detailUrl = detailAddress(raw.detailUrl, pageUrl);
  if (detailUrl === null && cleanText(raw.detailUrl, 200) !== null) invalid.push("originalListingUrl");

  const name = readVehicleName(raw, detailUrl, currentYear);
  if (name.yearInvalid) invalid.push("year");
  const { title } = name;
  if (title === null) return unnamed(name.placeholder);
  const words = [raw.kind, raw.condition, raw.bodyStyle];
  const hasCarBody = ofKnownWords("bodyStyle", caption(raw.bodyStyle)) !== null;
  const what = otherVehicle({ ...name, words, hasCarBody, title, vin: raw.vin, detailUrl, pageUrl });
  if (what !== null) return { kind: "other", what };
  const mileage = readMileage(raw.mileage, raw.mileageUnit);
  if (mileage.invalid) invalid.push("mileageMiles");
  if (mileage.unread) warnings.push(unreadWords(title, "mileage", raw.mileage));

  const year = name.year ?? yearOfVin(raw.vin);
  const undriven = isUndriven(mileage.value, year, currentYear);
  // A filler of an earlier model year says nothing about new or used.
  const isFiller = mileage.value === FILLER_MILES && (year ?? currentYear) < currentYear;
  const verdict = judgeCondition({
    words: raw.condition,
    shownWords: raw.shownCondition,
    title: cleanText(raw.title, MAX_CAPTION),
    detailUrl,
    pageUrl,
    listCondition: raw.listCondition ?? null,
    usedCarsOnly: raw.usedCarsOnly === true,
    mileageMiles: isFiller ? null : mileage.value,
    year,
    currentYear,
  });
  if (verdict.condition === "new") return { kind: "new" };
  if (verdict.condition === "unsure") return { kind: "new", doubt: "both" };
  if (verdict.condition === "unstated") return { kind: "new", doubt: "neither" };
  if (verdict.doubt !== null) warnings.push(`${title}: ${verdict.doubt}.`);

  if (undriven) invalid.push("mileageMiles");

  const vin = usableVin(raw.vin, name.year, title, invalid, warnings);
  const stockNumber = readStockNumber(raw.stockNumber);
  if (vin === null && stockNumber === null && detailUrl === null && name.year === null) {
    return { kind: "unusable", reason: "has no VIN, stock number, page or year" };
  }
  return {
    kind: "vehicle",
    name: { ...name, title },
    condition: verdict.condition,
    mileageMiles: undriven ? null : mileage.value,
    vin,
    stockNumber,
    pageUrl,
    detailUrl,
    invalid,
    warnings,
  };
}

/** Returns the model year in a VIN that its check digit proves; null for any other. */
function yearOfVin(vin: unknown): number | null {
  const text = cleanText(vin, 60);
  const reading = text === null ? null : readVin(text, null);
  return reading?.kind === "vin" && reading.checkDigitOk ? vinModelYear(reading.vin) : null;
}

const unreadWords = (title: string, what: string, raw: unknown): string =>
  `${title}: the ${what} "${cleanText(raw, 60)}" cannot be read with certainty and is left out.`;

const unnamed = (placeholder: string | null): Extract<Normalized, { kind: "unusable" }> =>
  placeholder === null
    ? { kind: "unusable", reason: "has no title, make or model" }
    : { kind: "unusable", reason: `has a placeholder in place of its name ("${placeholder}")`, placeholder };

type Cleaned = Omit<Extract<Normalized, { kind: "vehicle" }>, "reading"> | Exclude<Normalized, { kind: "vehicle" }>;

function cleanVehicle(raw: RawVehicle, currentYear: number): Cleaned {
  const judged = judgeRecord(raw, currentYear);
  if (judged.kind !== "vehicle") return judged;
  const { name, vin, stockNumber, detailUrl, mileageMiles, pageUrl, invalid, warnings } = judged;
  const price = readPrice(raw.price);
  const currency = price.value === null ? null : (foreignCurrency(raw.priceCurrency) ?? foreignCurrency(raw.price));
  if (price.invalid || currency !== null) invalid.push("priceUsd");
  if (price.unread) warnings.push(unreadWords(name.title, "price", raw.price));
  const location = readLocation(raw.city, raw.state, raw.zipCode);
  if (location.zipCode === null && cleanText(raw.zipCode, MAX_CAPTION) !== null) invalid.push("zipCode");
  if (location.city === null && location.zipCode === null && cleanText(raw.city, MAX_CAPTION) !== null) {
    warnings.push(unreadWords(name.title, "place", raw.city));
  }
  const { title, year, make, model, trim } = name;
  const bodyWords = caption(raw.bodyStyle);
  return {
    kind: "vehicle",
    foreignCurrency: currency,
    invalid,
    warnings,
    facts: {
      identityKey: identityKey({ vin, stockNumber, detailUrl, title, year, mileageMiles }),
      vin,
      stockNumber,
      title,
      year,
      make,
      model,
      trim,
      bodyStyle: ofKnownWords("bodyStyle", bodyWords),
      condition: judged.condition,
      priceUsd: currency === null ? price.value : null,
      mileageMiles,
      exteriorColor: readColor(raw.exteriorColor),
      interiorColor: readColor(raw.interiorColor),
      fuelType: ofKnownWords("fuelType", caption(raw.fuelType)),
      transmission: ofKnownWords("transmission", caption(raw.transmission)),
      drivetrain: ofKnownWords("drivetrain", caption(raw.drivetrain)),
      doors: readDoors(raw.doors) ?? doorsInTexts([bodyWords, trim, model, title]),
      ...readElectricFacts(raw),
      ...readFuelEconomy(raw, year),
      ...readWhole(raw, {
        names: [title, trim, bodyWords],
        isCertified: judged.condition === "certified",
        pageUrl: detailUrl ?? pageUrl,
      }),
      images: readImages(Array.isArray(raw.images) ? raw.images : [], pageUrl),
      ...location,
      carfaxUrl: readCarfaxUrl(raw.carfaxUrl, pageUrl, vin),
      originalListingUrl: detailUrl,
    },
  };
}

function usableVin(
  raw: unknown,
  year: number | null,
  title: string,
  invalid: CoveredField[],
  warnings: string[],
): string | null {
  const text = cleanText(raw, 60);
  if (text === null) return null;
  const reading = readVin(text, year);
  if (reading.kind === "refused") {
    invalid.push("vin");
    warnings.push(`${title}: the VIN "${text}" ${reading.reason} and is left out.`);
    return null;
  }
  if (reading.kind === "short") return reading.vin;
  if (!reading.checkDigitOk) warnings.push(`${title}: the VIN ${reading.vin} fails its check digit.`);
  const vinYear = vinModelYear(reading.vin);
  if (reading.checkDigitOk && vinYear !== null && year !== null && Math.abs(vinYear - year) > 1) {
    warnings.push(`${title}: the VIN ${reading.vin} says model year ${vinYear}, the site says ${year}.`);
  }
  return reading.vin;
}

/** Reads a stock number: "Stock #: F2622" is F2622. Null for text with more than 30 characters or other signs. */
export function readStockNumber(raw: unknown): string | null {
  const named = cleanText(raw, MAX_CAPTION)?.replace(/^(?:(?:stock|stk)\s*(?:number|no\.?|#)?\s*[:#]?\s*)+/i, "");
  const text = cleanText(named, MAX_CAPTION) ?? "";
  return /^[\w][\w\-/. ]{0,29}$/.test(text) && text !== "0" && !isCallToAction(text) ? text : null;
}

/** Returns a text as one clean line; null for a call to action in place of the fact. */
function caption(raw: unknown): string | null {
  const text = cleanText(raw, MAX_CAPTION);
  return text === null || isCallToAction(text) ? null : text;
}

/** Returns the dealer's words for a fact with classes; null where they name nothing known. */
const ofKnownWords = (fact: ClassedFact, text: string | null): string | null =>
  text !== null && NAMES_A[fact](text) ? text : null;

const GLUED_MILEAGE = /\s?\d{1,7}\s?k$/i;

/** Reads a color without the mileage that some feeds append to it, or to both of two colors: "Silver67K", "Agate Black 63K". */
function readColor(raw: unknown): string | null {
  let color = cleanText(raw, MAX_CAPTION) ?? "";
  while (GLUED_MILEAGE.test(color)) color = color.replace(GLUED_MILEAGE, "");
  // "0", "#" and "x" stand for nothing.
  return /\p{L}{2}/u.test(color) ? caption(color) : null;
}

/**
 * Returns the key that identifies a car within its dealership, the same in every run (see `VehicleFacts.identityKey`): the VIN, else the
 * stock number, else the path of its page (with the query if the path alone names no car), else a fingerprint.
 */
function identityKey(car: {
  vin: string | null;
  stockNumber: string | null;
  detailUrl: string | null;
  title: string;
  year: number | null;
  mileageMiles: number | null;
}): string {
  if (car.vin !== null) return `vin:${car.vin}`;
  if (car.stockNumber !== null) return `stock:${car.stockNumber.toUpperCase()}`;
  if (car.detailUrl !== null) {
    const url = new URL(car.detailUrl);
    url.searchParams.sort();
    // `/vehicle.aspx?id=12` is identified only by its query, `/cars/2018-ford-edge-4711` by its path.
    const query = /\d/.test(url.pathname) ? "" : url.search;
    return `url:${url.pathname.replace(/(?<=.)\/$/, "")}${query}`;
  }
  const print = createHash("sha256").update(`${car.title.toLowerCase()}|${car.year}|${car.mileageMiles}`).digest("hex");
  return `print:${print.slice(0, 24)}`;
}

/**
 * Returns the dealer's link to this car's CARFAX report, or null. The dealer's spelling is kept, because signed tokens in the query must
 * not change. Accepted: carfax.com or carfax.ca beyond the front page, or an address of the dealer's site that contains carfax and names
 * the car. Refused: AutoCheck links, badge pictures, and links with another car's VIN.
 * @param vin the car's VIN where known
 */
export function readCarfaxUrl(raw: unknown, pageUrl: string, vin: string | null): string | null {
  const absolute = httpUrl(raw, pageUrl);
  if (absolute === null || typeof raw !== "string") return null;
  const url = splitAddress(absolute);
  if (/\.(?:png|jpe?g|gif|svg|webp|css|js)$/i.test(url.pathname)) return null;
  const linkVin = findVin(`${url.pathname}${url.search}`);
  if (linkVin !== null && vin !== null && linkVin !== vin) return null;
  const isReport = /(?:^|\.)carfax\.(?:com|ca)$/i.test(url.hostname) && !/^\/?$/.test(`${url.pathname}${url.search}`);
  const isOwn = sameSite(absolute, pageUrl) && /carfax/i.test(url.pathname) && (linkVin !== null || url.search !== "");
  if (!isReport && !isOwn) return null;
  const written = decodeAllEntities(raw).trim();
  // `URL` re-escapes some characters of a query. An absolute address keeps the dealer's spelling.
  return /^https?:\/\/[\x21-\x7e]+$/i.test(written) && !/["<>\\^`{|}]/.test(written) ? written : absolute;
}
