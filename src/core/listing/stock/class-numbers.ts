import { CLASS_OF, FACT_OF_CLASS } from "#core/facts/rules/read-classes.ts";
import {
  CLASS_NAMES,
  type ClassFilters,
  type ClassName,
  type ClassValue,
  impliedClass,
  VEHICLE_CLASSES,
} from "#core/facts/rules/vehicle-classes.ts";
import type { ClassCounts } from "../vehicle-schemas.ts";

/** A dealer's own words about one vehicle, by the name of the fact. */
export type ClassTexts = { readonly [Name in ClassName as (typeof FACT_OF_CLASS)[Name]]: string | null };

/** Returns how many digits a class has in a `classesNumber`: its values and 0 for unknown. */
const digitsOf = (name: ClassName): number => VEHICLE_CLASSES[name].length + 1;

/** The counter, and the set, of the first value of each class; those of its other values follow. */
const FIRST: Readonly<Record<ClassName, number>> = (() => {
  let next = 0;
  const first = CLASS_NAMES.map((name) => {
    const here = next;
    next += VEHICLE_CLASSES[name].length;
    return [name, here] as const;
  });
  return Object.fromEntries(first) as Record<ClassName, number>;
})();

/** The number of values of all classes. */
export const CLASS_COUNTERS = CLASS_NAMES.reduce((sum, name) => sum + VEHICLE_CLASSES[name].length, 0);

/** Returns the counters of some values of a class. */
export const countersOfClass = (name: ClassName, values: readonly ClassValue[]): number[] =>
  values.map((value) => FIRST[name] + (VEHICLE_CLASSES[name] as readonly ClassValue[]).indexOf(value));

/** Returns the counters of a car with a value of a class: its own, and that of the value that it implies. */
export function countersOfValue(name: ClassName, value: ClassValue): number[] {
  const implied = impliedClass(value);
  return countersOfClass(name, implied === null ? [value] : [value, implied]);
}

/** Returns the counters of a vehicle: for each class none, one, or two where a value implies another. @param classes see `classesNumber` */
export function countersOfVehicle(classes: number): number[] {
  const counters: number[] = [];
  let rest = classes;
  for (const name of CLASS_NAMES) {
    const place = rest % digitsOf(name);
    rest = (rest - place) / digitsOf(name);
    if (place > 0) counters.push(...countersOfValue(name, VEHICLE_CLASSES[name][place - 1] as ClassValue));
  }
  return counters;
}

/** When a class has more texts than this, they are dropped and read again: dealers have some ten thousand names of colors. */
const MAX_REMEMBERED = 20_000;
const remembered = new Map<ClassName, Map<string, ClassValue | null>>(CLASS_NAMES.map((name) => [name, new Map()]));

/** Returns the class of a dealer's own words; the last ones are cached. */
export function classOf(name: ClassName, text: string | null): ClassValue | null {
  if (text === null) return null;
  const known = remembered.get(name) as Map<string, ClassValue | null>;
  const before = known.get(text);
  if (before !== undefined) return before;
  const value = CLASS_OF[name](text);
  if (known.size >= MAX_REMEMBERED) known.clear();
  // Copied, because a slice of a larger text would keep all of that text in memory.
  known.set(Buffer.from(text).toString(), value);
  return value;
}

/**
 * Returns all classes of a vehicle in one number: a digit for each class, which is the value's position from 1 on, or 0 for unknown. A
 * digit's base is the number of its values plus one, so that all classes fit into 32 bits.
 */
export function classesNumber(texts: ClassTexts): number {
  let number = 0;
  let unit = 1;
  for (const name of CLASS_NAMES) {
    const value = classOf(name, texts[FACT_OF_CLASS[name]]);
    if (value !== null) number += unit * ((VEHICLE_CLASSES[name] as readonly ClassValue[]).indexOf(value) + 1);
    unit *= digitsOf(name);
  }
  return number;
}

/** Returns the classes that a query sets, each with the values of which a car must have one. */
export const askedClasses = (query: ClassFilters): [ClassName, readonly ClassValue[]][] =>
  CLASS_NAMES.flatMap((name) => (query[name] ? [[name, query[name]]] : []));

/** Returns facets from counts by counter. */
export const presentClassFacets = (countOf: (name: ClassName, counter: number) => number): ClassCounts =>
  Object.fromEntries(
    CLASS_NAMES.map((name) => [
      name,
      VEHICLE_CLASSES[name].map((value, place) => ({ value, count: countOf(name, FIRST[name] + place) })),
    ]),
  ) as ClassCounts;
