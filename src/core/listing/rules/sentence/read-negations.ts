import { classWord } from "#core/facts/rules/class-words.ts";
import { FEATURES } from "#core/facts/rules/equipment/features.ts";
import type { ClassName, ClassValue } from "#core/facts/rules/vehicle-classes.ts";
import { detailGroups } from "../detail-words.ts";
import { bare } from "../search-terms.ts";
import { adjacent, inSingular, makeAt, modelAt, type Token, tokensOf, trimLength } from "./car-names.ts";
import { BY_CYLINDERS } from "./engine-rules.ts";
import { type EquipmentSpan, findEquipment } from "./equipment/find-equipment.ts";
import { SILENT_WORDS } from "./filler-words.ts";
import { INTERIOR_RULES } from "./interior-rules.ts";
import { CLASS_PHRASES, TWO_WHEELS } from "./phrases.ts";
import type { Reading, SaidFilters, UnderstoodKind } from "./pieces.ts";
import type { StockNames } from "./stock-names.ts";

const HAVE = "(?:have|come(?:s)?(?:\\s+with)?|include|got|with)";
/** Words that leave out what follows them, the longer ones first. */
const TRIGGERS = [
  "(?<=(?<!\\p{L})(?:any|every|all)\\s{1,3}(?:\\p{L}{1,20}\\s{1,3}){1,2})but|(?:any|every|all|cualquier|todos?|todas?)(?:thing|one)?\\s+(?:(?:colou?rs?|makes?|brands?|models?|trims?|cars?|vehicles?|types?|kinds?|of|marcas?|modelos?|carros?|coches?)\\s+){0,2}(?:but|except(?:\\s+for)?|other\\s+than|besides|menos|excepto|salvo|que\\s+no\\s+sea)",
  `(?:(?:that|which|it)\\s+)?(?:(?:does|do|did|has|have|is|are|was|can|must|should|would|will)\\s+not|(?:does|do|did|has|have|is|are|was|ca|should|would|wo)n'?t|cannot|ain'?t)(?:\\s+(?:be|${HAVE}|want|like|need\\s+to\\s+be|show(?:\\s+me)?|care\\s+for|consider|buy|trust|interested\\s+in|look(?:ing)?\\s+for)){0,4}`,
  "(?:i\\s+)?(?:hate|avoid(?:ing)?|skip|dislike|odio|evitar|tired\\s+of|sick\\s+of|stay(?:ing)?\\s+away\\s+from|not\\s+(?:a\\s+fan\\s+of|interested\\s+in|into|looking\\s+for|want(?:ing)?))",
  "(?:(?:has|have|having|with|comes\\s+with)\\s+no)",
  "(?:(?:que|y|pero)\\s+)?no\\s+(?:quiero|queremos|quisiera|busco|me\\s+gustan?|sean?|tengan?|traigan?|vengan?(?:\\s+con)?|esten?|lleven?|incluyan?|es|tiene|trae)(?:\\s+(?:nada|que\\s+(?:sea|tenga|traiga)))?",
  "except(?:\\s+for)?|excluding|exclude|other\\s+than|rather\\s+than|instead\\s+of|minus|besides|excepto|salvo|excluyendo|nada\\s+(?:de|que\\s+sea)|tampoco|menos(?=\\s+(?!de\\s|que\\s|\\d|mil))|free\\s+of|lacking",
  "nothing\\s+(?:with|from|by|in)|no|not|non|without|never|sin|ni",
].join("|");
const ARTICLES =
  "(?:(?:an?|any|the|of|from|those|these|un|una|unos|unas|el|la|los|las|de|del|con|en|color(?:es)?|nada|ningun[oa]?|be|have|having|made\\s+by|marca|modelo|tipo|such|cars?(?!\\s+(?:seat|play))|coches?|carros?|vehiculos?|vehicles?)\\s{1,3}){0,6}";
const NOT = new RegExp(
  `(?<![\\p{L}\\p{N}'])(?:(?:but|and|just|only|y|pero|solo)\\s{1,3}){0,2}(?:${TRIGGERS})(?:\\s+|-)${ARTICLES}`,
  "giu",
);
/** Words before a thing that a shopper can do without: it is neither wanted nor left out. */
const INDIFFERENT = new RegExp(
  `(?<![\\p{L}\\p{N}'])(?:(?:do|does|did)(?:n'?t|\\s+not)\\s+(?:really\\s+)?(?:need|have\\s+to(?:\\s+(?:be|have))?|care\\s+about|mind)|no\\s+need\\s+(?:for|of)|not\\s+necessarily|no\\s+(?:necesito|necesita|hace\\s+falta|importa)(?:\\s+(?:si|que)\\s+(?:tenga|sea))?)\\s+(?:(?:to\\s+(?:be|have)|have|be)\\s+)?${ARTICLES}`,
  "giu",
);
/** "Or", which joins anything, and "and" and commas, which join what is of one kind. */
const OR = /^\s*(?:,\s*)?(?:or|nor|ni|o|u|\/)\s+/iu;
const AND = /^\s*(?:,\s*)?(?:and|&|y|e)\s+/iu;
const COMMA = /^\s*,\s*/u;
/** Things of which a car has one, or some: without the first, the second is wanted. */
const ONE_OF_A_KIND: ReadonlySet<UnderstoodKind> = new Set(["transmission", "drivetrain", "fuel", "features"]);
const ENDS_LIST = /^\s{0,3},\s{0,3}[\p{L}\p{N}-]{1,30}(?: [\p{L}\p{N}-]{1,30}){0,3},?\s(?:or|nor|ni|o)\s/iu;
/** The beginning of something that is wanted again: "sin techo, con cámara". */
const WISH = /^(?:con|with|pero|but|want|quiero)(?!\p{L})/iu;
const AGAIN = new RegExp(`^(?:(?:no|not|without|sin|ni|any)\\s+)?${ARTICLES}`, "iu");

/** A thing that is left out. `filters` is null where the search cannot leave it out. */
type Excluded = { end: number; kind: UnderstoodKind; label: string; filters: SaidFilters | null };

const CYLINDERS = new RegExp(`^${BY_CYLINDERS}(?![\\p{L}\\p{N}])`, "iu");
const TWO = new RegExp(`^(?:${TWO_WHEELS})(?![\\p{L}\\p{N}])`, "iu");
const CLASSES = CLASS_PHRASES.map(([name, values, phrases]) => ({
  name,
  values,
  pattern: new RegExp(`(?:${phrases})(?:['’]?s)?(?![\\p{L}\\p{N}])`, "iuy"),
}));
const NOT_OF_CLASS: Partial<Record<ClassName, keyof SaidFilters>> = {
  bodyStyle: "bodyStyleNot",
  color: "colorNot",
  drivetrain: "drivetrainNot",
  fuel: "fuelNot",
  transmission: "transmissionNot",
};

/** The things that may be left out at a place of a keyword. */
class Exclusions {
  readonly #reading: Reading;
  readonly #names: StockNames;
  readonly #equipment: ReadonlyMap<number, EquipmentSpan>;
  #trigger = 0;

  constructor(reading: Reading, names: StockNames) {
    this.#reading = reading;
    this.#names = names;
    this.#equipment = new Map(findEquipment(reading.rest).map((span) => [span.at, span]));
  }

  /** Returns the thing that is named at a position; null for none. */
  at(at: number): Excluded | null {
    return this.#inside(at) ?? this.#feature(at) ?? this.#class(at) ?? this.#name(at);
  }

  /**
   * Returns the things from a position on that belong together: "BMW and Audi", "a sunroof or a CVT".
   * @param trigger where the words begin that leave them out
   */
  listAt(from: number, trigger: number): Excluded[] {
    this.#trigger = trigger;
    const first = this.at(from);
    if (!first) return [];
    const found = [first];
    let hadAnd = false;
    for (;;) {
      const last = found.at(-1) as Excluded;
      const rest = this.#reading.rest.slice(last.end);
      const joint = OR.exec(rest) ?? AND.exec(rest) ?? (hadAnd ? null : COMMA.exec(rest));
      if (!joint || WISH.test(rest.slice(joint[0].length))) break;
      // "No CVT, automatic" wants the second; "no CVT, automatic or hybrid" leaves out all.
      if (COMMA.test(joint[0]) && ONE_OF_A_KIND.has(last.kind) && !ENDS_LIST.test(rest)) break;
      const again = AGAIN.exec(rest.slice(joint[0].length))?.[0].length ?? 0;
      const next = this.at(last.end + joint[0].length + again);
      const isOr = OR.test(joint[0]);
      if (!next || !(isOr || next.kind === last.kind)) break;
      if (!isOr && !COMMA.test(joint[0])) hadAnd = true;
      found.push(next);
    }
    return found;
  }

  #inside(at: number): Excluded | null {
    const text = this.#reading.rest.slice(at);
    const engine = CYLINDERS.exec(text)?.[0].length;
    if (engine !== undefined) return { end: at + engine, kind: "cylinders", label: "", filters: null };
    for (const { pattern } of INTERIOR_RULES) {
      const match = pattern.exec(text);
      if (match?.index === 0)
        return { end: at + match[0].length, kind: "interiorColor", label: match[0], filters: null };
    }
    return null;
  }

  #feature(at: number): Excluded | null {
    const whole = this.#equipment.get(at);
    if (!whole) return null;
    // "No leather, heated seats": those behind the comma are wanted.
    const [first = ""] = this.#reading.rest.slice(at, whole.end).split(",", 1);
    const [part] = at + first.length < whole.end ? findEquipment(first) : [];
    const span = part?.at === 0 ? { ...part, end: at + part.end } : whole;
    const label = span.keys.map((key) => FEATURES[key].name.toLowerCase()).join(" or ");
    const filters = span.keys.length > 0 && span.colors.length === 0 ? { featuresNot: [...span.keys] } : null;
    return { end: span.end, kind: "features", label, filters };
  }

  #class(at: number): Excluded | null {
    const two = TWO.exec(this.#reading.rest.slice(at))?.[0];
    if (two !== undefined)
      return { end: at + two.length, kind: "drivetrain", label: two, filters: { drivetrain: ["awd", "4wd"] } };
    for (const { name, values, pattern } of CLASSES) {
      pattern.lastIndex = at;
      const match = pattern.exec(this.#reading.rest);
      if (!match) continue;
      const end = at + match[0].length;
      const label = values.map(classWord).join(" or ");
      const key = NOT_OF_CLASS[name];
      // A car has two doors or four.
      if (name === "doors") {
        const others: ClassValue<"doors">[] = (["2", "4"] as const).filter((value) => !values.includes(value));
        return { end, kind: "doors", label, filters: others.length > 0 ? { doors: others } : null };
      }
      return { end, kind: name, label, filters: key ? { [key]: [...values] } : null };
    }
    return null;
  }

  /** "Silverado but not 1500", "Bronco, not the Sport", "Model 3, not Y": the other model begins with the words before. */
  #likeModelBefore(at: number, { word, text, end }: Token, next?: Token, isLonger = false): Excluded | null {
    // "No M Sport" leaves out a trim.
    if (word.length === 1 && next !== undefined) return null;
    const before = tokensOf(this.#reading.rest.slice(0, this.#trigger)).slice(-2);
    if (before.some((_, n) => makeAt(before, n, this.#names) !== null)) return null;
    const [last, one] = [before.at(-1)?.word ?? "", before.at(-2)?.word ?? ""];
    const heads = [
      /\D/.test(last) && !SILENT_WORDS.has(last) ? last : "",
      one !== "" && this.#isModel(one + last) ? one : "",
    ];
    const name = heads.map((head) => head + word).find((joint) => joint !== word && this.#isModel(joint));
    if (name === undefined) return null;
    if (this.#isTrimBehind(word, name))
      return isLonger ? null : { end: at + end, kind: "word", label: text, filters: { trimNot: [text] } };
    const label = this.#names.listedModel(null, name) ?? this.#names.stockModel(name) ?? name;
    return { end: at + end, kind: "model", label, filters: { modelNot: [label] } };
  }

  /** "Tahoe, not an LS" leaves out a trim, and no Lexus. */
  #isLittleTrim(word: string): boolean {
    if (word.length > 2 || !this.#names.fieldsOf(word)?.trims) return false;
    const before = tokensOf(this.#reading.rest.slice(0, this.#trigger));
    return before.some((_, n) => modelAt(before, n, null, this.#names) !== null);
  }

  /** "Civic, not Si" leaves out a trim, also where dealers write it behind the model. @param name the model with it */
  #isTrimBehind(word: string, name: string): boolean {
    const isListed = this.#names.listedModel(null, name) !== null;
    const isStocked = this.#names.stockModel(name) !== null;
    if (this.#names.fieldsOf(word)?.trims) return !(isListed && isStocked);
    return !isListed && /\p{L}/u.test(word) && this.#names.endsModel(word);
  }

  #isModel(name: string): boolean {
    return this.#names.listedModel(null, name) !== null || this.#names.stockModel(name) !== null;
  }

  // oxlint-disable-next-line complexity -- flat: its branches are side by side
  #name(at: number): Excluded | null {
    const all = tokensOf(this.#reading.rest.slice(at));
    const tokens = all.slice(0, 5).map((token) => inSingular(token, this.#names));
    const [first] = tokens;
    if (first?.at !== 0) return null;
    const ofTrim = trimLength(tokens, 0, this.#names);
    const like = this.#likeModelBefore(at, first, all[1], ofTrim > 1);
    if (like) return like;
    const make = makeAt(tokens, 0, this.#names);
    const model = modelAt(tokens, make?.count ?? 0, make?.make ?? null, this.#names);
    // "No Ford trucks" leaves out a make: trucks are what is looked for.
    const behind = tokens[make?.count ?? 0];
    const isClass = make !== null && behind !== undefined && this.#class(at + behind.at) !== null;
    const isOne = !isClass && (make === null || adjacent(tokens.slice(0, make.count + 1)));
    const endOf = (count: number) => at + (tokens[count - 1] as Token).end;
    if (model && isOne && !this.#isLittleTrim(first.word)) {
      const count = (make?.count ?? 0) + model.count;
      return { end: endOf(count), kind: "model", label: model.model, filters: { modelNot: [model.model] } };
    }
    if (make) return { end: endOf(make.count), kind: "make", label: make.make, filters: { makeNot: [make.make] } };
    if (ofTrim > 1) {
      const label = this.#reading.rest.slice(at, endOf(ofTrim));
      return { end: endOf(ofTrim), kind: "word", label, filters: { trimNot: [label] } };
    }
    const fields = this.#names.fieldsOf(bare(first.text));
    const isTrim = fields?.trims || this.#names.endsModel(first.word);
    if (first.word.length > 1 && /\p{L}/u.test(first.word) && isTrim && !fields?.sellers && !/^v\d/.test(first.word))
      return { end: endOf(1), kind: "word", label: first.text, filters: { trimNot: [first.text] } };
    return null;
  }
}

/** The search cannot leave out everything; it never finds the opposite instead. */
const WHY = "This cannot be left out";

/** Takes what a shopper does not want: "not white", "no Nissan", "without a sunroof or a CVT", "sin techo". */
export function readNegations(reading: Reading, names: StockNames): void {
  if (!MAY_LEAVE_OUT.test(reading.rest)) return;
  const things = new Exclusions(reading, names);
  refuseIndifferent(reading, things);
  for (const match of [...reading.rest.matchAll(NOT)]) {
    if (reading.rest.slice(match.index, match.index + match[0].length) !== match[0]) continue;
    const found = things.listAt(match.index + match[0].length, match.index);
    const known = found.filter(({ filters }) => filters !== null);
    const end = found.at(-1)?.end;
    const [first] = known;
    if (end === undefined) continue;
    const needed = NEEDED.exec(reading.rest.slice(end))?.[0].length;
    if (needed !== undefined) reading.refuse(match.index, end + needed - match.index);
    else if (!first || known.length < found.length) reading.refuse(match.index, end - match.index, WHY);
    else
      reading.take(match.index, end - match.index, {
        kind: first.kind,
        ...named(joined(known)),
      });
  }
}

/** Refuses what a shopper can do without: "don't need a sunroof or a CVT", "sunroof not needed". */
function refuseIndifferent(reading: Reading, things: Exclusions): void {
  for (const match of [...reading.rest.matchAll(INDIFFERENT)]) {
    const end = things.listAt(match.index + match[0].length, match.index).at(-1)?.end;
    if (end !== undefined) reading.refuse(match.index, end - match.index);
  }
  for (const match of [...reading.rest.matchAll(NOT_NEEDED)]) {
    const before = reading.rest.slice(0, match.index).trimEnd().length;
    const at = [...reading.rest.slice(0, before).matchAll(WORD_STARTS)]
      .map(({ index }) => index)
      .find((start) => things.at(start)?.end === before);
    if (at !== undefined) reading.refuse(at, match.index + match[0].length - at);
  }
}
/** Words behind a thing that a shopper can do without. */
const NOT_NEEDED =
  /(?<=\s)(?:(?:is|are|es)(?:n't|\s+not)|not|no\s+es)\s+(?:needed|necessary|required|important|a\s+must|needs?|necesari[oa])(?!\p{L})/giu;
/** "No third row needed". */
const NEEDED = /^\s+(?:needed|necessary|required|necesari[oa]s?)(?!\p{L})/iu;
const WORD_STARTS = /(?<!\p{L})\p{L}/gu;

/** Returns filters with the name that they have as chips. */
const named = (filters: SaidFilters) => ({ label: detailGroups(filters).join(", "), filters });

const MAY_LEAVE_OUT =
  /(?<!\p{L})(?:no|not|non|without|sin|ni|never|except|excluding|exclude|other|rather|instead|minus|besides|excepto|salvo|nada|tampoco|menos|free|lacking|hate|avoid|avoiding|skip|dislike|odio|evitar|tired|sick|stay|staying|but|nothing|cannot)(?!\p{L})|n't|(?:does|do|is|are|did|has|have|wo|ca)nt(?!\p{L})/iu;

function joined(things: readonly Excluded[]): SaidFilters {
  const all: Record<string, unknown[]> = {};
  for (const { filters } of things)
    for (const [key, values] of Object.entries(filters ?? {}))
      all[key] = [...new Set([...(all[key] ?? []), ...(values as unknown[])])];
  return all as SaidFilters;
}

const LEFT_NOT = new RegExp(
  `(?<![\\p{L}\\p{N}'])(?:(?:but|and|y|pero)\\s+)?(?:${TRIGGERS})(?:\\s+|-)${ARTICLES}`,
  "giu",
);
/** An unknown word, with the word that belongs to it: "salvage title". */
const UNKNOWN =
  /^(?:\p{L}\s+)?[\p{L}\p{N}.'’-]+(?:\s+(?:titles?|history|damage|records?|issues|problems|interiors?|seats?|owners?|miles|mileage|smell|rust)(?![\p{L}\p{N}]))?/iu;

/** Refuses what else a shopper does not want, so that the opposite is not found: "no rust", "not too old". */
export function refuseExclusions(reading: Reading): void {
  for (const match of [...reading.rest.matchAll(LEFT_NOT)]) {
    if (reading.rest.slice(match.index, match.index + match[0].length) !== match[0]) continue;
    const end = UNKNOWN.exec(reading.rest.slice(match.index + match[0].length))?.[0].length ?? 0;
    if (end > 0) reading.refuse(match.index, match[0].length + end, WHY);
  }
}
