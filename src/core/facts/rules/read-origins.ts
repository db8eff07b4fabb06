import { NAMES_A } from "./classes/known-words.ts";
import { contradicts } from "./contradicts.ts";
import { type Contradiction, type FactReading, type OriginCode, originCode } from "./fact-origin.ts";
import type { RawOrigin, RawVehicle } from "./raw-vehicle.ts";
import { cleanText } from "./text.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";
import { FACT_FIELDS, type FactField, isListFact, isLongFact, sourceOf } from "./vehicle-fields.ts";

const MAX_WORDS = 120;
const MAX_ADDRESS = 500;
/** The most contradictions that are kept of a car. A page with more has records of different cars. */
const MAX_CONTRADICTIONS = 6;
/** The same limit, including the words of facts that were left out. */
const MAX_OTHERS = 8;

/** Facts whose words are not kept: addresses, which are stored unchanged, and photos. */
const WITHOUT_WORDS: ReadonlySet<FactField> = new Set(
  FACT_FIELDS.filter(
    (field) => ["images", "originalListingUrl", "carfaxUrl", "videoUrl", "vin"].includes(field) || isLongFact(field),
  ),
);
/** The words from which facts are derived that the record has no field for. */
const DERIVED_FROM: Partial<Record<FactField, string>> = {
  title: "year, make and model",
  year: "title",
  make: "title",
  model: "title",
  trim: "title",
  bodyStyle: "title",
  doors: "body style or trim",
  condition: "list or address",
  engineCc: "engine or description",
  cylinders: "engine or description",
  horsepower: "engine or description",
  seats: "description",
  features: "name and description",
  engineLayout: "engine or description",
  aspiration: "engine or description",
  towingPounds: "equipment or description",
  interiorMaterial: "equipment",
  priorUse: "description",
  certifiedProgram: "condition or description",
  warranty: "description",
  stockedOn: "days in stock",
  numberOfOwners: "description",
  accidents: "description",
  titleStatus: "description",
  originalListingUrl: "address of the page",
};
const PLACE: ReadonlySet<FactField> = new Set(["city", "state", "zipCode"]);

/** True when a value is a fact or can be one: text or a figure, and for photos a list. Page data may hold anything. */
const isStated = (field: FactField, value: unknown): boolean =>
  isListFact(field)
    ? Array.isArray(value) && value.length > 0
    : (typeof value === "string" && value !== "") || typeof value === "number";

/** Returns the words of a value, cut to the stored length. */
const wordsOf = (statedValue: unknown): string => String(statedValue).replace(/\s+/g, " ").trim().slice(0, MAX_WORDS);

/** Returns letters and digits, to find out if words say more than the fact. A figure's signs and its usual unit add nothing. */
function plain(text: string): string {
  const figure = /^[$\s]*(\d[\d,]*)(?:\.0+)?\s*(?:mi|miles)?\.?$/i.exec(text);
  return figure?.[1] ? figure[1].replaceAll(",", "") : text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Returns a record's words where they say more than the fact. "https://schema.org/UsedCondition" says no more than "used". */
function moreWords(field: FactField, statedValue: unknown, fact: VehicleFacts[FactField]): string | undefined {
  if (WITHOUT_WORDS.has(field) || !isStated(field, statedValue)) return undefined;
  const [words, known] = [wordsOf(statedValue), String(fact)];
  if (words === known) return undefined;
  const isSame = field === "condition" ? plain(words).includes(plain(known)) : plain(words) === plain(known);
  return isSame ? undefined : words;
}

const BY_PLATFORM = originCode("platform", "a", null);
const BY_SITE = originCode("site", "a", null);
const BY_DECODER = originCode("decoder", "a", null);
/** Each fact with its name in raw records, and its origin where it is derived. */
const FACTS = FACT_FIELDS.map((field) => ({
  field,
  source: sourceOf(field),
  derived: originCode("derived", "a", DERIVED_FROM[field] ?? null),
}));
type OriginFact = (typeof FACTS)[number];
/** All facts without a code. An object that gets its keys one by one is twice as slow to write as JSON. */
const NO_CODES = Object.fromEntries(FACT_FIELDS.map((field) => [field, undefined])) as Partial<
  Record<FactField, OriginCode | undefined>
>;
/** The facts whose words may name nothing known. */
const NAMED_FACTS = FACTS.filter(({ field }) => field in NAMES_A);

/** Makes the codes of a record's origins, and remembers the list from which some values come. */
class Codes {
  list: string | undefined;
  readonly #raw: RawVehicle;
  readonly #page: string;

  constructor(raw: RawVehicle, page: string) {
    this.#raw = raw;
    this.#page = page;
  }

  ofOrigin(origin: RawOrigin | undefined): OriginCode {
    if (origin === undefined) return BY_PLATFORM;
    const isOfList = origin.page !== undefined && origin.page !== this.#page;
    if (isOfList) this.list = origin.page;
    return originCode(origin.kind ?? "platform", isOfList ? "b" : "a", origin.name);
  }

  /** Returns the origin of a fact; null where a file does not state it. */
  ofFact({ field, source, derived }: OriginFact): OriginCode | null {
    const statedValue = this.#raw[source];
    const origin = this.#raw.origins?.[source];
    if (isStated(field, statedValue)) {
      if (origin !== undefined && origin.statedValue === statedValue) return this.ofOrigin(origin);
      // An adapter that reads a service gives no origins. A page's reader gives one for every value that it has not derived.
      if (this.#raw.foundOn === undefined) return this.ofOrigin(undefined);
      if (PLACE.has(field)) return BY_SITE;
    }
    // A file that does not mention the condition does not state it.
    if (field === "condition" && this.#raw.line !== undefined) return null;
    return derived;
  }
}

/** Returns the values of other sources that contradict the facts, each once. */
function contradictions(
  raw: RawVehicle,
  facts: VehicleFacts,
  codes: Codes,
  decoded: readonly Contradiction[],
): Contradiction[] {
  const found: Contradiction[] = [...decoded];
  for (const { field, ...origin } of raw.others ?? []) {
    const statedValue = wordsOf(origin.statedValue);
    const isKnown = found.some(([known, value]) => known === field && plain(value) === plain(statedValue));
    if (!isKnown && contradicts(field, statedValue, facts, raw))
      found.push([field, statedValue, codes.ofOrigin(origin)]);
  }
  return found.slice(0, MAX_CONTRADICTIONS);
}

/** Returns the record's words for facts that were left out because their words name nothing known. */
function leftOut(raw: RawVehicle, facts: VehicleFacts, codes: Codes): Contradiction[] {
  const found: Contradiction[] = [];
  for (const fact of NAMED_FACTS) {
    const statedValue = raw[fact.source];
    if (facts[fact.field] !== null || cleanText(statedValue, MAX_WORDS) === null) continue;
    found.push([fact.field, wordsOf(statedValue), codes.ofFact(fact) ?? BY_PLATFORM]);
  }
  return found;
}

/**
 * Returns where the facts of a record come from: the origins of its raw values (`RawVehicle.origins`), else the platform's adapter. Facts
 * that are stated nowhere have no origin.
 * @param filled facts that were decoded from the VIN @param decoded the VIN's values that contradict the record
 */
export function readOrigins(
  raw: RawVehicle,
  facts: VehicleFacts,
  filled: Partial<VehicleFacts> = {},
  decoded: readonly Contradiction[] = [],
): FactReading {
  const page = ([raw.foundOn, raw.pageUrl].find((address) => typeof address === "string") ?? "").slice(0, MAX_ADDRESS);
  const codes = new Codes(raw, page);
  const byField = { ...NO_CODES };
  const words: Partial<Record<FactField, string>> = {};
  for (const known of FACTS) {
    const { field, source } = known;
    const fact = facts[field];
    if (!isStated(field, fact)) continue;
    const code = field in filled ? BY_DECODER : codes.ofFact(known);
    if (code !== null) byField[field] = code;
    const statedValue = raw[source];
    // Most facts are the record's words unchanged.
    const more = statedValue === fact ? undefined : moreWords(field, statedValue, fact);
    if (more !== undefined) words[field] = more;
  }
  const others = [...contradictions(raw, facts, codes, decoded), ...leftOut(raw, facts, codes)].slice(0, MAX_OTHERS);
  const details: NonNullable<FactReading["details"]> = {
    ...(raw.line === undefined && page !== facts.originalListingUrl && { p: page }),
    ...(codes.list !== undefined && { l: codes.list.slice(0, MAX_ADDRESS) }),
    ...(raw.line !== undefined && { n: raw.line }),
    ...(Object.keys(words).length > 0 && { w: words }),
  };
  return {
    codes: JSON.stringify(byField),
    ...(Object.keys(details).length > 0 && { details }),
    ...(others.length > 0 && { others }),
  };
}
