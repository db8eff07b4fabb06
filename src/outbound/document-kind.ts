import { WrongContentError } from "./fetch-errors.ts";
import type { FetchOptions } from "./page.ts";

type Accept = NonNullable<FetchOptions["accept"]>;

const HTML_TYPES = new Set(["text/html", "application/xhtml+xml"]);
/** Servers give these to anything, so the document itself has to show what it is. */
const VAGUE_TYPES = new Set(["", "text/plain", "application/octet-stream", "application/xml", "text/xml"]);

const WANTED: Record<Exclude<Accept, "any">, string> = {
  html: "a web page",
  json: "JSON data",
  xml: "an XML document",
};

/**
 * Refuses a document that is not what the caller can use. The body decides where the media type is missing or vague.
 * @throws {WrongContentError} with a sentence naming what came instead.
 */
export function requireKind(url: string, contentType: string, body: string, accept: Accept): void {
  if (accept === "any") return;
  if (!isKind(contentType, body.slice(0, 2048), accept)) {
    const came = contentType === "" ? "a document of unknown kind" : contentType.slice(0, 60);
    throw new WrongContentError(url, `${url} is not ${WANTED[accept]} (it is ${came}).`);
  }
}

function isKind(contentType: string, head: string, accept: Exclude<Accept, "any">): boolean {
  if (isBinary(head)) return false;
  const start = head.trimStart();
  switch (accept) {
    case "html":
      return HTML_TYPES.has(contentType) || (VAGUE_TYPES.has(contentType) && looksLikeHtml(start));
    case "json":
      // Many endpoints label JSON as HTML or script, and JSONP begins with a function's name.
      return /^(?:[[{"\d-]|true|false|null|\)\]\}'|(?:\/\*\*\/)?\s*[\w.$]+\s*\()/.test(start) || start === "";
    case "xml":
      return (
        /^<(?:\?xml|urlset|sitemapindex|rss|feed)\b/i.test(start) || (contentType.includes("xml") && start[0] === "<")
      );
  }
}

function looksLikeHtml(start: string): boolean {
  return /^(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|script|style|div|main|section|table|p|h1)\b/i.test(
    start,
  );
}

function isBinary(head: string): boolean {
  return head.includes("\0") || /^(?:%PDF-|\ufffdPNG|GIF8[79]a)/.test(head);
}
