import { readContactPart } from "#core/dealerships/rules/dealer-contact.ts";
import { classOfColor } from "#core/facts/rules/classes/color-class.ts";
import { conditionInWords } from "#core/facts/rules/condition.ts";
import { readDoors } from "#core/facts/rules/doors.ts";
import { readZip } from "#core/facts/rules/location.ts";
import { canonicalMake, splitLeadingMake } from "#core/facts/rules/make-names.ts";
import { readYear } from "#core/facts/rules/model-year.ts";
import { readMileage } from "#core/facts/rules/price-and-mileage.ts";
import { readStockedOn } from "#core/facts/rules/stated-day.ts";
import { stateCode } from "#core/facts/rules/us-states.ts";
import { readVin } from "#core/facts/rules/vin.ts";
import type { CsvField } from "../csv-columns.ts";
import { isDamagedName } from "../csv/damaged-cells.ts";
import { isDay } from "../csv/sale-status.ts";

/** The kind of value in a cell, without regard to its column's name. The operator reads these words. */
export type ValueKind =
  | "VINs"
  | "web addresses"
  | "pictures"
  | "amounts of money"
  | "years"
  | "dates"
  | "distances"
  | "numbers"
  | "yes or no"
  | "states of the legal title"
  | "words";

/** The number of characters by which a cell is judged. */
const MAX_JUDGED = 300;
const PICTURE = /\.(?:jpe?g|png|webp|avif|heic|gif)\b/i;
const ADDRESS = /^(?:(?:https?:)?\/\/|www\.|\{lpurl\}|\/[\w-])/i;
const NAKED_ADDRESS = /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\/\S/;
const MONEY = /^-?(?:us)?\$ ?-?\d[\d,. ]*$|^(?:usd|us\$) ?\d[\d,. ]*$|^\d[\d,. ]* ?(?:usd|us\$|\$)$/i;
const YEAR = /^(?:19[3-9]\d|20[0-4]\d)(?:\.0+)?$/;
const DATE =
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}(?:\D|$)|^[a-z]{3,9}\.? \d{1,2},? \d{4}|^\d{4}-\d\d-\d\d|^\d{1,2}-[a-z]{3}-\d{2,4}$/i;
const DISTANCE = /^\d[\d,. ]* ?k? ?(?:mi|miles?|smi|kms?|kmt|kilomet\w{0,5})\.?$/i;
const NUMBER = /^[-+]?\d[\d,. ']*(?:e\+?\d+)?k?$/i;
const FLAG = /^(?:y|n|yes|no|true|false|t|f|si|sí)$/i;
const LEGAL_TITLE =
  /^(?:clean|clear|salvaged?|rebuilt|reconstructed|restored|lemon|flood|junk|lien|branded|bonded|actual|missing|electronic|paper|on hand|in hand)(?: title)?$/i;

/** Texts that feeds and people write for "nothing". Such cells tell nothing about their column. */
const FILLER =
  /^(?:-+|\.+|\?+|n\/?a|none|null|nil|unknown|tb[ad]|exempt|tmu|call.*|contact.*|please.*|\$?0+(?:\.0+)?)$/i;

/** True when a cell is empty or has a filler. */
export const isEmptyOrFiller = (text: string): boolean => text === "" || FILLER.test(text.slice(0, 40));

/** Returns the kind of a cell's value. */
export function kindOf(cell: string): ValueKind {
  const text = cell.slice(0, MAX_JUDGED).trim();
  if (isVin(text)) return "VINs";
  if (/^(?:\{|\[\s?(?:["'{[\]/]|https?:))/i.test(text) || (PICTURE.test(text) && !text.includes(" ")))
    return "pictures";
  if (ADDRESS.test(text) || NAKED_ADDRESS.test(text)) return PICTURE.test(text) ? "pictures" : "web addresses";
  if (PICTURE.test(text)) return "pictures";
  if (MONEY.test(text)) return "amounts of money";
  if (YEAR.test(text)) return "years";
  if (DATE.test(text)) return "dates";
  if (DISTANCE.test(text)) return "distances";
  if (NUMBER.test(text)) return "numbers";
  if (FLAG.test(text)) return "yes or no";
  return LEGAL_TITLE.test(text) ? "states of the legal title" : "words";
}

/** True for seventeen characters of a VIN that are neither a number nor a word. */
function isVin(text: string): boolean {
  if (text.length < 17 || text.length > 24) return false;
  const reading = readVin(text, null);
  return reading.kind === "vin" && /\d{3}/.test(reading.vin) && /[A-Z]/.test(reading.vin);
}

/** True when a VIN's check digit is right. */
const isVerifiedVin = (text: string): boolean => {
  const reading = readVin(text, null);
  return reading.kind === "vin" && reading.checkDigitOk;
};

/** Returns the share of the values for which `test` is true, from 0 to 1; 0 when there are none. */
const shareOf = (values: readonly string[], test: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(test).length / values.length;

const MOST_SHARE = 0.8;

/**
 * Returns the field of a column, found by its values alone; null when they are not enough. Numbers are never enough: a price and a mileage
 * look alike. `isProved`: no other column can have such values.
 */
export function fieldByValues(values: readonly string[]): { field: CsvField; isProved: boolean } | null {
  const most = (test: (value: string) => boolean): boolean => values.length > 0 && shareOf(values, test) >= MOST_SHARE;
  if (most(isKind("VINs"))) return { field: "vin", isProved: most(isVerifiedVin) };
  const field = SEEN_FIELDS.find(([, test]) => most(test))?.[0] ?? null;
  return field === null ? null : { field, isProved: false };
}

/** True when a title is only the car's condition: Autoxloo's AX9 has its conditions in a column of that name. */
export const isConditionWord = (text: string): boolean => CONDITION_AS_TITLE.test(text);
const CONDITION_AS_TITLE = /^(?:new|used|certified(?: pre-?owned)?|pre-?owned|pull apart|insurance|dealer|other)$/i;

const LITERS = /^\d\.\d\s?l(?:iters?)?$/i;

/** True for short items between semicolons or bars: a car's equipment. */
function isListOfItems(text: string): boolean {
  const items = text.split(/[;|]/).filter((item) => item.trim() !== "");
  return items.length >= 4 && items.every((item) => item.length <= 60 && /[a-z]{2}/i.test(item));
}

/** True for a text of several sentences. */
const isProse = (text: string): boolean => text.length >= 200 && text.split(/\s+/).length >= 30 && /[.!?]\s/.test(text);

const isCarTitle = (text: string): boolean =>
  /^(?:19|20)\d\d\s/.test(text) && splitLeadingMake(text.slice(5, 80)) !== null;

const isKind =
  (kind: ValueKind) =>
  (text: string): boolean =>
    kindOf(text) === kind;

/** The fields that values show, with their tests, the surest first. */
const SEEN_FIELDS: readonly (readonly [CsvField, (value: string) => boolean])[] = [
  ["images", isKind("pictures")],
  ["detailUrl", isKind("web addresses")],
  ["year", isKind("years")],
  ["price", isKind("amounts of money")],
  ["mileage", isKind("distances")],
  ["make", (value) => canonicalMake(value) !== null],
  ["title", isCarTitle],
  ["features", isListOfItems],
  ["description", isProse],
  ["engineCc", (value) => LITERS.test(value)],
  ["condition", (value) => value.length > 1 && conditionInWords(value) !== null],
];

/** A car's place on the lot in a column of locations: "Row 3", "A12", "Showroom". */
const LOT_PLACE =
  /^(?:main|lot|row|bay|stall|space|spot|front|back|rear|building|bldg|showroom|service|shop|overflow|storage|main lot|offsite)\b|^[a-z]{0,3}[- ]?\d{1,4}$/i;

const NO_WORDS: readonly ValueKind[] = [
  ...(["VINs", "web addresses", "pictures", "amounts of money", "dates", "distances"] as const),
];
const not =
  (...kinds: ValueKind[]) =>
  (text: string): boolean =>
    !NO_WORDS.includes(kindOf(text)) && !kinds.includes(kindOf(text));
const only =
  (...kinds: ValueKind[]) =>
  (text: string): boolean =>
    kinds.includes(kindOf(text));

/** The longest words around a mileage: "45,120 original miles", "72,613 km / 45,120 mi". */
const MAX_DISTANCE = 40;
/** The last year that may be a model's: the one after the current one that `readYear` is given. */
const LAST_YEAR = 2049;
const amount = (text: string): boolean =>
  only("amounts of money", "numbers", "years")(text) ||
  (kindOf(text) === "words" && /\d{3}/.test(text) && /^\D{0,12}\d[\d,. ]*\D{0,20}$/.test(text));
const distance = (text: string): boolean =>
  only("distances", "numbers", "years")(text) ||
  /^\d[\d,. ']{0,10}\s?k?\s?[a-z. ]{0,12}$/i.test(text) ||
  (text.length <= MAX_DISTANCE && readMileage(text).value !== null);
const address = (text: string): boolean => only("web addresses", "pictures")(text) || /^[\w-]{1,60}\/\S/.test(text);
/** True for the upholstery of seats: "Ivory Cloth", "Black Leather". Many systems call it the trim. */
const isUpholstery = (text: string): boolean =>
  /\s(?:cloth|vinyl|velour)$/i.test(text) || (/\sleather(?:ette)?$/i.test(text) && classOfColor(text) !== null);
const plainWords = not("numbers", "years", "yes or no");

/** Tests if a value is possible in a column of this field. A field without a test accepts anything. */
const ACCEPTS: Partial<Record<CsvField, (text: string) => boolean>> = {
  // A VIN with a typing error is still a VIN. Its row is refused later, with the reason.
  vin: (text) =>
    kindOf(text) === "VINs" ||
    (not("years", "yes or no")(text) && !/\s\S+\s/.test(text) && !/^[\d.,]{1,10}$/.test(text)),
  stockNumber: (text) => not("yes or no")(text) && !/\S\s\S+\s\S/.test(text),
  title: not("numbers", "years", "yes or no", "states of the legal title"),
  year: (text) =>
    readYear(text, LAST_YEAR - 1).value !== null || /^['’‘`]?\d\d$|^(?:19|20)\d\d\.0+$|^\d{4}-\d\d/.test(text),
  make: plainWords,
  model: (text) => not("yes or no")(text) || isDamagedName(text),
  trim: (text) => not("yes or no")(text) && !isUpholstery(text),
  bodyStyle: plainWords,
  exteriorColor: plainWords,
  interiorColor: plainWords,
  fuelType: (text) => plainWords(text) && !/^[\d/ .-]+$/.test(text),
  transmission: plainWords,
  drivetrain: (text) => plainWords(text) || /^[24]x[24]$/i.test(text),
  condition: (text) => not("years")(text),
  price: amount,
  mileage: distance,
  kilometers: distance,
  images: address,
  detailUrl: address,
  carfaxUrl: address,
  city: (text) => plainWords(text) && !/^\d/.test(text),
  state: (text) => stateCode(text) !== null,
  zipCode: (text) => readZip(text) !== null || /^\d{3,4}(?:\.0+)?$|^\d{4}-?\d{4}$/.test(text),
  location: (text) => (plainWords(text) || readZip(text) !== null) && !LOT_PLACE.test(text),
  doors: (text) => readDoors(text) !== null,
  numberOfOwners: (text) => /^(?:\d{1,2}(?:\.0+)?|one|single|two|three)\b/i.test(text),
  stockedOn: (text) => only("dates", "numbers")(text) || readStockedOn(text, null) !== null,
  daysInStock: (text) => only("numbers")(text) || /^\d{1,4} days?$/i.test(text),
  towingPounds: (text) => /^\D{0,12}\d[\d,.]* ?\D{0,10}$/.test(text),
  soldDate: (text) => only("dates", "numbers", "yes or no")(text) || isDay(text),
  certified: not("years"),
  sold: not("years"),
  status: not("years"),
  offered: (text) => FLAG.test(text) || /^-?[01]$/.test(text),
  country: (text) => /^[\p{L}. ]{2,40}$/u.test(text),
  currency: (text) => /^(?:[a-z]{3}|[$€£])$/i.test(text),
  mileageUnit: (text) => /^(?:mi|smi|miles?|k|m|kms?|kmt|kilom\w{0,8})\.?$/i.test(text),
  dealerId: not(),
  dealerName: not(),
  dealerPhone: (text) => readContactPart("phone", text) !== null,
  dealerEmail: (text) => readContactPart("email", text) !== null,
  dealerWebsite: (text) => readContactPart("website", text) !== null,
  dealerStreet: (text) => readContactPart("street", text) !== null,
};

/** The least number of values that are needed to call all of them odd, although each of them may be right. */
const MANY_VALUES = 5;
const SOME = 3;

/**
 * Returns why a column cannot be what its header says: what its values look like instead. Null when nothing contradicts the header. An
 * empty column contradicts nothing.
 */
export function objectionTo(field: CsvField, values: readonly string[]): string | null {
  if (values.length === 0) return null;
  const accepts = ACCEPTS[field];
  const odd = accepts === undefined ? [] : values.filter((value) => !accepts(value));
  if (odd.length * 2 > values.length) return commonKind(odd);
  return togetherOdd(field, values);
}

function togetherOdd(field: CsvField, values: readonly string[]): string | null {
  const isAmount = field === "price" || field === "mileage" || field === "kilometers";
  if ((isAmount || field === "model") && values.length >= SOME && values.every((value) => kindOf(value) === "years")) {
    return "years";
  }
  if (
    isAmount &&
    values.length >= MANY_VALUES &&
    values.every((value) => !/\dk/i.test(value) && figureOf(value) < 1_000)
  ) {
    return "small numbers";
  }
  if (field === "stockNumber" && values.length >= MANY_VALUES && new Set(values).size * 2 <= values.length) {
    return "the same few values again and again";
  }
  if (field === "make" && values.length >= SOME && values.every((value) => canonicalMake(value) === null)) {
    return "names that are not makes";
  }
  return null;
}

const figureOf = (text: string): number => Number(text.replace(/[.,]\d{1,2}(?!\d)/, "").replace(/\D/g, "") || "0");

/** Returns the kind of most of these values. */
function commonKind(values: readonly string[]): string {
  const counts = new Map<ValueKind, number>();
  for (const value of values) counts.set(kindOf(value), (counts.get(kindOf(value)) ?? 0) + 1);
  const [common] = [...counts].sort((a, b) => b[1] - a[1]);
  return common === undefined || common[0] === "words" ? "other words" : common[0];
}
