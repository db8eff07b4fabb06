import { type Element, type PageDocument, parentOf, textWithin } from "./page-document.ts";

const NAMED = /option|feature|equipment|amenit/i;
/** Lists of choices for visitors. */
const CHOICES = /filter|facet|sort|search|menu|nav(?:$|[^i])|footer/i;
/** The list and the element around it. */
const NAME_LEVELS = 2;
const [MIN_ITEMS, MAX_ITEMS] = [3, 300] as const;
const MAX_ITEM = 120;

/** A heading of a car's equipment, and words for what may be bought besides, or for other cars. */
const HEADING = /\b(?:options|features|equipment|packages|accessories)\b/i;
const NOT_OWN =
  /\b(?:available|optional|popular|similar|add|shop|buy|order|parts|protection|plans?|search|compare|financ\w*|payments?|credit|leas\w*|delivery|contact|dealership|showroom|trade\w*|warranty|services?|our|your)\b/i;
const LONGEST_HEADING = 60;

/** True for a list behind such a heading. */
function isHeaded(document: PageDocument, list: Element): boolean {
  const siblings = parentOf(list)?.children.filter((child): child is Element => child.type === "tag") ?? [];
  const before = siblings[siblings.indexOf(list) - 1];
  if (before === undefined || !/^(?:h[1-6]|summary|legend)$/.test(before.name)) return false;
  const text = textWithin(document, before, LONGEST_HEADING + 1);
  return text.length <= LONGEST_HEADING && HEADING.test(text) && !NOT_OWN.test(text);
}

/** True for a list whose own names, or those of the elements around it, say that it has a car's equipment. */
function isNamed(list: Element): boolean {
  let names = "";
  let at: Element | null = list;
  for (let level = 0; at !== null && level < NAME_LEVELS; level++, at = parentOf(at)) {
    names += ` ${at.attribs.class ?? ""} ${at.attribs.id ?? ""}`;
  }
  return NAMED.test(names) && !CHOICES.test(names);
}

/** Returns the items of a card's lists of equipment, also of those that a click shows. */
export function cardOptions(document: PageDocument, elements: readonly Element[]): string[] {
  return elements
    .filter((element) => /^[uo]l$/.test(element.name) && (isNamed(element) || isHeaded(document, element)))
    .flatMap((list) => {
      const items = list.children.filter((child): child is Element => child.type === "tag" && child.name === "li");
      const isList = items.length >= MIN_ITEMS && items.length <= MAX_ITEMS;
      return isList ? items.map((item) => textWithin(document, item, MAX_ITEM)) : [];
    });
}
