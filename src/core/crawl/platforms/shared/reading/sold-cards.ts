import type { RawVehicle } from "../../../platform.ts";
import { isApart } from "./card-facts.ts";
import { ListMemory } from "./list-memory.ts";
import { type Element, elementsWithin, type PageDocument, parentOf } from "./page-document.ts";
import { ownKey, pathKey } from "./sightings.ts";
import { isCalledSold, isSoldCard } from "./sold-sign.ts";

/** Marks the cars whose cards only a class or an attribute calls sold, unless the template calls all so, on the pages before as well. */
export function markSoldCards(
  document: PageDocument,
  cars: readonly { raw: RawVehicle | undefined; roots: readonly Element[] | undefined }[],
  memory = new ListMemory(),
): void {
  const called = cars.filter(
    ({ raw, roots = [] }) =>
      roots.some((root) => isCalledSoldWhole(root) || isBoxedSold(root)) || isWithinSold(document, raw, roots),
  );
  const marked = cars.filter((car) => !called.includes(car) && hasSoldMark(document, car.roots ?? []));
  memory.hasUnsoldCards ||= called.length + marked.length < cars.length;
  if (memory.hasUnsoldCards || cars.length === 1) for (const { raw } of called) if (raw) raw.sold = true;
  // A template's empty mark is on every card, and the last page of a list may have a single one.
  if (memory.hasUnsoldCards) for (const { raw } of marked) if (raw) raw.sold = true;
}

/** The most elements around the link of a car. */
const MAX_LEVELS = 6;

/** True for an element alone in one that is called sold. */
function isBoxedSold(root: Element): boolean {
  let at = parentOf(root);
  for (let level = 0; at !== null && level < MAX_LEVELS; level++, at = parentOf(at)) {
    if (at.children.filter(({ type }) => type === "tag").length > 1) return false;
    if (isSoldCard(at)) return true;
  }
  return false;
}

/** True for the only car of a page without bounds whose link is in an element that is called sold. */
function isWithinSold(document: PageDocument, raw: RawVehicle | undefined, roots: readonly Element[]): boolean {
  const own = raw === undefined ? null : ownKey(raw);
  if (own === null || !roots.every(({ name }) => /^(?:html|body)$/.test(name))) return false;
  return document.links.some(({ page, element }) => {
    let at: Element | null = page !== null && pathKey(page) === own ? element : null;
    for (let level = 0; at !== null && level < MAX_LEVELS; level++, at = parentOf(at)) if (isSoldCard(at)) return true;
    return false;
  });
}

/** True for an element that is no page and is called sold, or holds one that is all of it. */
function isCalledSoldWhole(root: Element): boolean {
  if (/^(?:html|body)$/.test(root.name)) return false;
  if (isSoldCard(root)) return true;
  const [only, ...more] = root.children.filter((child): child is Element => child.type === "tag");
  return only !== undefined && more.length === 0 && isCalledSoldWhole(only);
}

/** Controls that a visitor may use, such as a bell for sold cars. */
const CONTROL = /^(?:a|button|input|label|select)$/;

/** True for a card with a mark in it that is called sold, has no other text and is not hidden. */
const hasSoldMark = (document: PageDocument, roots: readonly Element[]): boolean =>
  roots.some(
    (root) =>
      !/^(?:html|body)$/.test(root.name) &&
      elementsWithin(document, root).some(
        (element) => isCalledSold(element) && !CONTROL.test(element.name) && !isApart(document, element, roots),
      ),
  );
