import { isDetailAddress } from "./inventory-links.ts";
import { type Element, type PageDocument, parentOf } from "./page-document.ts";

/**
 * A part of a page outside its list. `choice`: links, menus, buttons and the footer; `tools`: filters, comparison, saved cars, by the names
 * of their elements; `hidden`: content that only a script shows.
 */
export type PageArea = "choice" | "tools" | "hidden";

const CHOICE = /^(?:a|option|label|button|select|nav|footer)$/;
/** Elements that are areas by themselves. */
const NAMED_AREA = /^(?:a|option|label|button|select|nav|footer|fieldset|aside)$/;
const CHOICE_ROLE = /^(?:navigation|menu|menubar|listbox|tablist|contentinfo)$/i;
const TOOLS_ROLE = /^(?:search|complementary)$/i;
/** The pager belongs to the list. */
const PAGER = /pag(?:er|inat)/i;
const TOOLS =
  /(?:^|[\s_-])(?<!(?:has|with|no)[_-])(?:side-?bar|quick-?links|nav|navbar|(?:mega)?-?menu|filters?|facets?|refine\w*|dropdown|breadcrumbs?|saved|favou?rites?|wishlist|garage|compare|recently|cart)(?=$|[\s_-])/i;
const HIDDEN_CLASS =
  /(?:^|\s)(?:hidden|hide|d-none|ng-hide|is-hidden|visually-?hidden|sr-only|screen-reader-text|(?:w-condition-|is-)?invisible)(?=$|\s)/;
const HIDDEN_STYLE = /display:\s?none|visibility:\s?hidden/i;

/** Returns the area that each element belongs to: its own, else its parent's. @returns null for the rest of the page */
export function pageAreas(document: PageDocument): (element: Element) => PageArea | null {
  const areas = new Map<Element, PageArea>();
  const holdsCars = carHolders(document);
  for (const element of document.elements) {
    const parent = parentOf(element);
    const area = (parent === null ? undefined : areas.get(parent)) ?? ownArea(element, holdsCars);
    if (area !== null) areas.set(element, area);
  }
  return (element) => areas.get(element) ?? null;
}

/** True when an element is hidden until a script shows it. */
export const isHidden = ({ attribs: { class: classes = "", style = "", hidden } }: Element): boolean =>
  hidden !== undefined || HIDDEN_CLASS.test(classes) || HIDDEN_STYLE.test(style);

/** True within a page's head or foot, or in an address: names there are the dealer's own. */
export function isInFrame(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    if (/^(?:header|nav|footer|address)$/.test(at.name)) return true;
  }
  return false;
}

// oxlint-disable-next-line complexity -- flat: its branches are side by side
function ownArea(element: Element, holdsCars: (element: Element) => boolean): PageArea | null {
  const { class: classes = "", id = "", role = "", "aria-label": label = "" } = element.attribs;
  if (isHidden(element)) return "hidden";
  // Most elements have no name at all.
  if (classes === "" && id === "" && role === "" && label === "" && !NAMED_AREA.test(element.name)) return null;
  const names = `${classes} ${id}`.replace(/([a-z])([A-Z])/g, "$1-$2");
  const isPager = PAGER.test(`${names} ${label}`);
  if (CHOICE.test(element.name)) return isPager ? null : "choice";
  const isChoice = element.name === "fieldset" || CHOICE_ROLE.test(role);
  const isTools = element.name === "aside" || TOOLS_ROLE.test(role) || TOOLS.test(names);
  if ((!isChoice && !isTools) || isPager || holdsCars(element)) return null;
  return isChoice ? "choice" : "tools";
}

/** Returns a test for elements with links to cars. They are the frame around the list ("has-filters") and not the tools beside it. */
function carHolders(document: PageDocument): (element: Element) => boolean {
  let cars: number[] | null = null;
  return (element) => {
    const { start, end } = document.spans.get(element) ?? { start: 0, end: 0 };
    cars ??= document.links.filter(({ href }) => isDetailAddress(href)).map(({ at }) => at);
    return cars.some((at) => at >= start && at < end);
  };
}
