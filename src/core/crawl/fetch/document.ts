import { csvFieldOf } from "#core/imports/rules/csv-columns.ts";
import { recordFormatOf } from "#core/imports/rules/record-format.ts";
import { TableError, WrongContentError } from "#kernel/outbound/fetch-errors.ts";

/** A fetched document. `url` is the address after redirects; `body` is decoded text. */
export type Page = {
  url: string;
  status: number;
  /** Lower-case media type without parameters: `text/html`. */
  contentType: string;
  body: string;
  /** The address of the page that shows this one in a frame. Omitted for a page alone. */
  embeddedIn?: string;
  /** The `access-control-*` headers, which allow other sites' scripts to read this. Omitted where there are none. */
  cors?: Record<string, string>;
};

export type FetchOptions = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** Request body, sent unchanged. */
  body?: string;
  /** The kind of document wanted. Any other kind is a `WrongContentError`. Default `html`. */
  accept?: "html" | "json" | "xml" | "any";
  /** Returns true when the request may follow a redirect. Default: every address that the fetcher may use. */
  mayRedirect?: (url: URL) => boolean;
};

/** A document that declares its encoding must do so within its first bytes. */
const HEAD_BYTES = 4096;

/**
 * Decodes bytes to text. The encoding comes from the byte order mark, else the Content-Type header, else the document's
 * own head, else it is UTF-8. Invalid bytes become U+FFFD. Never throws.
 */
export function decodeText(bytes: Uint8Array, contentTypeHeader: string | undefined): string {
  const label = byteOrderMark(bytes) ?? charsetParameter(contentTypeHeader) ?? declaredInside(bytes) ?? "utf-8";
  return decoderFor(label).decode(bytes);
}

/** Returns the media type without parameters, in lower case: `text/html` of `Text/HTML; charset=utf-8`. Empty when there is none. */
export function mediaType(contentTypeHeader: string | undefined): string {
  return (contentTypeHeader ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return null;
}

function charsetParameter(text: string | undefined): string | null {
  return /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(text ?? "")?.[1] ?? null;
}

function declaredInside(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString("latin1");
  const xml = /^\s*<\?xml[^<>]*\bencoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1];
  const label = xml ?? charsetParameter(/<meta[^<>]*charset[^<>]*>/i.exec(head)?.[0]);
  // The declaration was readable as ASCII, so a document that declares UTF-16 is not UTF-16 (WHATWG HTML, "prescan").
  return label !== null && /^utf-?16/i.test(label) ? "utf-8" : label;
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder("utf-8");
  }
}

type Accept = NonNullable<FetchOptions["accept"]>;

const HTML_TYPES = new Set(["text/html", "application/xhtml+xml"]);
/** Servers send these types with any content, so the document's content decides. */
const VAGUE_TYPES = new Set(["", "text/plain", "application/octet-stream", "application/xml", "text/xml"]);

const WANTED: Record<Exclude<Accept, "any">, string> = {
  html: "a web page",
  json: "JSON data",
  xml: "an XML document",
};

/**
 * Refuses a document of another kind than requested. The body decides where the media type is missing or vague.
 * @throws {WrongContentError} its sentence names the kind that came instead
 */
export function requireKind(url: string, contentType: string, body: string, accept: Accept): void {
  if (accept === "any") return;
  const head = body.slice(0, 2048);
  if (!isKind(contentType, head, accept)) {
    const table = accept === "html" ? tableKind(contentType, head, body) : null;
    if (table !== null) {
      throw new TableError(
        url,
        `${url} is not a web page but ${table}. If it is an inventory feed, choose that as the source.`,
      );
    }
    const came = contentType === "" ? "a document of unknown kind" : contentType.slice(0, 60);
    throw new WrongContentError(url, `${url} is not ${WANTED[accept]} (it is ${came}).`);
  }
}

const TABLE_TYPES = new Set(["text/csv", "application/csv", "text/tab-separated-values"]);
/** A vaguely typed document is a table when its first line has this many names of columns. */
const MIN_KNOWN_COLUMNS = 3;

/** Returns the kind of a document that may be an inventory feed; null for other documents. */
function tableKind(contentType: string, head: string, body: string): string | null {
  if (isTable(contentType, head)) return "a table";
  const beginning = body.slice(0, RECORDS_LENGTH);
  const format = isBinary(head) ? null : recordFormatOf(beginning);
  if (format === null || format === "HTML" || !/^$|xml|json|text\/plain|octet-stream/.test(contentType)) return null;
  const names = [...beginning.matchAll(format === "JSON" ? JSON_NAME : XML_NAME)].map(([, name = ""]) => name);
  const fields = new Set(names.flatMap((name) => csvFieldOf(name)?.field ?? []));
  const isOfCars = fields.has("vin") || (fields.has("make") && fields.has("model"));
  return isOfCars && fields.size >= MIN_KNOWN_COLUMNS ? `a list in ${format}` : null;
}

/** The number of characters in which a list of records shows the names of its first one. */
const RECORDS_LENGTH = 16_384;
const JSON_NAME = /"([\w.: -]{1,40})"\s?:/g;
const XML_NAME = /<(?:\w{1,20}:)?([\w.-]{1,40})[\s>/]/g;

function isTable(contentType: string, head: string): boolean {
  if (isBinary(head)) return false;
  if (TABLE_TYPES.has(contentType)) return true;
  const [line = ""] = head.trimStart().split(/[\r\n]/, 1);
  const columns = line.split(/[,;|\t]/).map((cell) => cell.replaceAll('"', ""));
  return (
    VAGUE_TYPES.has(contentType) && columns.filter((name) => csvFieldOf(name) !== null).length >= MIN_KNOWN_COLUMNS
  );
}

function isKind(contentType: string, head: string, accept: Exclude<Accept, "any">): boolean {
  if (isBinary(head)) return false;
  const start = head.trimStart();
  switch (accept) {
    case "html":
      return HTML_TYPES.has(contentType) || (VAGUE_TYPES.has(contentType) && looksLikeHtml(start));
    case "json":
      // Many endpoints send JSON as HTML or script, and JSONP starts with the name of a function.
      return /^(?:[[{"\d-]|true|false|null|\)\]\}'|(?:\/\*\*\/)?\s*[\w.$]+\s*\()/.test(start) || start === "";
    case "xml":
      return (
        /^<(?:\?xml|urlset|sitemapindex|rss|feed)\b/i.test(start) || (contentType.includes("xml") && start[0] === "<")
      );
  }
}

function looksLikeHtml(start: string): boolean {
  let text = start;
  while (text.startsWith("<!--")) {
    const end = text.indexOf("-->", "<!--".length);
    if (end < 0) return false;
    text = text.slice(end + "-->".length).trimStart();
  }
  return /^<(?:!doctype\s+html|html|head|body|title|meta|script|style|div|main|section|table|p|h1)\b/i.test(text);
}

function isBinary(head: string): boolean {
  return head.includes("\0") || /^(?:%PDF-|\ufffdPNG|GIF8[79]a)/.test(head);
}
