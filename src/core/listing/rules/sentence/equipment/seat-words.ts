import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";
import type { ClassValue } from "#core/facts/rules/vehicle-classes.ts";
import { bare } from "../../search-terms.ts";
import { isNext, type PhraseWord, singular } from "../phrase-index.ts";

type Color = ClassValue<"color">;
/** A property of seats, a place in the car, a color, or a word that joins them. */
type SeatWord = "heated" | "ventilated" | "power" | "front" | "rear" | "driver" | "passenger" | "joint" | FeatureKey;

const SEATS = new Set(["seat", "seating", "asiento", "butaca", "sillon"].map(singular));

const listed = (entries: readonly (readonly [SeatWord, string])[]): Map<string, SeatWord> =>
  new Map(entries.flatMap(([kind, words]) => words.split(" ").map((word) => [singular(word), kind] as const)));

/** Words before "seats", and behind "asientos". */
const SEAT_WORDS = listed([
  [
    "heated",
    "heated heat heating warm warmed calefactable calefactado calefaccionado calefaccion calentado caliente calentable termico climatizado",
  ],
  [
    "ventilated",
    "ventilated ventilation cooled cooling cool cooler vented refrigerado ventilado ventilacion enfriado frio",
  ],
  ["power", "power powered electric electrico electronico"],
  ["leather-seats", "leather piel cuero nappa"],
  ["synthetic-leather-seats", "leatherette vinyl pleather vinil vinipiel softex"],
  ["cloth-seats", "cloth fabric tela"],
  ["suede-seats", "suede alcantara gamuza"],
  ["memory-seats", "memory memoria"],
  ["massage-seats", "massaging massage masaje"],
  ["sport-seats", "sport sporty racing deportivo recaro"],
  ["captains-chairs", "captain captains capitan"],
  ["front", "front delantero adelante frente"],
  ["rear", "rear back second 2nd trasero atras segunda"],
  ["driver", "driver conductor chofer"],
  ["passenger", "passenger pasajero copiloto"],
  [
    "joint",
    "and or n y e o plus with both dual all row side bucket fila de del con los las ambos todo the in que sean",
  ],
]);

const COLORS: ReadonlyMap<string, Color> = new Map(
  (
    [
      ["black", "black negro negra blk"],
      ["white", "white blanco blanca ivory"],
      ["gray", "gray grey gris grises charcoal graphite"],
      ["silver", "silver plateado plata"],
      ["red", "red rojo roja burgundy maroon"],
      ["blue", "blue azul azules navy"],
      ["green", "green verde"],
      ["brown", "brown cafe marron saddle chocolate espresso mocha cognac"],
      ["beige", "beige tan cream crema camel"],
      ["orange", "orange naranja"],
      ["yellow", "yellow amarillo"],
    ] as const
  ).flatMap(([color, words]) => words.split(" ").map((word) => [singular(bare(word)), color] as const)),
);

/** The most words between the first of a group of seats and its last. */
const MOST_WORDS = 9;

/** Features and interior colors that a text names about its seats, from word `from` to before word `end`. */
export type SeatGroup = { from: number; end: number; keys: FeatureKey[]; colors: Color[] };

const isNear = (word: PhraseWord): boolean => isNext(word) || /^\s*,\s*$/.test(word.gap);
const kindOf = (word: PhraseWord): SeatWord | Color | undefined => SEAT_WORDS.get(word.word) ?? COLORS.get(word.word);

/** Returns the words about seats that stand before the noun ("heated leather seats") or behind it ("asientos de piel"), and whether they do. */
export function seatsAt(words: readonly PhraseWord[], from: number): SeatGroup | null {
  const isNoun = (n: number) => SEATS.has(words[n]?.word ?? "");
  if (isNoun(from)) {
    if (!/^(?:asient|butaca|sillon)/.test(words[from]?.word ?? "")) return null;
    return groupOf(words, from, from + 1, ownersEnd(words, from + 1));
  }
  if (!mayBegin(words, from)) return null;
  for (let n = from + 1; n < Math.min(words.length, from + MOST_WORDS); n++) {
    const word = words[n] as PhraseWord;
    // "White, leather seats": the comma ends the car's color.
    if (!(COLORS.has(words[n - 1]?.word ?? "") ? isNext(word) : isNear(word))) return null;
    if (isNoun(n)) return groupOf(words, from, from, placesEnd(words, n), n);
    // "White with red leather seats".
    if (!isSeatWord(words, n) || /^(?:with|con|has|tiene)$/.test(word.word)) return null;
  }
  return null;
}

/** Returns whether a word says something about seats. "Sport" does only next to them: it is a trim's name, too. */
function isSeatWord(words: readonly PhraseWord[], n: number): boolean {
  const kind = kindOf(words[n] as PhraseWord);
  const next = words[n + 1]?.word ?? "";
  return kind === "sport-seats" ? SEATS.has(next) || next === "bucket" : kind !== undefined;
}

/** "7 passenger leather seats" begins with a number of seats. */
function mayBegin(words: readonly PhraseWord[], from: number): boolean {
  const first = words[from];
  if (first === undefined || !isSeatWord(words, from)) return false;
  const kind = kindOf(first);
  return kind !== "joint" && !(kind === "passenger" && from > 0 && isNext(first));
}

/** Returns where the words behind a noun end: the last of them is not a joint. */
function ownersEnd(words: readonly PhraseWord[], from: number): number {
  let end = from;
  for (let n = from; n < Math.min(words.length, from + MOST_WORDS); n++) {
    const word = words[n] as PhraseWord;
    const kind = kindOf(word);
    if (kind === undefined || !isNear(word)) break;
    if (kind !== "joint") end = n + 1;
  }
  return end;
}

/** Returns where "front and back" behind "heated seats" ends. */
function placesEnd(words: readonly PhraseWord[], noun: number): number {
  let end = noun + 1;
  for (let n = noun + 1; n < Math.min(words.length, noun + 6); n++) {
    const word = words[n] as PhraseWord;
    const kind = kindOf(word);
    if ((kind !== "front" && kind !== "rear" && kind !== "joint") || !isNext(word)) break;
    if (kind !== "joint" || (word.word === "row" && end === n)) end = n + 1;
  }
  return end;
}

function groupOf(words: readonly PhraseWord[], from: number, first: number, end: number, noun = -1): SeatGroup | null {
  const kinds: (SeatWord | Color)[] = [];
  const colors: Color[] = [];
  for (let n = first; n < end; n++) {
    if (n === noun) continue;
    const word = words[n] as PhraseWord;
    const color = COLORS.get(word.word);
    const kind = SEAT_WORDS.get(word.word);
    if (kind !== undefined) kinds.push(kind);
    else if (color !== undefined) colors.push(color);
  }
  const keys = featuresOf(new Set(kinds));
  return keys.length > 0 || colors.length > 0 ? { from, end, keys, colors } : null;
}

/** Returns the features of seats with these properties and places. */
function featuresOf(said: ReadonlySet<string>): FeatureKey[] {
  const others = [...said].filter((kind) => kind.endsWith("-seats") || kind === "captains-chairs") as FeatureKey[];
  return [
    ...heated(said),
    ...(said.has("ventilated") ? (["ventilated-seats"] as const) : []),
    ...powered(said),
    ...others,
  ];
}

function heated(said: ReadonlySet<string>): FeatureKey[] {
  if (!said.has("heated")) return [];
  if (!said.has("rear")) return ["heated-seats"];
  return said.has("front") ? ["heated-seats", "heated-rear-seats"] : ["heated-rear-seats"];
}

/** Power seats without another word are the driver's. */
function powered(said: ReadonlySet<string>): FeatureKey[] {
  if (!said.has("power") || (said.has("rear") && !said.has("front"))) return [];
  const isBoth = said.has("front") && !said.has("driver");
  return [
    ...(said.has("driver") || !said.has("passenger") ? (["power-driver-seat"] as const) : []),
    ...(said.has("passenger") || isBoth ? (["power-passenger-seat"] as const) : []),
  ];
}
