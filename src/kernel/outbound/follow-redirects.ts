import { checkRequest, type NamesPort } from "./address-guard.ts";
import { ForbiddenAddressError, LimitError } from "./fetch-errors.ts";
import type { HttpAnswer } from "./http-exchange.ts";

/** A request to an address. Header names are in lower case. */
export type OutboundRequest = {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | undefined;
};

/** The address where the redirects ended, and its response. */
export type Landing = { url: URL; answer: HttpAnswer };

/**
 * Sends a request and follows its redirects. Every address is checked first: a public one may redirect to a private one.
 * @param options.allowHosts `host:port` entries that may be private
 * @param options.namesPort returns whether the dealership's own address has a port other than 80 and 443
 * @param options.mayRedirect returns whether the request may follow a redirect to an address; default: always
 * @param options.ask sends one request to one address, without following redirects
 * @throws {ForbiddenAddressError} for an address that may not be visited, at the start or after a redirect
 * @throws {LimitError} after more than `maxRedirects`
 */
export async function followRedirects(
  start: URL,
  request: OutboundRequest,
  options: {
    allowHosts: ReadonlySet<string>;
    namesPort: NamesPort;
    maxRedirects: number;
    mayRedirect?: ((url: URL) => boolean) | undefined;
    ask(url: URL, request: OutboundRequest): Promise<HttpAnswer>;
  },
): Promise<Landing> {
  const { maxRedirects, ask } = options;
  const problem = await checkRequest(start, options);
  if (problem !== null) throw new ForbiddenAddressError(start.href, problem);
  let url = start;
  let current = request;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await ask(url, current);
    const next = redirectTarget(url, answer);
    if (next === null) return { url, answer };
    if (redirects >= maxRedirects) {
      throw new LimitError(start.href, `${start.href} redirects more than ${maxRedirects} times.`);
    }
    const forbidden = await checkRequest(next, options);
    if (forbidden !== null) {
      throw new ForbiddenAddressError(start.href, `${start.href} redirects to a forbidden address: ${forbidden}`);
    }
    if (options.mayRedirect?.(next) === false) {
      const sentence = `${start.href} redirects to ${next.host}, where this request must not be sent.`;
      throw new ForbiddenAddressError(start.href, sentence);
    }
    if (!(answer.status === 307 || answer.status === 308)) current = asGet(current);
    if (next.origin !== url.origin) current = withoutLogin(current);
    url = next;
  }
}

function redirectTarget(from: URL, answer: HttpAnswer): URL | null {
  const { location } = answer.headers;
  if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) return null;
  if (!URL.canParse(location, from.href)) return null;
  const target = new URL(location, from);
  target.hash = "";
  return target;
}

/** Removes user name and password from a request: they are only for the first server. */
function withoutLogin(request: OutboundRequest): OutboundRequest {
  const { authorization: _dropped, ...headers } = request.headers;
  return { ...request, headers };
}

function asGet(request: OutboundRequest): OutboundRequest {
  const { "content-type": _dropped, ...headers } = request.headers;
  return { method: "GET", headers };
}
