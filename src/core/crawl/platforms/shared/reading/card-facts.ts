import { asksToCall, deniesPrice } from "../../../rules/amount-kind.ts";
import { amountsIn, type CardAmounts } from "./card-amounts.ts";
import { cardCondition } from "./card-condition.ts";
import { cardImages } from "./card-images.ts";
import { labelsIn } from "./card-labels.ts";
import { mileageIn, type ShownMileage } from "./card-mileage.ts";
import { cardTitle } from "./card-name.ts";
import { describedNames } from "./described-names.ts";
import { glueFigures } from "./glued-texts.ts";
import { isHidden, isInFrame } from "./page-areas.ts";
import {
  type Element,
  type Link,
  linksWithin,
  type PageDocument,
  parentOf,
  type Segment,
  type Span,
} from "./page-document.ts";
import { isSoldLink, isSoldPicture, saysSold, saysUnavailable } from "./sold-sign.ts";
import { splitLines } from "./split-lines.ts";

export type CardFacts = CardAmounts &
  ShownMileage & {
    /** True when the card tells the shopper to call for the price. */
    callForPrice: boolean;
    labels: Map<string, string>;
    images: string[];
    /** From a badge, an attribute or a class. */
    condition: string | null;
    /** True when it says that the car is sold. */
    sold: boolean;
    elements: readonly Element[];
    /** Its texts, in order. */
    segments: readonly Segment[];
    links: Link[];
    carfaxUrl: string | null;
    title: string | null;
  };

/** Elements with choices for visitors. A word in them says nothing about the car. */
const CHOICE = /^(?:option|label|button|select|nav|footer)$/;

/**
 * True when a word is not about the car: it is a visitor's choice, or hidden until a script shows it. A card that is hidden as a whole, in a
 * closed tab, says what it says.
 */
export function isApart(document: PageDocument, element: Element, roots: readonly Element[]): boolean {
  let at: Element | null = element;
  let isInside = true;
  for (let steps = 0; at !== null && steps < 5; steps++, at = parentOf(at)) {
    isInside &&= !roots.includes(at) || !roots.every(isHidden);
    // A button that cannot be pressed is a sign.
    const isChoice = CHOICE.test(at.name) && (at.name !== "button" || at.attribs.disabled === undefined);
    if (isChoice || isSoldLink(document, at) || (isInside && isHidden(at))) return true;
    isInside &&= !roots.includes(at);
  }
  return false;
}

/** True when a card, or a car's page, says that the car is sold: in a text, in its name or in a picture across the photo. */
function isSold(
  document: PageDocument,
  { elements, segments, roots }: Pick<CardFacts, "elements" | "segments"> & { roots: readonly Element[] },
): boolean {
  return (
    segments.some(
      (segment, i) =>
        (saysSold(segment.text) || saysUnavailable(segment, segments[i - 1]?.text ?? "")) &&
        !isApart(document, segment.element, roots),
    ) || elements.some((element) => isSoldPicture(element) && !isApart(document, element, roots))
  );
}

/** Collects the elements, texts and links in the given parts of the page, except in `without`. */
function gather(
  document: PageDocument,
  roots: readonly Element[],
  without: readonly Span[],
): { elements: Element[]; segments: Segment[]; links: Link[] } {
  const part = { elements: [] as Element[], segments: [] as Segment[], links: [] as Link[] };
  const hiddenElement = covered(without.map(({ start, end }) => [start, end]));
  const hiddenText = covered(without.map(({ textStart, textEnd }) => [textStart, textEnd]));
  for (const span of roots.map((root) => document.spans.get(root)).filter((found) => found !== undefined)) {
    for (let i = span.start; i < span.end; i++) {
      const element = document.elements[i];
      if (element !== undefined && !hiddenElement(i)) part.elements.push(element);
    }
    for (let i = span.textStart; i < span.textEnd; i++) {
      const segment = document.segments[i];
      if (segment !== undefined && !hiddenText(i)) part.segments.push(segment);
    }
    const links = [...linksWithin(document, span), ...linksWithin(document, span, document.scriptedLinks)];
    for (const link of links) if (!hiddenElement(link.at)) part.links.push(link);
  }
  return part;
}

/** The text of a picture that shows the price: "Our Price $18,995". */
const PICTURED_PRICE = /^\W{0,3}(?:\w+ ){0,2}price\W{0,3}\$\s?\d[\d,]{2,9}\W{0,3}$/i;

const picturedPrices = (elements: readonly Element[]): Segment[] =>
  elements.flatMap((element) => {
    const { alt } = element.attribs;
    return element.name === "img" && alt !== undefined && PICTURED_PRICE.test(alt)
      ? [{ element, text: alt.trim() }]
      : [];
  });

/** Reads the visible text in the given parts of the page, except in `without`. */
export function readCard(document: PageDocument, roots: readonly Element[], without: readonly Span[] = []): CardFacts {
  const { elements, segments: texts, links } = gather(document, roots, without);
  const segments = [...splitLines(glueFigures(document, texts)), ...picturedPrices(elements)];
  const labels = labelsIn(document, segments, roots);
  return {
    ...amountsIn(document, segments, roots[0] ?? null),
    callForPrice: segments.some(({ text }, i) => asksToCall(text) || deniesPrice(text, segments[i - 1]?.text ?? "")),
    ...mileageIn(document, segments, labels),
    labels,
    images: cardImages(elements),
    condition: cardCondition(elements, segments),
    sold: isSold(document, { elements, segments, roots }),
    elements,
    segments,
    links,
    carfaxUrl: links.find((link) => /carfax/i.test(link.href))?.element.attribs.href ?? null,
    title:
      titleOf(document, { elements, links, segments }, roots[0]?.name ?? "") ??
      (/^(?:html|body)$/.test(roots[0]?.name ?? "") ? null : (describedNames({ elements })[0]?.text ?? null)),
  };
}

/** Returns the title of a card's car. Where the card is the whole page, the models in its menu are not meant. */
function titleOf(
  document: PageDocument,
  parts: Pick<CardFacts, "elements" | "links" | "segments">,
  root: string,
): string | null {
  if (root !== "html" && root !== "body") return cardTitle(document, parts, false);
  const isOutside = ({ element }: { element: Element }): boolean => !isInFrame(element);
  const elements = parts.elements.filter((element) => /^h[1-6]$/.test(element.name) && !isInFrame(element));
  const rest = { links: parts.links.filter(isOutside), segments: parts.segments.filter(isOutside) };
  return cardTitle(document, { elements, ...rest }, root === "body");
}

/** Returns a test that is true for positions in any of the ranges. */
function covered(ranges: readonly (readonly [number, number])[]): (place: number) => boolean {
  const places = new Set<number>();
  for (const [start, end] of ranges) for (let i = start; i < end; i++) places.add(i);
  return (place) => places.has(place);
}
