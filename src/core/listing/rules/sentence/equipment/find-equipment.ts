import { classWord } from "#core/facts/rules/class-words.ts";
import { FEATURE_KEYS, FEATURES, type FeatureKey } from "#core/facts/rules/equipment/features.ts";
import type { ClassValue } from "#core/facts/rules/vehicle-classes.ts";
import { PhraseIndex, phraseWords } from "../phrase-index.ts";
import type { Meaning, Reading } from "../pieces.ts";
import { seatsAt } from "./seat-words.ts";
import { COMFORT_WORDS } from "./shopper-words-comfort.ts";
import { DRIVING_WORDS } from "./shopper-words-driving.ts";
import { INSIDE_WORDS } from "./shopper-words-inside.ts";
import { OUTSIDE_WORDS } from "./shopper-words-outside.ts";

/** Equipment in a text: where it stands, and the interior colors that are said with its seats. */
export type EquipmentSpan = {
  at: number;
  end: number;
  keys: readonly FeatureKey[];
  colors: readonly ClassValue<"color">[];
};

const WORDS: Record<FeatureKey, string> = { ...INSIDE_WORDS, ...COMFORT_WORDS, ...DRIVING_WORDS, ...OUTSIDE_WORDS };
/** Phrases for several features at once. */
const SEVERAL: readonly (readonly [string, readonly FeatureKey[]])[] = [
  [
    "apple and/y/or android (auto), apple android (auto), carplay android (auto), android apple (carplay), android and/y apple (carplay)",
    ["apple-carplay", "android-auto"],
  ],
  ["wireless apple and/y android (auto), wireless carplay and/y android (auto)", ["wireless-carplay", "android-auto"]],
  [
    "power window/door and/y/n lock, power window lock, power lock and/n window, window and lock electrico, vidrio y seguro electrico, electric window and lock",
    ["power-windows", "power-locks"],
  ],
  ["power everything, all power option", ["power-windows", "power-locks"]],
  ["heated power mirror, power heated mirror", ["power-mirrors", "heated-mirrors"]],
  ["front and/y rear camera, backup and/y 360 camera", ["backup-camera"]],
  ["side and/y curtain airbag, side curtain airbag", ["side-airbags", "curtain-airbags"]],
  [
    "heated (leather) seat (and/n/y) (steering) wheel, heated steering wheel and/n seat",
    ["heated-seats", "heated-steering-wheel"],
  ],
  ["heated leather, leather heated, leather and heated, heated and leather", ["heated-seats", "leather-seats"]],
  ["heated cloth, cloth heated", ["heated-seats", "cloth-seats"]],
  ["heated/heat and/y/n cooled/ventilated/cool/vented (leather)", ["heated-seats", "ventilated-seats"]],
  ["tow/towing package and/y/with hitch, hitch and/y tow/towing package", ["tow-package", "tow-hitch"]],
];

/** A cab with four doors. General Motors calls its extended cab so; a Tundra's is between both, and says nothing. */
const DOUBLE_CAB: readonly FeatureKey[] = ["crew-cab"];
const TRUCKS =
  /(?<!\p{L})(?:(chev\p{L}*|gmc|silverado|sierra|colorado|canyon)|(tundra)|toyota|tacoma|ford|ranger|f-?\d50|ram|dodge|dakota|nissan|frontier|titan)(?!\p{L})/giu;

/** Returns what a double cab at a place of a text is: the nearest truck decides, of two the one before it. */
function doubleCab(text: string, at: number): readonly FeatureKey[] {
  const trucks = [...text.matchAll(TRUCKS)];
  const truck = trucks.findLast(({ index }) => index < at) ?? trucks[0];
  if (truck?.[2]) return [];
  return truck?.[1] ? ["extended-cab"] : DOUBLE_CAB;
}

const PHRASES = new PhraseIndex<readonly FeatureKey[]>();
for (const [phrases, keys] of SEVERAL) PHRASES.add(phrases, keys);
PHRASES.add("double cab/cabin, doublecab, dbl cab", DOUBLE_CAB);
for (const key of FEATURE_KEYS) PHRASES.add(WORDS[key], [key]);

/** Every word of the names of equipment. */
export const EQUIPMENT_WORDS: ReadonlySet<string> = PHRASES.words;

/** Returns the equipment that a text names, in its order. No two overlap. */
export function findEquipment(text: string): EquipmentSpan[] {
  const words = phraseWords(text);
  const spans: EquipmentSpan[] = [];
  for (let n = 0; n < words.length; n++) {
    const seats = seatsAt(words, n);
    const phrase = PHRASES.at(words, n);
    const end = Math.max(seats?.end ?? 0, phrase?.end ?? 0);
    const first = words[n];
    const last = words[end - 1];
    if (!first || !last) continue;
    const isOfSeats = seats !== null && seats.end === end;
    const named = phrase?.meaning === DOUBLE_CAB ? doubleCab(text, first.at) : (phrase?.meaning ?? []);
    if (!isOfSeats && named.length === 0) continue;
    spans.push({
      at: first.at,
      end: last.end,
      keys: isOfSeats ? seats.keys : named,
      colors: isOfSeats ? seats.colors : [],
    });
    n = end - 1;
  }
  return spans;
}

/** Returns the meaning of equipment that a car must have. */
function wantedEquipment({ keys, colors }: EquipmentSpan): Meaning {
  const names = keys.map((key) => FEATURES[key].name);
  const inside = colors.length > 0 ? [`${colors.map(classWord).join(" or ")} interior`] : [];
  return {
    kind: keys.length > 0 ? "features" : "interiorColor",
    label: [...names, ...inside].join(", "),
    filters: {
      ...(keys.length > 0 && { features: [...keys] }),
      ...(colors.length > 0 && { interiorColor: [...colors] }),
    },
  };
}

/** Takes the equipment that a keyword names. */
export function readEquipment(reading: Reading): void {
  // "Lucid Air" is a car.
  const isName = ({ at }: EquipmentSpan) => /(?<!\p{L})lucid\s$/iu.test(reading.rest.slice(0, at));
  for (const span of findEquipment(reading.rest))
    if (!isName(span)) reading.take(span.at, span.end - span.at, wantedEquipment(span));
}
