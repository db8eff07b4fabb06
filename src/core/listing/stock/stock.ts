import type { Dictionaries } from "./dictionaries.ts";
import type { Counts } from "./write-facets.ts";

/** The names that occur in the stock, and how many vehicles shoppers see of each car and seller, by their numbers. */
export type Stock = { names: Dictionaries; carTally: { counts: Counts }; sellerTally: { counts: Counts } };

/** Counts the vehicles that shoppers see. */
export const countVehicles = ({ carTally }: Stock): number => carTally.counts.reduce((sum, count) => sum + count, 0);
