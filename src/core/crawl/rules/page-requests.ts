/** A request from a page's scripts. Header names are in lower case. */
export type PageRequest = { url: string; method: string; headers: Readonly<Record<string, string>> };

/**
 * Headers that the browser adds by itself, or that scripts may send to any site without a preflight (Fetch standard, "CORS-safelisted
 * request-header" and "forbidden request-header").
 */
const PLAIN_HEADERS = new Set([
  ...["accept", "accept-encoding", "accept-language", "cache-control", "connection", "content-language"],
  ...["content-length", "content-type", "cookie", "dnt", "host", "origin", "pragma", "priority", "purpose", "range"],
  ...["referer", "save-data", "upgrade-insecure-requests", "user-agent"],
]);
const PLAIN_TYPES = new Set(["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]);

/**
 * True for a plain GET that a browser would send without a preflight. Such requests may go to every public site; others only to
 * `isOwnOrService` addresses.
 */
export function isPlainRequest({ method, headers }: PageRequest): boolean {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (method !== "GET" || (type !== undefined && !PLAIN_TYPES.has(type))) return false;
  return Object.keys(headers).every((name) => PLAIN_HEADERS.has(name) || name.startsWith("sec-"));
}

/**
 * True when an address belongs to a page's own site or to a platform's service. The own site is the page's host and port, with or without
 * `www.`, and their subdomains, but not the host above it, which may have another owner.
 * @param site the page's address
 * @param services hosts like `api.example.com`, or `*.example.net` for all below it
 */
export function isOwnOrService(url: URL, site: string, services: readonly string[]): boolean {
  const own = new URL(site).host.replace(/^www\./, "");
  return [own, `*.${own}`, ...services].some((host) =>
    host.startsWith("*.") ? url.host.endsWith(host.slice(1)) : url.host === host,
  );
}

/**
 * True when scripts of `origin` may read a response, by the site's own CORS headers (Fetch standard, "CORS check").
 * @param url the response's address after redirects
 * @param origin the requesting page's origin; `null` for one without
 * @param cors the response's `access-control-*` headers
 */
export function mayRead(url: string, origin: string, cors: Readonly<Record<string, string>>): boolean {
  const allowed = cors["access-control-allow-origin"]?.trim();
  return new URL(url).origin === origin || allowed === "*" || allowed === origin;
}
