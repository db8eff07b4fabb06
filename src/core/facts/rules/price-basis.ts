import { formatDollars } from "#kernel/words/rules/numbers.ts";
/**
 * The fees that a dealership's prices contain. `included`: every fee that it charges on all cars; `plus-fees`: its named fees are added to
 * the price; `unknown`: not stated. Taxes, title and registration are never part of it: the state charges them.
 */
export const PRICE_BASES = ["included", "plus-fees", "unknown"] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

/** A fee that every buyer pays: "Documentation fee", 499. Whole US dollars. */
export type MandatoryFee = { name: string; amountUsd: number };

export const MAX_FEES = 10;
export const MAX_FEE_NAME_LENGTH = 60;
export const MAX_FEE_USD = 10_000;

/** Returns the sum of all fees, in US dollars. */
export const totalFees = (fees: readonly MandatoryFee[]): number =>
  fees.reduce((sum, { amountUsd }) => sum + amountUsd, 0);

/**
 * Returns a sentence that says why a basis and its fees do not match; null when they do. `plus-fees` needs named fees, each once; the other
 * bases must have none.
 */
export function priceBasisProblem(basis: PriceBasis, fees: readonly MandatoryFee[]): string | null {
  if (basis !== "plus-fees") {
    return fees.length === 0 ? null : "Fees are named only where they come on top of the price";
  }
  if (fees.length === 0) return "Name at least one fee that comes on top of the price";
  const names = new Set(fees.map(({ name }) => name.toLowerCase()));
  return names.size === fees.length ? null : "Name each fee once";
}

/** Returns "$499 documentation fee"; abbreviations keep their capitals. */
const feeWords = ({ name, amountUsd }: MandatoryFee): string =>
  `${formatDollars(amountUsd)} ${name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())}`;

/** Returns the note for shoppers beside a price: "Price plus $499 documentation fee". Null for an unknown basis. */
export function priceBasisWords(basis: PriceBasis, fees: readonly MandatoryFee[]): string | null {
  if (basis === "unknown") return null;
  if (basis === "included") return "Price includes all mandatory fees";
  const words = fees.map(feeWords).join(", ");
  return fees.length === 1
    ? `Price plus ${words}`
    : `Price plus ${formatDollars(totalFees(fees))} in mandatory fees: ${words}`;
}
