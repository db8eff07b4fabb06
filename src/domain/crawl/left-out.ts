import type { OtherVehicle } from "../vehicles/other-vehicles.ts";

/** How many things of each kind. */
type Counts<Kind extends string> = ReadonlyMap<Kind, number>;

/** What a crawl has read and not delivered, besides new cars. */
export type LeftOut = {
  /** Vehicles that are no cars. */
  others: Counts<OtherVehicle>;
  /** Prices in other currencies than US dollars, by ISO code. */
  foreignPrices: Counts<string>;
};

/** How a sentence begins that says what a run has left out. */
const LEFT_OUT = "Left out: ";

/** What was left out, in sentences for the operator. */
export function leftOutSentences({ others, foreignPrices }: LeftOut): string[] {
  const sentences = others.size === 0 ? [] : [`${othersInWords(others)}, because AutoHub lists only cars.`];
  for (const [currency, count] of foreignPrices) {
    const whose =
      count === 1 ? "the price of 1 car, because it is" : `the prices of ${inWords(count)} cars, because they are`;
    sentences.push(`${whose} in ${currency}.`);
  }
  return sentences.map((sentence) => LEFT_OUT + sentence);
}

/** Those of a run's warnings that say what it left out. The console shows them beside the run's numbers. */
export const leftOutIn = (warnings: readonly string[]): string[] =>
  warnings.filter((sentence) => sentence.startsWith(LEFT_OUT));

/** "2 motorcycles and 1 boat". */
export function othersInWords(others: LeftOut["others"]): string {
  const counts = [...others].map(([what, count]) => `${inWords(count)} ${what}${count === 1 ? "" : "s"}`);
  return counts.length < 2 ? counts.join("") : `${counts.slice(0, -1).join(", ")} and ${counts.at(-1)}`;
}

const inWords = (count: number): string => count.toLocaleString("en-US");
