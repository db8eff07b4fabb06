import { isDetailAddress } from "./inventory-links.ts";
import { type Element, linksWithin, type PageDocument, parentOf } from "./page-document.ts";

/**
 * A part of a page that is not its list. `choice`: links, menus, buttons and the footer; `tools`: filters, comparison, saved
 * cars, by the names of their elements; `hidden`: what nobody sees until a script shows it.
 */
export type PageArea = "choice" | "tools" | "hidden";

const CHOICE = /^(?:a|option|label|button|select|nav|footer)$/;
/** The pager belongs to the list. */
const PAGER = /pag(?:er|inat)/i;
const TOOLS =
  /(?:^|[\s_-])(?:nav|navbar|(?:mega)?-?menu|filters?|facets?|refine\w*|dropdown|breadcrumbs?|saved|favou?rites?|wishlist|garage|compare|recently|cart)(?=$|[\s_-])/i;
const HIDDEN_CLASS = /(?:^|\s)(?:hidden|hide|d-none|ng-hide|is-hidden|visually-hidden|sr-only)(?=$|\s)/;
const HIDDEN_STYLE = /display:\s?none|visibility:\s?hidden/i;

/** The area that each element belongs to: its own, else its parent's. @returns null for the rest of the page */
export function pageAreas(document: PageDocument): (element: Element) => PageArea | null {
  const areas = new Map<Element, PageArea>();
  for (const element of document.elements) {
    const parent = parentOf(element);
    const area = (parent === null ? undefined : areas.get(parent)) ?? ownArea(document, element);
    if (area !== null) areas.set(element, area);
  }
  return (element) => areas.get(element) ?? null;
}

function ownArea(document: PageDocument, element: Element): PageArea | null {
  const { class: classes = "", id = "", style = "", hidden } = element.attribs;
  if (hidden !== undefined || HIDDEN_CLASS.test(classes) || HIDDEN_STYLE.test(style)) return "hidden";
  const names = `${classes} ${id}`;
  const isPager = PAGER.test(`${names} ${element.attribs["aria-label"] ?? ""}`);
  if (CHOICE.test(element.name)) return isPager ? null : "choice";
  return TOOLS.test(names) && !isPager && !holdsCars(document, element) ? "tools" : null;
}

/** Whether it is the frame around the list ("has-filters") and not the tools beside it. */
function holdsCars(document: PageDocument, element: Element): boolean {
  const span = document.spans.get(element);
  return span !== undefined && linksWithin(document, span).some(({ href }) => isDetailAddress(href));
}
