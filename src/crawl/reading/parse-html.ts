import { type CheerioAPI, load } from "cheerio";

/** Real pages are far less deep. Parsing takes time in the square of the depth, so a deeper page is cut here. */
const MAX_DEPTH = 3_000;
/** Elements that do not nest: they have no content, or the next one of their kind closes them. */
const DOES_NOT_NEST = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd tr td th thead tbody tfoot option optgroup path circle rect line polygon".split(
    " ",
  ),
);
const TAG = /<(\/?)([a-z][a-z0-9-]{0,30})/gi;

/** The page up to the first element that is nested deeper than `MAX_DEPTH`. */
function boundDepth(html: string): string {
  // Too short to be that deep.
  if (html.length < MAX_DEPTH * 3) return html;
  let depth = 0;
  for (const match of html.matchAll(TAG)) {
    if (DOES_NOT_NEST.has((match[2] ?? "").toLowerCase())) continue;
    depth = match[1] === "/" ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) return html.slice(0, match.index);
  }
  return html;
}

/**
 * Parses a page with htmlparser2, which is several times faster than a full HTML5 tree builder and keeps data as written.
 * Broken markup is repaired and is never an error.
 */
export function parseHtml(html: string): CheerioAPI {
  return load(boundDepth(html), { xml: { xmlMode: false, decodeEntities: true } });
}

/** Parses XML: names keep their case and prefix (`addItem:vin`), CDATA sections are text. */
export function parseXml(xml: string): CheerioAPI {
  return load(boundDepth(xml), { xml: { xmlMode: true, decodeEntities: true } });
}
