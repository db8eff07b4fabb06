import { withoutLeadingSlogan, withoutSlogans } from "#core/facts/rules/slogans.ts";
import { ANY_YEAR, parseName } from "#core/facts/rules/vehicle-name.ts";
import { findVin } from "#core/facts/rules/vin.ts";
import { type Element, type Link, type PageDocument, parentOf, type Segment, textWithin } from "./page-document.ts";
import { PAGE_NAMES } from "./page-names.ts";

const LONGEST_TITLE = 200;
/** A model year within the first words: "2019 Honda", "Certified Pre-Owned 2019 Honda". */
const STARTS_WITH_YEAR = /^\W{0,9}(?:\w{1,20}[ !:-]{1,3}){0,3}(?:19|20)\d\d\s{1,9}\S/;
/** The parts of a name in separate elements: year, make, model, trim. */
const MOST_PARTS = 4;
const LONGEST_PART = 40;

type CardParts = { elements: readonly Element[]; links: readonly Link[]; segments: readonly Segment[] };

/**
 * Returns the name of a card's car: its heading or the text of a link that starts with a year; else one that names a known make and model
 * in any order; else texts in a row that do ("honda", "2018 accord"). Without price and slogans. Null when there is none.
 * @param isPage true for a whole page: its menus name models too, so only a year in front counts
 */
export function cardTitle(
  document: PageDocument,
  { elements, links, segments }: CardParts,
  isPage: boolean,
): string | null {
  const headings = elements.filter((element) => /^h[1-6]$/.test(element.name));
  const texts = [
    ...headings.map((element) => textWithin(document, element, LONGEST_TITLE)),
    ...links.map(({ element }) => wholeCardTitle(document, element) ?? textWithin(document, element, LONGEST_TITLE)),
  ];
  let dated: string | null = null;
  for (const text of new Set(texts)) {
    if (!/(?:19|20)\d\d/.test(text)) continue;
    const title = withoutSlogans(text);
    if (!STARTS_WITH_YEAR.test(title) || findVin(title) !== null) continue;
    if (parseName(title, ANY_YEAR)?.make) return title;
    dated ??= title;
  }
  return (
    (isPage ? null : (looseTitle(withoutCards(document, headings, links)) ?? titleInParts(document, segments))) ?? dated
  );
}

/** A price or a mileage, which no name has. */
const FACT = /[$€£]|\d{1,3}[,. ]\d{3}(?!\d)|\d\s?k?\s?(?:mi|miles|km)\b/i;

/** Returns the name in a link around a whole card, without the facts behind it; null for any other link. */
function wholeCardTitle(document: PageDocument, link: Element): string | null {
  const { textStart = 0, textEnd = 0 } = document.spans.get(link) ?? {};
  const segments = document.segments.slice(textStart, textEnd);
  return segments.slice(1).some(({ text }) => FACT.test(text)) ? titleInParts(document, segments) : null;
}

/** Returns the texts of headings and links, without links that hold a heading with the name: they are the whole card. */
function withoutCards(document: PageDocument, headings: readonly Element[], links: readonly Link[]): string[] {
  const textOf = (element: Element) => textWithin(document, element, LONGEST_TITLE);
  const around = new Set<Element>();
  for (const heading of headings.filter((element) => namesModel(withoutSlogans(textOf(element))))) {
    let at = parentOf(heading);
    for (let steps = 0; at !== null && steps < MOST_LEVELS; steps++, at = parentOf(at)) around.add(at);
  }
  const outside = links.map(({ element }) => element).filter((element) => !around.has(element));
  return [...headings.map(textOf), ...outside.map((link) => wholeCardTitle(document, link) ?? textOf(link))];
}
/** The most elements between a card's link and its heading. */
const MOST_LEVELS = 8;

const namesModel = (text: string): boolean => Boolean(parseName(text, ANY_YEAR)?.model);

function looseTitle(texts: readonly string[]): string | null {
  const titles = texts.map((text) => withoutSlogans(text)).filter((text) => findVin(text) === null && namesModel(text));
  return titles.find((text) => /(?:19|20)\d\d/.test(text)) ?? titles[0] ?? null;
}

/** Returns the first text, or texts in a row, that name a car with its model; with the text after it where it is in the same element. */
function titleInParts(document: PageDocument, segments: readonly Segment[]): string | null {
  const joined = (from: number, to: number): string =>
    segments
      .slice(from, to + 1)
      .map(({ text }) => text)
      .join(" ");
  for (let i = 0; i < segments.length; i++) {
    for (let k = i; k < i + MOST_PARTS && (segments[k]?.text.length ?? LONGEST_TITLE) <= LONGEST_PART * 2; k++) {
      if (!namesModel(withoutLeadingSlogan(joined(i, k)))) continue;
      // A sign before the name belongs to none of its parts.
      let from = i;
      while (from < k && segments[from]?.text.search(/\b(?:19|20)\d\d\b/) === -1 && namesModel(joined(from + 1, k)))
        from++;
      const text = joined(from, k);
      const title = withoutSlogans(text);
      return namesModel(title) ? withTrim(document, { title, text }, segments[k], segments[k + 1]) : null;
    }
  }
  return null;
}

/** A short text that can be a trim: "EX-L", "2.5 SR", and no figure with its unit. */
const TRIM = /^(?=.*[A-Z])(?!.*\d ?(?:k ?)?(?:mi|miles|km)\b)[A-Z\d][\w .+/-]{0,19}$/i;

/** Adds the next text when it is a short one beside the name, in the same parent: the trim. */
function withTrim(
  document: PageDocument,
  { title, text }: { title: string; text: string },
  last: Segment | undefined,
  next: Segment | undefined,
): string {
  if (last === undefined || next === undefined || !TRIM.test(next.text)) return title;
  const parent = parentOf(last.element);
  if (parent === null || parentOf(next.element) !== parent) return title;
  const isName = /^(?:a|h[1-6]|header)$|title|name/.test(`${parent.name} ${parent.attribs.class ?? ""}`.trim());
  const isOnlyName = textWithin(document, parent, LONGEST_TITLE) === `${text} ${next.text}`;
  return isName || isOnlyName ? `${title} ${next.text}` : title;
}

/** "2019", "Year 2019". */
const YEAR_ALONE = /^(?:(?:(?:model )?year|année):? )?((?:19|20)\d\d)$/i;

/** Returns the model year that a card states beside a label; of a list's card also one alone. */
export function shownYear(
  card: { labels: ReadonlyMap<string, string>; segments: readonly Segment[] },
  isPage = false,
): number | null {
  const stated = PAGE_NAMES.year.labels.map((label) => card.labels.get(label)).find((text) => text !== undefined);
  const alone = isPage ? [] : card.segments.map(({ text }) => YEAR_ALONE.exec(text)?.[1]);
  const year = YEAR_ALONE.exec(stated ?? "")?.[1] ?? alone.find((text) => text !== undefined);
  return year === undefined ? null : Number(year);
}
