import { type CheerioAPI, load } from "cheerio/slim";
import { type Document, DomHandler } from "domhandler";
import { Parser } from "htmlparser2";

/** The depth at which a page is cut. Real pages are far less deep, and parsing takes time in the square of the depth. */
const MAX_DEPTH = 3_000;

/**
 * Builds the tree and ends the parsing at the first element that is nested deeper than `MAX_DEPTH`. It counts the
 * elements that the parser itself holds open: an end tag that closes nothing does not lower the count, and an `li` that
 * the next `li` closes does not raise it.
 */
class DepthBoundHandler extends DomHandler {
  #parser: Parser | null = null;

  override onparserinit(parser: Parser): void {
    super.onparserinit(parser);
    this.#parser = parser;
  }

  override onopentag(name: string, attribs: Record<string, string>): void {
    // The stack begins with the document itself.
    if (this.tagStack.length > MAX_DEPTH) this.#parser?.pause();
    else super.onopentag(name, attribs);
    this.#boundForeignContext();
  }

  /** Limits the parser's memory of `<svg>` elements: it forgets none that closes itself, which takes time in the square of their number. */
  #boundForeignContext(): void {
    const { foreignContext } = this.#parser as unknown as { foreignContext: boolean[] };
    if (foreignContext.length > MAX_DEPTH) foreignContext.length = MAX_DEPTH;
  }
}

function parse(text: string, xmlMode: boolean): Document {
  const options = { xmlMode, decodeEntities: true };
  const handler = new DepthBoundHandler(null, options);
  new Parser(handler, options).end(text);
  return handler.root;
}

/** Parses a page like `parseHtml`, without the functions for searching it. */
export const parseTree = (html: string): Document => parse(html, false);

/**
 * Parses a page with htmlparser2, which is several times faster than a full HTML5 tree builder and keeps data as written.
 * Broken markup is repaired and is never an error.
 */
export function parseHtml(html: string): CheerioAPI {
  return load(parse(html, false), { xml: { xmlMode: false, decodeEntities: true } });
}

/** Parses XML: names keep their case and prefix (`addItem:vin`), CDATA sections are text. */
export function parseXml(xml: string): CheerioAPI {
  return load(parse(xml, true), { xml: { xmlMode: true, decodeEntities: true } });
}
