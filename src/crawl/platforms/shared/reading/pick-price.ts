import { readPrice } from "#domain/normalize/price.ts";
import type { RawVehicle } from "../../../platform.ts";
import type { CardFacts } from "./card-facts.ts";

type Price = RawVehicle["price"];

/**
 * Which figure a shopper is shown as the price. The data behind a page is right most of the time, but some sites publish
 * the sticker, a discount or a payment there; what stands visibly on the card decides.
 * @param stated prices in the page's data, most trusted first
 * @param card what the car's card shows; null when the car cannot be found on the page
 */
export function pickPrice(stated: readonly Price[], card: CardFacts | null): Price {
  const figures = stated.filter((price) => readPrice(price).value !== null);
  if (card === null) return figures[0] ?? null;
  const shown = (kind: string): number[] => [
    ...new Set(card.amounts.filter((amount) => amount.kind === kind).map((amount) => amount.dollars)),
  ];
  const labelled = shown("price").filter((dollars) => dollars >= 100);
  const plain = shown("plain").filter((dollars) => dollars >= 100);
  const confirmed = figures.find((price) => [...labelled, ...plain].includes(readPrice(price).value ?? -1));
  if (confirmed !== undefined) return confirmed;
  if (labelled.length === 1) return labelled[0] ?? null;
  if (figures.length === 0) return labelled.length === 0 && plain.length === 1 ? (plain[0] ?? null) : null;
  if (labelled.length === 0 && card.callForPrice) return null;
  // A figure that the page shows only as sticker or former price is not what the car costs.
  const stickers = shown("msrp");
  return figures.find((price) => !stickers.includes(readPrice(price).value ?? -1)) ?? null;
}
