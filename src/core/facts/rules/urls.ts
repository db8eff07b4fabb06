import { remember, rememberLast } from "#kernel/words/rules/remember.ts";
import { decodeAllEntities } from "./text.ts";

const MAX_URL_LENGTH = 2_000;
/** The number of cached results. A page repeats its links, and parsing an address is slow. */
const REMEMBERED = 2_000;
/** Parameters that change from visit to visit or show the visitor's origin. They never identify a car. */
const TRACKING_PARAMETER =
  /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|dclid|_ga|_gl|mc_[a-z]+|searchdepth|jsessionid|phpsessid|sid|sessionid|leadsource|itm_\w+|ref|referrer)$/i;

export const isTrackingParameter = (name: string): boolean => TRACKING_PARAMETER.test(name);

/**
 * Returns an outside address as an absolute http(s) address; null for anything else (`javascript:`, `data:`, a fragment, an address with a
 * user name). HTML character references in it are decoded.
 * @param base absolute address of the page that has it
 */
export function httpUrl(raw: unknown, base: string): string | null {
  if (typeof raw !== "string" || raw.length > MAX_URL_LENGTH * 2) return null;
  if (base !== page.base) page = readPage(base);
  return plainAddress(raw) ?? page.resolve(raw);
}

/** The page whose addresses are resolved. Pages are read one at a time. */
let page = readPage("");

/** `origin` is empty when the page's address is unknown. */
function readPage(base: string): { base: string; origin: string; resolve(raw: string): string | null } {
  const url = URL.parse(base);
  return {
    base,
    origin: url !== null && isUsable(url) && !url.hostname.endsWith(".invalid") ? url.origin : "",
    resolve: remember(REMEMBERED, (text) => resolve(text, base)),
  };
}

const isUsable = ({ protocol, hostname, username, password }: URL): boolean =>
  (protocol === "http:" || protocol === "https:") && hostname !== "" && username === "" && password === "";

/** A path, perhaps with a query, that a parser does not change: nothing to escape, no reference, no "." folder. */
const PLAIN_PATH = /^\/(?!\/)(?!(?:.*\/)?\.{1,2}(?:[/?]|$))[\w\-.~/,:;=+]*(?:\?[\w\-.~/,:;=+]*)?$/;

/**
 * Returns the absolute address of a link that needs no parsing, as most links and photos: a plain path, also after the page's own origin.
 * Undefined for all others.
 */
function plainAddress(raw: string): string | undefined {
  const { origin } = page;
  if (origin === "" || raw.length + origin.length > MAX_URL_LENGTH) return undefined;
  if (raw.startsWith("/")) return PLAIN_PATH.test(raw) ? origin + raw : undefined;
  return raw.startsWith(origin) && PLAIN_PATH.test(raw.slice(origin.length)) ? raw : undefined;
}

/** The parts of an absolute address, named like those of a `URL`. */
export type Address = { href: string; host: string; hostname: string; pathname: string; search: string };

/** Splits an address from `httpUrl`. It is already normalized and needs no parsing. */
export function splitAddress(href: string): Address {
  const [, host = "", pathname = "/", search = ""] = /^https?:\/\/([^/?#]*)([^?#]*)(\?[^#]+)?/.exec(href) ?? [];
  return { href, host, hostname: host.replace(/:\d+$/, ""), pathname, search };
}

function resolve(raw: string, base: string): string | null {
  // Browsers ignore tabs and line breaks inside an address, so the check must ignore them too.
  const text = decodeAllEntities(raw)
    .replace(/[\t\n\r]/g, "")
    .trim();
  if (text === "" || text.startsWith("#")) return null;
  const url = URL.parse(text, base);
  if (url === null || !isUsable(url)) return null;
  // A relative address is useless when its page is unknown (the file of a dealer without a website).
  if (url.hostname.endsWith(".invalid") && !URL.canParse(text)) return null;
  return url.href.length > MAX_URL_LENGTH ? null : url.href;
}

/** Returns the address of a car's page, like `httpUrl`, without the fragment and tracking parameters. */
export function detailAddress(raw: unknown, base: string): string | null {
  const absolute = httpUrl(raw, base);
  // Most addresses have nothing to remove.
  return absolute === null || !/[?#]/.test(absolute) ? absolute : withoutTracking(absolute);
}

const withoutTracking = remember(REMEMBERED, (absolute): string => {
  const url = new URL(absolute);
  url.hash = "";
  for (const name of [...url.searchParams.keys()]) if (isTrackingParameter(name)) url.searchParams.delete(name);
  return url.href;
});

/** True when two addresses belong to the same site for a crawl: the same host and port, with or without `www.`. */
export function sameSite(a: string, b: string): boolean {
  const site = siteOfPage(b);
  if (site === null) return false;
  // Most links of a page start like the page.
  return a.startsWith(site.start) || siteOf(a)?.host === site.host;
}

/** `start`: an address that starts with it is certainly on the same host. */
const siteOf = remember(REMEMBERED, (text) => {
  const url = URL.parse(text);
  return url === null ? null : { host: url.host.replace(/^www\./, ""), start: `${url.protocol}//${url.host}/` };
});

/** The links of a page are compared with the page one after the other. */
const siteOfPage = rememberLast(siteOf);

/** Returns the path of an address, with well-formed escapes decoded. */
export const decodedPath = remember(
  REMEMBERED,
  (url): string => plainPath(url) ?? withoutEscapes(URL.parse(url, "http://x.invalid/")?.pathname ?? ""),
);

/** Returns the path of an address that needs no parsing. */
function plainPath(url: string): string | undefined {
  const address = page.origin !== "" && url.startsWith(page.origin) ? url.slice(page.origin.length) : url;
  if (!PLAIN_PATH.test(address)) return undefined;
  const end = address.indexOf("?");
  return end < 0 ? address : address.slice(0, end);
}

/** Returns a path with its escapes decoded; the path itself where they are malformed. */
export function withoutEscapes(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
