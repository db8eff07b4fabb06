import { remember } from "../remember.ts";
import type { VehicleFacts } from "../vehicles/vehicle-facts.ts";
import type { CoveredField } from "../vehicles/vehicle-fields.ts";
import { readVin, vinModelYear } from "../vehicles/vin.ts";
import { readCarfaxUrl } from "./carfax.ts";
import { judgeCondition } from "./condition.ts";
import { crossCheck, type DecodeVin } from "./cross-check.ts";
import { identityKey } from "./identity-key.ts";
import { readImages } from "./images.ts";
import { readLocation } from "./location.ts";
import { readMileage } from "./mileage.ts";
import { readPrice } from "./price.ts";
import type { RawVehicle } from "./raw-vehicle.ts";
import { cleanText } from "./text.ts";
import { detailAddress, httpUrl } from "./urls.ts";
import { readVehicleName } from "./vehicle-name.ts";

/**
 * What became of a raw record. `new`: a new car, which is counted and left out. `unusable`: it names no car; `reason` is
 * half a sentence for the operator. `invalid` lists the fields that had a value nobody can use; `warnings` are plain
 * sentences about values that look wrong but were kept.
 */
export type Normalized =
  | { kind: "vehicle"; facts: VehicleFacts; invalid: CoveredField[]; warnings: string[] }
  | { kind: "new" }
  | { kind: "unusable"; reason: string };

const MAX_CAPTION = 80;
/** More owners than any car has had; a larger figure counts something else. */
const MAX_OWNERS = 20;
/** A listing's cars share its page. */
const absolutePage = remember(100, (url) => httpUrl(url, "http://unknown.invalid/") ?? "http://unknown.invalid/");

/**
 * Turns one raw record of a page, an endpoint or a feed into cleaned facts. Never throws, whatever the record holds.
 * @param currentYear the calendar year in which the record was read
 * @param decodeVin fills what the record leaves open and flags what contradicts the VIN; nothing is overwritten
 */
export function normalizeVehicle(
  raw: RawVehicle,
  currentYear = new Date().getFullYear(),
  decodeVin?: DecodeVin,
): Normalized {
  const cleaned = cleanVehicle(raw, currentYear);
  if (decodeVin === undefined || cleaned.kind !== "vehicle" || cleaned.facts.vin === null) return cleaned;
  const decoded = decodeVin(cleaned.facts.vin);
  if (decoded === null) return cleaned;
  const { filled, conflicts } = crossCheck(cleaned.facts, decoded);
  return { ...cleaned, facts: { ...cleaned.facts, ...filled }, warnings: [...cleaned.warnings, ...conflicts] };
}

function cleanVehicle(raw: RawVehicle, currentYear: number): Normalized {
  const invalid: CoveredField[] = [];
  const warnings: string[] = [];
  const pageUrl = absolutePage(raw.pageUrl);
  const detailUrl = detailAddress(raw.detailUrl, pageUrl);
  if (detailUrl === null && cleanText(raw.detailUrl, 200) !== null) invalid.push("originalListingUrl");

  const name = readVehicleName(raw, detailUrl, currentYear);
  if (name.yearInvalid) invalid.push("year");
  if (name.title === null) return { kind: "unusable", reason: "has no title, make or model" };
  const mileage = readMileage(raw.mileage, raw.mileageUnit);
  if (mileage.invalid) invalid.push("mileageMiles");
  const price = readPrice(raw.price);
  if (price.invalid) invalid.push("priceUsd");

  const verdict = judgeCondition({
    words: raw.condition,
    title: cleanText(raw.title, MAX_CAPTION),
    detailUrl,
    pageUrl,
    mileageMiles: mileage.value,
    year: name.year,
    currentYear,
  });
  if (verdict.condition === "new") return { kind: "new" };
  if (verdict.doubt !== null) warnings.push(`${name.title}: ${verdict.doubt}.`);

  const vin = usableVin(raw.vin, name.year, name.title, invalid, warnings);
  const stockNumber = readStockNumber(raw.stockNumber);
  if (vin === null && stockNumber === null && detailUrl === null && name.year === null) {
    return { kind: "unusable", reason: "has no VIN, stock number, page or year" };
  }
  const location = readLocation(raw.city, raw.state, raw.zipCode);
  if (location.zipCode === null && cleanText(raw.zipCode, MAX_CAPTION) !== null) invalid.push("zipCode");
  const images = readImages(Array.isArray(raw.images) ? raw.images : [], pageUrl);
  return {
    kind: "vehicle",
    invalid,
    warnings,
    facts: {
      identityKey: identityKey({
        vin,
        stockNumber,
        detailUrl,
        title: name.title,
        year: name.year,
        mileageMiles: mileage.value,
      }),
      vin,
      stockNumber,
      title: name.title,
      year: name.year,
      make: name.make,
      model: name.model,
      trim: name.trim,
      bodyStyle: cleanText(raw.bodyStyle, MAX_CAPTION),
      condition: verdict.condition,
      priceUsd: price.value,
      mileageMiles: mileage.value,
      exteriorColor: readColor(raw.exteriorColor),
      interiorColor: readColor(raw.interiorColor),
      fuelType: cleanText(raw.fuelType, MAX_CAPTION),
      transmission: cleanText(raw.transmission, MAX_CAPTION),
      drivetrain: cleanText(raw.drivetrain, MAX_CAPTION),
      numberOfOwners: readNumberOfOwners(raw.numberOfOwners),
      images,
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

/** "Stock #: F2622" is F2622; words without any digit or longer than a number can be are none. */
export function readStockNumber(raw: unknown): string | null {
  const text = cleanText(raw, MAX_CAPTION)?.replace(/^(?:stock|stk)\s*(?:number|no\.?|#)?\s*[:#]?\s*/i, "") ?? "";
  return /^[\w][\w\-/. ]{0,29}$/.test(text) && text !== "0" ? text : null;
}

/** "Silver67K" and "Agate Black 63K": some feeds glue the mileage to the colour. */
function readColor(raw: unknown): string | null {
  return cleanText(cleanText(raw, MAX_CAPTION)?.replace(/\s*\d+\s?k$/i, ""), MAX_CAPTION);
}

/** "2", "2 owners", "1-Owner", "One owner". Nobody, too many, and words without a number are unknown. */
export function readNumberOfOwners(raw: unknown): number | null {
  const [, digits, one] = /^(?:(\d{1,2})|(one|single))\b(?![.,/:]\d)/i.exec(cleanText(raw, MAX_CAPTION) ?? "") ?? [];
  const owners = one ? 1 : Number(digits);
  return owners >= 1 && owners <= MAX_OWNERS ? owners : null;
}
