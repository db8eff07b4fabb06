import type { RawVehicle } from "../../../platform.ts";
import { nameKey, titleParts } from "../rooftops.ts";
import type { CardFacts } from "./card-facts.ts";
import { type Element, type PageDocument, parentOf, type Segment } from "./page-document.ts";

/** A label of the rooftop that has a car: "Location: Smith Ford". */
const ROOFTOP = "location|dealer(?:ship)?|store|sold by|offered by|(?:located|available) at";
const ROOFTOP_ALONE = new RegExp(`^(?:${ROOFTOP})\\s*:?$`, "i");
/** Without a colon only behind "Location": "Dealer Handling" and "Store Hours" name no rooftop. */
const ROOFTOP_INLINE = new RegExp(
  `^(?:(?:${ROOFTOP})\\s*:\\s*|location\\s+(?=\\w)(?!(?:hours|map|directions|info|details?)\\b))([^\\s$][^$]{2,60})$`,
  "i",
);
const LONGEST_NAME = 60;
/** The fewest cards with the dealer's name, from which the cards with another name in its place are another's. */
const MIN_NAMED = 2;
/** The most other rooftops of a group whose cars are more than the dealer's own. */
const MAX_OTHERS = 3;

/** Returns the rooftop that a card names beside a label; null when it names none. */
export function namedRooftop({ segments, labels }: CardFacts): string | null {
  for (const [i, { text, element }] of segments.entries()) {
    const name = ROOFTOP_ALONE.test(text) ? segments[i + 1]?.text : ROOFTOP_INLINE.exec(text)?.[1];
    if (name !== undefined && name.length <= LONGEST_NAME && !isInFrame(element)) return name.trim();
  }
  for (const [label, text] of labels) if (ROOFTOP_ALONE.test(label)) return text;
  return null;
}

/** True within a page's head or foot, where the label is that of the dealer's own address. */
function isInFrame(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    if (/^(?:header|nav|footer|address)$/.test(at.name)) return true;
  }
  return false;
}

/**
 * Notes the rooftops that the cards of a list name without a label: where most cards show the dealer's name alone in a place, or all cards
 * one of a few names, the text in the same place of the other cards is another rooftop's name.
 */
export function noteUnlabelledRooftops(
  document: PageDocument,
  cards: readonly { raw: RawVehicle; card: CardFacts | null }[],
): void {
  const unnamed = cards.filter(({ raw, card }) => raw.rooftop == null && card !== null);
  if (unnamed.length <= MIN_NAMED) return;
  const own = new Set(titleParts(document.title).map(nameKey));
  const places = new Map<string, number>();
  const found = unnamed.map(({ raw, card }) => {
    const named = card?.segments.find(({ text }) => text.length <= LONGEST_NAME && own.has(nameKey(text)));
    if (named !== undefined) {
      raw.rooftop = named.text;
      places.set(placeOf(named), (places.get(placeOf(named)) ?? 0) + 1);
    }
    return { raw, card, named };
  });
  const [place, count] = [...places].sort(([, a], [, b]) => b - a)[0] ?? ["", 0];
  if (count < MIN_NAMED) return;
  const others = found.flatMap(({ raw, card, named }) => {
    const other = named === undefined ? card?.segments.findLast((segment) => placeOf(segment) === place) : undefined;
    return other !== undefined && isName(other.text) ? [{ raw, name: other.text }] : [];
  });
  // Where most cards are other dealers', the same few names stand in the place on every card.
  const isOfFew =
    count + others.length === unnamed.length && new Set(others.map(({ name }) => name)).size <= MAX_OTHERS;
  if (count * 2 < unnamed.length && !isOfFew) return;
  for (const { raw, name } of others) raw.rooftop = name;
}

/** Returns the place of a text in its card: its element's name and class, and how many texts of that kind stand behind it. */
function placeOf({ element }: Segment): string {
  const parent = parentOf(element);
  const after = parent === null ? 0 : parent.children.slice(parent.children.indexOf(element)).filter(isTag).length;
  return `${parent?.name} ${element.name} ${element.attribs.class ?? ""} ${after}`;
}

const isTag = ({ type }: { type: string }): boolean => type === "tag";

/** True for a text that can be a business's name: words, no figures. */
const isName = (text: string): boolean =>
  text.length <= LONGEST_NAME && /^\p{Lu}[^\d$]{3,}$/u.test(text) && /\s/.test(text);
