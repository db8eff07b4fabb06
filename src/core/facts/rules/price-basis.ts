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

/**
 * Returns the parts of a price that includes a dealer's fees: "Dealer's price $18,000 + $499 fees". They stand behind the price.
 * @returns null where no fees are added, or none are known
 */
export function pricePartsWords(dealerPriceUsd: number | null | undefined, feesUsd: number | null | undefined) {
  const price = formatDollars(dealerPriceUsd);
  return price && feesUsd ? `Dealer's price ${price} + ${formatDollars(feesUsd)} fees` : null;
}

/** Returns what a dealership's own prices hold: "Price plus $499 documentation fee". Null for an unknown basis. */
export function priceBasisWords(basis: PriceBasis, fees: readonly MandatoryFee[]): string | null {
  if (basis === "unknown") return null;
  return basis === "included" ? "Price includes all mandatory fees" : `Price plus ${describeFees(fees)}`;
}

/**
 * Returns the note for shoppers beside a price, which includes all fees that are known: "Dealer's price $18,000 + $499 documentation fee".
 * @param dealerPriceUsd the dealer's own price; null for none
 * @returns null where it is not known which fees are added
 */
export function wholePriceWords(
  dealerPriceUsd: number | null,
  { basis, fees }: { basis: PriceBasis; fees: readonly MandatoryFee[] },
): string | null {
  const price = formatDollars(dealerPriceUsd);
  return basis !== "plus-fees" || price === null
    ? priceBasisWords(basis, fees)
    : `Dealer's price ${price} + ${describeFees(fees)}`;
}

function describeFees(fees: readonly MandatoryFee[]): string {
  const words = fees.map(feeWords).join(", ");
  return fees.length === 1 ? words : `${formatDollars(totalFees(fees))} in mandatory fees: ${words}`;
}
