import { detailAddress, httpUrl, sameSite } from "#core/facts/rules/urls.ts";
import { type Element, elementsWithin, linksWithin, type PageDocument, textWithin } from "./page-document.ts";

/** A link of a card. `page`: its address without tracking parameters; null where it leads to another site. */
export type CardLink = { href: string; page: string | null; text: string };

/** Returns the links of an element, also those that only a script follows. */
export function cardLinks(document: PageDocument, root: Element): CardLink[] {
  const span = document.spans.get(root);
  const links: CardLink[] = [];
  for (const { element, href, page } of span === undefined ? [] : linksWithin(document, span)) {
    links.push({ href, page, text: textWithin(document, element, 120) });
  }
  for (const element of elementsWithin(document, root)) {
    const link = scriptedLink(document, element);
    if (link !== null) links.push({ ...link, text: textWithin(document, element, 120) });
  }
  return links;
}

/** Returns the address that only an element's script opens, and its page as in {@link CardLink}; null when it opens none. */
export function scriptedLink(document: PageDocument, element: Element): Omit<CardLink, "text"> | null {
  const href = httpUrl(scriptedAddress(element), document.base);
  if (href === null) return null;
  return { href, page: sameSite(href, document.base) ? detailAddress(href, document.base) : null };
}

const SCRIPTED = ["data-href", "data-url", "data-link", "data-vdp-url", "data-vdp", "data-detail-url"]; // prettier-ignore
const OPENS = /(?:location(?:\.href|\.assign|\.replace)?\s?(?:=|\()|window\.open\()\s?["']([^"']{1,500})["']/;

/** Returns the address that an element's script opens: in an attribute, or in the code of its click. */
function scriptedAddress({ name, attribs }: Element): string | undefined {
  if (name === "img" || name === "source") return undefined;
  const stated = SCRIPTED.map((attribute) => attribs[attribute]).find((value) => value !== undefined && value !== "");
  return stated ?? (attribs.onclick === undefined ? undefined : OPENS.exec(attribs.onclick.slice(0, 600))?.[1]);
}
