import { saysNew, showsNewCars } from "#core/facts/rules/condition.ts";
import type { ListLink } from "./list-links.ts";
import { type PageDocument, textWithin } from "./page-document.ts";

const MAX_LINKS = 3_000;
/** The text of a link to new cars: "New", "Shop New Inventory", "New & Used", "New Honda Models". */
const NEW_CARS =
  /^\W*(?:(?:shop|view|browse|see|search|all|our)\W+){0,2}new(?:\W*$|\W+(?:\w+\W+){0,2}?(?:cars?|vehicles?|trucks?|suvs?|inventory|models?|used|pre-?owned)\b)/i;

/**
 * True when the page belongs to a dealer who sells only used cars: its menu leads to lists, and to none of new cars. Undefined where it has
 * no menu; false where it offers new cars.
 * @param lists the page's links to lists
 */
export function sellsOnlyUsedCars(document: PageDocument, lists: readonly ListLink[]): boolean | undefined {
  if (/\bnew\b\W{1,5}(?:and\W{1,3})?(?:used|pre-?owned)\b/i.test(`${document.title} ${document.heading}`)) return false;
  for (const { href, element } of document.links.slice(0, MAX_LINKS)) {
    if (showsNewCars(href)) return false;
    const text = textWithin(document, element, 60);
    if (NEW_CARS.test(text) && saysNew(text)) return false;
  }
  const offersNew = document.elements.some(
    (element) => element.name === "option" && /^new\b/i.test(textWithin(document, element, 20)),
  );
  return offersNew ? false : lists.some(({ rank }) => rank >= 2) || undefined;
}
