import { type Element, type PageDocument, parentOf, textWithin } from "./page-document.ts";

const NAMED = /option|feature|equipment|amenit/i;
/** Lists of choices for visitors. */
const CHOICES = /filter|facet|sort|search|menu|nav(?:$|[^i])|footer/i;
/** The list and the element around it. */
const NAME_LEVELS = 2;
const [MIN_ITEMS, MAX_ITEMS] = [3, 300] as const;
const MAX_ITEM = 120;

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
    .filter((element) => (element.name === "ul" || element.name === "ol") && isNamed(element))
    .flatMap((list) => {
      const items = list.children.filter((child): child is Element => child.type === "tag" && child.name === "li");
      const isList = items.length >= MIN_ITEMS && items.length <= MAX_ITEMS;
      return isList ? items.map((item) => textWithin(document, item, MAX_ITEM)) : [];
    });
}
