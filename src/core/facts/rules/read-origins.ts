import { NAMES_A } from "./classes/known-words.ts";
import { contradicts } from "./contradicts.ts";
import { type Contradiction, type FactReading, type OriginCode, originCode } from "./fact-origin.ts";
import type { RawOrigin, RawVehicle } from "./raw-vehicle.ts";
import { cleanText } from "./text.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";
import { FACT_FIELDS, type FactField, sourceOf } from "./vehicle-fields.ts";

const MAX_WORDS = 120;
const MAX_ADDRESS = 500;
/** A car with more contradictions was read from a page whose records are of different cars. */
const MAX_CONTRADICTIONS = 6;
/** With the words of facts that were left out. */
const MAX_OTHERS = 8;

/** Facts whose words are not kept: addresses, which are stored as they are, and photos. */
const WITHOUT_WORDS: ReadonlySet<FactField> = new Set(["images", "originalListingUrl", "carfaxUrl", "vin"]);
/** From which words facts are worked out that the record has no field for. */
const DERIVED_FROM: Partial<Record<FactField, string>> = {
  title: "year, make and model",
  year: "title",
  make: "title",
  model: "title",
  trim: "title",
  bodyStyle: "title",
  doors: "body style or trim",
  condition: "list or address",
  originalListingUrl: "address of the page",
};
const PLACE: ReadonlySet<FactField> = new Set(["city", "state", "zipCode"]);

/** Whether a value is a fact or can be one: text or a figure, and of photos a list. Data of pages may hold anything. */
const isStated = (field: FactField, value: unknown): boolean =>
  field === "images"
    ? Array.isArray(value) && value.length > 0
    : (typeof value === "string" && value !== "") || typeof value === "number";

/** The words of a value, cut to what is stored. */
const wordsOf = (said: unknown): string => String(said).replace(/\s+/g, " ").trim().slice(0, MAX_WORDS);

/** Letters and digits, to tell whether words say more than the fact. A figure's signs and its usual unit say nothing more. */
function plain(text: string): string {
  const figure = /^[$\s]*(\d[\d,]*)(?:\.0+)?\s*(?:mi|miles)?\.?$/i.exec(text);
  return figure?.[1] ? figure[1].replaceAll(",", "") : text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** A record's words, where they say anything that the fact does not. "https://schema.org/UsedCondition" says "used". */
function moreWords(field: FactField, said: unknown, fact: VehicleFacts[FactField]): string | undefined {
  if (WITHOUT_WORDS.has(field) || !isStated(field, said)) return undefined;
  const [words, known] = [wordsOf(said), String(fact)];
  if (words === known) return undefined;
  const isSame = field === "condition" ? plain(words).includes(plain(known)) : plain(words) === plain(known);
  return isSame ? undefined : words;
}

const BY_PLATFORM = originCode("platform", "a", null);
const BY_SITE = originCode("site", "a", null);
const BY_DECODER = originCode("decoder", "a", null);
/** Each fact with its name in raw records, and its origin where it is worked out. */
const FACTS = FACT_FIELDS.map((field) => ({
  field,
  source: sourceOf(field),
  derived: originCode("derived", "a", DERIVED_FROM[field] ?? null),
}));
type Fact = (typeof FACTS)[number];

/** Makes the codes of a record's origins, and remembers the list that some of its values are from. */
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

  /** The origin of a fact; null where a file does not state it. */
  ofFact({ field, source, derived }: Fact): OriginCode | null {
    const said = this.#raw[source];
    const origin = this.#raw.origins?.[source];
    if (isStated(field, said)) {
      if (origin !== undefined && origin.said === said) return this.ofOrigin(origin);
      // An adapter that reads a service gives no origins. A page's reader gives each that it has not worked out.
      if (this.#raw.foundOn === undefined) return this.ofOrigin(undefined);
      if (PLACE.has(field)) return BY_SITE;
    }
    // A file without a word on the condition does not state it.
    if (field === "condition" && this.#raw.line !== undefined) return null;
    return derived;
  }
}

/** What other sources say against the facts, without repeating anything. */
function contradictions(
  raw: RawVehicle,
  facts: VehicleFacts,
  codes: Codes,
  decoded: readonly Contradiction[],
): Contradiction[] {
  const found: Contradiction[] = [...decoded];
  for (const { field, ...origin } of raw.others ?? []) {
    const said = wordsOf(origin.said);
    const isKnown = found.some(([known, value]) => known === field && plain(value) === plain(said));
    if (!isKnown && contradicts(field, said, facts, raw)) found.push([field, said, codes.ofOrigin(origin)]);
  }
  return found.slice(0, MAX_CONTRADICTIONS);
}

/** The record's words for facts that were left out because the words name nothing that is known. */
const leftOut = (raw: RawVehicle, facts: VehicleFacts, codes: Codes): Contradiction[] =>
  FACTS.flatMap((fact): Contradiction[] => {
    const { field, source } = fact;
    const said = raw[source];
    if (!(field in NAMES_A) || facts[field] !== null || cleanText(said, MAX_WORDS) === null) return [];
    return [[field, wordsOf(said), codes.ofFact(fact) ?? BY_PLATFORM]];
  });

/**
 * Tells where the facts of a record come from: what its raw values say of themselves (`RawVehicle.origins`), else the platform's
 * adapter. Not for facts that nothing states.
 * @param filled facts that were decoded from the VIN @param decoded what the VIN says against the record
 */
export function readOrigins(
  raw: RawVehicle,
  facts: VehicleFacts,
  filled: Partial<VehicleFacts> = {},
  decoded: readonly Contradiction[] = [],
): FactReading {
  const page = ([raw.foundOn, raw.pageUrl].find((address) => typeof address === "string") ?? "").slice(0, MAX_ADDRESS);
  const codes = new Codes(raw, page);
  const byField: Partial<Record<FactField, OriginCode>> = {};
  const words: Partial<Record<FactField, string>> = {};
  for (const known of FACTS) {
    const { field, source } = known;
    const fact = facts[field];
    if (!isStated(field, fact)) continue;
    const code = field in filled ? BY_DECODER : codes.ofFact(known);
    if (code !== null) byField[field] = code;
    const said = raw[source];
    // Most facts stand in the record as they are.
    const more = said === fact ? undefined : moreWords(field, said, fact);
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
