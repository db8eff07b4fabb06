import { feesOnTop, NAMES_FEE, readFeeLines } from "#core/facts/rules/fee-lines.ts";
import { readPrice } from "#core/facts/rules/price-and-mileage.ts";
import type { MandatoryFee } from "#core/facts/rules/price-basis.ts";
import type { RawVehicle } from "../../../platform.ts";
import type { CardFacts } from "./card-facts.ts";
import type { Element, PageDocument, Segment } from "./page-document.ts";

const plain = ({ name, amountUsd }: MandatoryFee): MandatoryFee => ({ name, amountUsd });

/** Returns the texts as one, when any of them mentions fees. */
function textOf(segments: readonly Segment[]): string {
  return segments.some(({ text }) => NAMES_FEE.test(text)) ? segments.map(({ text }) => text).join(" ") : "";
}

/** Returns the fees that a page adds to the prices of all its cars: those in its sentences about prices, outside of its cards. */
export function statedFees(document: PageDocument, cards: readonly Element[]): MandatoryFee[] {
  if (!document.segments.some(({ text }) => NAMES_FEE.test(text))) return [];
  const within = new Set<Segment>();
  for (const card of cards) {
    const span = document.spans.get(card);
    for (const segment of document.segments.slice(span?.textStart ?? 0, span?.textEnd ?? 0)) within.add(segment);
  }
  const lines = readFeeLines(textOf(document.segments.filter((segment) => !within.has(segment))));
  return lines.filter(({ isAboutPrices }) => isAboutPrices).map(plain);
}

/** Returns the fees on top of a car's price: those on its card, and those that its page states for all, without those in the price. */
export function shownFees(raw: RawVehicle, card: CardFacts | null, stated: readonly MandatoryFee[]): MandatoryFee[] {
  const own = readFeeLines(card === null ? "" : textOf(card.segments)).map(plain);
  const names = new Set(own.map(({ name }) => name));
  const shown = card?.amounts.map(({ dollars }) => dollars) ?? [];
  return feesOnTop([...own, ...stated.filter(({ name }) => !names.has(name))], readPrice(raw.price).value, shown);
}
