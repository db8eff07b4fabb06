import { placeInAddress, type VehicleLocation } from "#core/facts/rules/location.ts";
import type { Element, PageDocument } from "./page-document.ts";

/** A place in visible text. `hasStreet`: a whole address, not only a town. */
export type WrittenPlace = VehicleLocation & { hasStreet: boolean };

/** Marks of a page that may hold a visible address. */
export const WRITTEN_ADDRESS = /<address|footer|["'\s_-]address["'\s_-]|maps\.(?:google|apple)|google\.\w{2,3}\/maps/i;
const FOOTER_NAME = /(?:^|[\s_-])footer(?=$|[\s_-])/i;
const ADDRESS_NAME = /(?:^|[\s_-])address(?=$|[\s_-])/i;
const MAP =
  /\/\/(?:maps\.(?:google|apple)\.|(?:www\.)?google\.\w{2,3}(?:\.\w{2})?\/maps|goo\.gl\/maps|maps\.app\.goo\.gl)/i;
const MAX_ELEMENTS = 50;
const MAX_LINES = 400;
const ZIP = /(?<!\d)\d{5}(?!\d)(?:-\d{4})?/g;
const STREET = /\b\d{1,6}\s+(?:\d{1,3}(?:st|nd|rd|th)\b|\p{L})/u;

/** Returns the places in a page's `<address>` elements, its footer, elements named "address", and links to maps. */
export function writtenPlaces(document: PageDocument): WrittenPlace[] {
  return document.elements
    .filter(mayHoldAddress)
    .slice(0, MAX_ELEMENTS)
    .flatMap((element) => placesIn(document, element));
}

/** A street with its town, as a page writes it. */
type WrittenAddress = { street: string; town: string; zipCode: string };
const STREET_ALONE = /^\d{1,6}[A-Za-z]?\s+\p{L}[\p{L}\d .'’#&-]{2,80}$/u;

/** Returns the whole addresses with a street in a page's visible text, each once. The street must be its own line, or begin its line. */
export function writtenAddresses(document: PageDocument): WrittenAddress[] {
  const found = new Map<string, WrittenAddress>();
  for (const element of document.elements.filter(mayHoldAddress).slice(0, MAX_ELEMENTS)) {
    const span = document.spans.get(element);
    const lines = document.segments.slice(span?.textStart ?? 0, span?.textEnd ?? 0).map(({ text }) => text);
    for (const [at, line] of lines.slice(0, MAX_LINES).entries()) {
      if (line.search(ZIP) < 0) continue;
      const address = addressAt(lines.slice(Math.max(0, at - 3), at + 1));
      if (address !== null)
        found.set(address.zipCode + address.street.replace(/\W/g, "").slice(0, 8).toLowerCase(), address);
    }
  }
  return [...found.values()];
}

/** Reads the address that ends with the last of some lines. */
function addressAt(lines: readonly string[]): WrittenAddress | null {
  const text = lines.join(", ");
  const place = placeInAddress(text);
  if (!place?.city || !place.state || !place.zipCode) return null;
  const street = text.split(/,\s*/).findLast((part) => STREET_ALONE.test(part) && !part.includes(place.zipCode ?? ""));
  return street === undefined ? null : { street, town: `${place.city}, ${place.state}`, zipCode: place.zipCode };
}

function mayHoldAddress({ name, attribs }: Element): boolean {
  if (name === "address" || name === "footer") return true;
  // Most elements have no name at all.
  if (attribs.class === undefined && attribs.id === undefined && name !== "a") return false;
  const names = `${attribs.class ?? ""} ${attribs.id ?? ""}`;
  return FOOTER_NAME.test(names) || ADDRESS_NAME.test(names) || (name === "a" && MAP.test(attribs.href ?? ""));
}

function placesIn(document: PageDocument, element: Element): WrittenPlace[] {
  const span = document.spans.get(element);
  const lines = document.segments.slice(span?.textStart ?? 0, span?.textEnd ?? 0).map(({ text }) => text);
  // Street, city, state and zip are often separate elements, so the lines before the zip are read with it.
  return lines.slice(0, MAX_LINES).flatMap((line, i) => placesInLine(line, lines.slice(Math.max(0, i - 4), i)));
}

/** Returns the places that end with a zip in a line: each may be alone in it, or at the end of the lines before. */
function placesInLine(line: string, before: readonly string[]): WrittenPlace[] {
  const places: WrittenPlace[] = [];
  let from = 0;
  for (const match of line.matchAll(ZIP)) {
    const end = match.index + match[0].length;
    const part = line.slice(from, end);
    const place = placeInAddress(part) ?? placeInAddress([...before, part].join("\n"));
    // Five digits may also be the number of the house.
    if (place === null) continue;
    places.push({ ...place, hasStreet: STREET.test(`${before.at(-1) ?? ""}\n${part}`) });
    from = end;
  }
  return places;
}
