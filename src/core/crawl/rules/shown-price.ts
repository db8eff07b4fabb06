import { readPrice } from "#core/facts/rules/price-and-mileage.ts";
import type { RawVehicle } from "#core/facts/rules/raw-vehicle.ts";
import type { AmountKind } from "./amount-kind.ts";

/** A dollar amount that a car's card shows. */
export type ShownAmount = {
  dollars: number;
  kind: AmountKind;
  /** True for a fee that every buyer pays. */
  isFee?: boolean;
  /** True where its text is nothing else. */
  isAlone?: boolean;
};

/** A car's card, as far as it concerns the price. */
export type ShownPrices = {
  amounts: readonly ShownAmount[];
  /** True when the card tells the shopper to call for the price. */
  callForPrice: boolean;
};

type Price = RawVehicle["price"];

/** An amount below this is not a car's price, with any label. */
const MIN_PRICE_USD = 100;
/** An amount without a label that is far from the data's is the price from here, and may be a down payment below. */
const MIN_WHOLE_PRICE_USD = 5_000;
/** A smaller one is a payment. */
const MIN_DOUBTFUL_PRICE_USD = 1_000;
/** A lower final price belongs to the same car only down to this share of the price. */
const LARGEST_REDUCTION = 0.5;
/** A part of a page with more labeled prices shows other cars as well. */
const MAX_PRICES_OF_A_CAR = 3;

/**
 * Chooses the price that the site shows to a shopper. A page's data is usually right, but some sites put the sticker price, a discount or a
 * payment there. So the amounts on the visible card decide.
 * @param stated prices in the page's data, most trusted first
 * @param card the amounts on the car's card; null when the car is not found on the page
 * @param isCard false where `card` is a whole page, which may show other cars below
 */
export function pickPrice(stated: readonly Price[], card: ShownPrices | null, isCard = true): Price {
  const price = chosenPrice(stated, card, isCard);
  // Where the data has the price before the fees, these are counted on top of it.
  const isStated = stated.some((figure) => dollarsOf(figure) === dollarsOf(price));
  return card === null || isStated ? price : (totalOf(price, card) ?? price);
}

/** Returns the amount on the card that is a price with the dealer's fees: "Price $5,303, doc fee $695, total $5,998". */
function totalOf(price: Price, { amounts }: ShownPrices): number | null {
  const fees = new Set(amounts.filter(({ isFee }) => isFee === true).map(({ dollars }) => dollars));
  if (fees.size === 0) return null;
  const all = [...fees].reduce((sum, fee) => sum + fee, 0);
  const without = dollarsOf(price);
  const prices = amounts.filter(({ kind }) => kind === "final" || kind === "price" || kind === "plain");
  return (
    prices.map(({ dollars }) => dollars).find((total) => total - without === all || fees.has(total - without)) ?? null
  );
}

// oxlint-disable-next-line complexity -- flat: its branches are side by side
function chosenPrice(stated: readonly Price[], card: ShownPrices | null, isCard: boolean): Price {
  const figures = stated.filter((price) => readPrice(price).value !== null);
  if (card === null) return figures[0] ?? null;
  const shown = (...kinds: AmountKind[]): number[] => [
    ...new Set(card.amounts.filter(({ kind }) => kinds.includes(kind)).map(({ dollars }) => dollars)),
  ];
  const [finals, prices, plain] = [shown("final"), shown("price"), plainAmounts(card)].map((amounts) =>
    amounts.filter((dollars) => dollars >= MIN_PRICE_USD),
  ) as [number[], number[], number[]];
  const labelled = labelledPrice(finals, prices, isCard);
  const confirmed = figures.find((price) => [...finals, ...prices, ...plain].includes(dollarsOf(price)));
  // "Price $23,995, Sale Price $21,995": the data may have the price without the reduction.
  if (confirmed !== undefined) {
    const known = dollarsOf(confirmed);
    const isReduced = isCard && labelled !== null && finals.includes(labelled) && !finals.includes(known);
    return isReduced && isReduction(labelled, known) ? labelled : confirmed;
  }
  if (labelled !== null) return labelled;
  const isUnpriced = finals.length + prices.length === 0;
  const [list, ...lists] = shown("list").filter((dollars) => dollars >= MIN_PRICE_USD);
  if (isUnpriced && list !== undefined && lists.length + plain.length === 0 && !card.callForPrice) {
    return figures.find((price) => isReduction(dollarsOf(price), list)) ?? list;
  }
  // An amount that the page shows only as sticker or former price is not the price.
  const stickers = shown("msrp", "list");
  const likely = figures.filter((price) => !stickers.includes(dollarsOf(price)));
  const [only, ...others] = plain;
  const isOnly = isUnpriced && only !== undefined && others.length === 0 && (isCard || !card.callForPrice);
  // The data of a site may be older than its pages, or have the sticker price or a payment in its place.
  const isAlone = card.amounts.some(({ dollars, isAlone: alone }) => dollars === only && alone === true);
  const unlabelled = isOnly ? priceOf(only, likely.map(dollarsOf), { isCard, isAlone }) : undefined;
  if (unlabelled !== undefined) return unlabelled;
  if (isUnpriced && card.callForPrice) return null;
  const [first = null] = likely;
  // A figure as small as a payment, beside amounts that are whole prices, is one.
  const isPayment = first !== null && dollarsOf(first) < MIN_DOUBTFUL_PRICE_USD;
  return isPayment && plain.some((dollars) => dollars >= MIN_WHOLE_PRICE_USD) ? null : first;
}

/** Returns the amounts without a label. Where one is a whole price alone in its text, those within words are about something else. */
function plainAmounts({ amounts }: ShownPrices): number[] {
  const plain = amounts.filter(({ kind }) => kind === "plain");
  const alone = plain.filter(({ isAlone, dollars }) => isAlone === true && dollars >= MIN_WHOLE_PRICE_USD);
  return [...new Set((alone.length > 0 ? alone : plain).map(({ dollars }) => dollars))];
}

/** Returns the only amount without a label as the price; null where it is doubtful, undefined where the data's price is likelier. */
function priceOf(
  amount: number,
  stated: readonly number[],
  { isCard, isAlone }: { isCard: boolean; isAlone: boolean },
): number | null | undefined {
  if (stated.every((dollars) => isNear(amount, dollars))) return amount;
  if (amount >= MIN_WHOLE_PRICE_USD && isCard) return amount;
  // On a page, an amount within words is about something else: "Win $5,000!"
  if (amount >= MIN_WHOLE_PRICE_USD) return isAlone ? null : undefined;
  return isCard && amount >= MIN_DOUBTFUL_PRICE_USD ? null : undefined;
}

/** True when an amount can be the lower price of the same car. */
const isReduction = (dollars: number, from: number): boolean => dollars < from && dollars >= from * LARGEST_REDUCTION;

/** True when two amounts can be an old and a new price of the same car. */
const isNear = (a: number, b: number): boolean => Math.min(a, b) >= Math.max(a, b) * LARGEST_REDUCTION;

const dollarsOf = (price: Price): number => readPrice(price).value ?? -1;

/**
 * Returns the lowest of a card's final prices, else of its labeled ones; for a page the first. Null when there is none, or too many for one
 * car.
 */
function labelledPrice(finals: readonly number[], prices: readonly number[], isCard: boolean): number | null {
  const found = finals.length > 0 ? finals : prices;
  if (new Set([...finals, ...prices]).size > MAX_PRICES_OF_A_CAR) return null;
  return (isCard ? found.toSorted((a, b) => a - b) : found)[0] ?? null;
}
