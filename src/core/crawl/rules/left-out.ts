import type { OtherVehicle } from "#core/facts/rules/other-vehicles.ts";
import { formatList } from "#kernel/words/rules/lists.ts";
import { formatAmount, formatCount, plural } from "#kernel/words/rules/numbers.ts";

/** The number of vehicles of each kind. */
type Counts<Kind extends string> = ReadonlyMap<Kind, number>;

/** The vehicles that a crawl has read and not delivered, besides new cars. */
export type LeftOut = {
  /** Other vehicles than cars. */
  others: Counts<OtherVehicle>;
  /** Cars of other rooftops of a group's website, by the rooftop's name. */
  otherRooftops: Counts<string>;
  /** Prices in other currencies than US dollars, by ISO code. */
  foreignPrices: Counts<string>;
  /** Cars of which as much says new as used. */
  unsure: number;
};

/** Names the setting like the console. */
const HOW_TO_INCLUDE_THEM = 'To include them, edit the dealership: "Take the cars of all rooftops on this website".';
/** The most rooftops that are named. */
const MAX_NAMED = 10;

/** The start of a sentence about vehicles that a run has left out. */
const LEFT_OUT = "Left out: ";

/** Returns sentences for the operator about vehicles that were left out. */
export function leftOutSentences({ others, otherRooftops, foreignPrices, unsure }: LeftOut): string[] {
  const sentences = others.size === 0 ? [] : [`${othersInWords(others)}, because AutoHub lists only cars.`];
  if (unsure > 0) {
    sentences.push(`${formatAmount(unsure, "car")} that the site calls both new and used.`);
  }
  if (otherRooftops.size > 0) {
    sentences.push(`${rooftopsInWords(otherRooftops)}. ${HOW_TO_INCLUDE_THEM}`);
  }
  for (const [currency, count] of foreignPrices) {
    const whose = `the ${plural(count, "price")} of ${formatAmount(count, "car, because it is", "cars, because they are")}`;
    sentences.push(`${whose} in ${currency}.`);
  }
  return sentences.map((sentence) => LEFT_OUT + sentence);
}

/** Returns the warnings of a run about vehicles that it left out. The console shows them beside the run's numbers. */
export const leftOutIn = (warnings: readonly string[]): string[] =>
  warnings.filter((sentence) => sentence.startsWith(LEFT_OUT));

/** Returns "2 motorcycles and 1 boat". */
export function othersInWords(others: LeftOut["others"]): string {
  return formatList([...others].map(([what, count]) => formatAmount(count, what)));
}

/** Returns "3 cars of other rooftops on this website: 2 of Smith Ford and 1 of Smith Kia". */
export function rooftopsInWords(rooftops: LeftOut["otherRooftops"]): string {
  const largest = [...rooftops].sort(([, a], [, b]) => b - a);
  const total = largest.reduce((sum, [, count]) => sum + count, 0);
  const rest = largest.slice(MAX_NAMED).reduce((sum, [, count]) => sum + count, 0);
  const parts = largest.slice(0, MAX_NAMED).map(([name, count]) => `${formatCount(count)} of ${name}`);
  if (rest > 0) parts.push(`${formatCount(rest)} of ${formatCount(largest.length - MAX_NAMED)} more`);
  return `${formatAmount(total, "car")} of other rooftops on this website: ${formatList(parts)}`;
}
