import { classWord } from "#core/facts/rules/class-words.ts";
import { featureWord } from "#core/facts/rules/equipment/feature-word.ts";
import { CLASS_NAMES, type ClassFilters, type ClassName, type ClassValue } from "#core/facts/rules/vehicle-classes.ts";
import { formatDollars } from "#kernel/words/rules/numbers.ts";
import { type DetailFilters, LEFT_OUT_CLASSES, type LeftOutClass } from "./detail-filters.ts";

/** Filters by class and by detail. */
export type ClassAndDetailFilters = ClassFilters & DetailFilters;
type FilterKey = keyof ClassAndDetailFilters;

/** One value of a filter in words, and the filters that change when it is taken out. */
type DetailWord = { key: FilterKey; label: string; without: ClassAndDetailFilters };

/** Returns the name of a class's value among other filters: "SUV", "Black interior". */
const classLabel = (name: ClassName, value: ClassValue): string =>
  name === "interiorColor" ? `${classWord(value)} interior` : classWord(value);

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** Returns "2.0 L", "2.0 – 3.5 L", "from 2.0 L" or "up to 3.5 L"; undefined without a limit. */
function litersInWords({ engineLitersMin: min, engineLitersMax: max }: DetailFilters): string | undefined {
  const [from, to] = [min?.toFixed(1), max?.toFixed(1)];
  if (from !== undefined && to !== undefined) return from === to ? `${from} L engine` : `${from} – ${to} L engine`;
  if (from !== undefined) return `Engine from ${from} L`;
  return to === undefined ? undefined : `Engine up to ${to} L`;
}

/** @param days on the market: since the dealer's own day where it is known and earlier, else since we first listed the car */
const listedInWords = (days: number): string =>
  days === 0 ? "Listed today" : days === 1 ? "Listed since yesterday" : `Listed in the last ${days} days`;

/** Filters with one value. */
const SINGLE: readonly [
  keys: readonly [keyof DetailFilters, ...(keyof DetailFilters)[]],
  (query: DetailFilters) => string | undefined | false,
][] = [
  [["seatsMin"], ({ seatsMin }) => seatsMin !== undefined && `${seatsMin}+ seats`],
  [["engineLitersMin", "engineLitersMax"], litersInWords],
  [["mpgMin"], ({ mpgMin }) => mpgMin !== undefined && `${mpgMin}+ mpg`],
  [["rangeMin"], ({ rangeMin }) => rangeMin !== undefined && `${rangeMin}+ miles of electric range`],
  [
    ["ownersMax"],
    ({ ownersMax }) => ownersMax !== undefined && (ownersMax === 1 ? "One owner" : `Up to ${ownersMax} owners`),
  ],
  [["accidentsFree"], ({ accidentsFree }) => accidentsFree && "No accidents"],
  [["cleanTitle"], ({ cleanTitle }) => cleanTitle && "Clean title"],
  [["certified"], ({ certified }) => certified && "Certified"],
  [["daysListedMax"], ({ daysListedMax }) => daysListedMax !== undefined && listedInWords(daysListedMax)],
  [["monthlyMax"], ({ monthlyMax }) => monthlyMax !== undefined && `Up to ${formatDollars(monthlyMax)} a month`],
];

/** Returns each filter by class and by detail in words, those that leave cars out last. */
export function detailWords(query: ClassAndDetailFilters): DetailWord[] {
  const words: DetailWord[] = [];
  const addEach = <Value>(key: FilterKey, values: readonly Value[] | undefined, word: (value: Value) => string) => {
    for (const value of values ?? []) {
      const others = values?.filter((other) => other !== value) ?? [];
      words.push({ key, label: word(value), without: { [key]: others.length > 0 ? others : undefined } });
    }
  };
  for (const name of CLASS_NAMES) {
    addEach<ClassValue>(name, query[name], (value) => classLabel(name, value));
  }
  addEach("cylinders", query.cylinders, (count) => plural(count, "cylinder"));
  for (const [keys, word] of SINGLE) {
    const label = word(query);
    if (label) words.push({ key: keys[0], label, without: Object.fromEntries(keys.map((key) => [key, undefined])) });
  }
  addEach("features", query.features, featureWord);
  addEach("featuresNot", query.featuresNot, (key) => `Without ${inSentence(featureWord(key))}`);
  for (const key of ["makeNot", "modelNot", "trimNot"] as const) addEach(key, query[key], (value) => `Not ${value}`);
  for (const name of LEFT_OUT_CLASSES) {
    const values: readonly ClassValue<LeftOutClass>[] | undefined = query[`${name}Not`];
    addEach(`${name}Not`, values, (value) => `Not ${inSentence(classWord(value))}`);
  }
  return words;
}

/** The filters whose values are alternatives. */
const ALTERNATIVES: ReadonlySet<FilterKey> = new Set([...CLASS_NAMES, "cylinders"]);

/** Returns the filters by class and by detail in words, alternatives together: "SUV or Truck", "4 or 6 cylinders". */
export function detailGroups(query: ClassAndDetailFilters): string[] {
  const byKey = Map.groupBy(detailWords(query), ({ key }) => key);
  return [...byKey].map(([key, words]) => {
    const all = words.map(({ label }) => label).join(ALTERNATIVES.has(key) ? " or " : ", ");
    return key === "cylinders" ? all.replace(/ cylinders(?= or)/g, "") : all;
  });
}

/** Brands, which keep their capital inside a sentence. */
const PROPER = /^(?:Apple|Android)\b/;

/** Returns a name with a small first letter, unless it is a brand or an abbreviation. */
const inSentence = (name: string): string =>
  PROPER.test(name) || /^.[A-Z]/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
