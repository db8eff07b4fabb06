import type { Request, Route } from "playwright-core";
import { NotFoundError } from "#kernel/outbound/fetch-errors.ts";
import type { FetchOptions, Page } from "../platform.ts";
import { isOwnOrService, isPlainRequest, mayRead } from "../rules/page-requests.ts";

/** Fetches the requests of a page through the polite fetcher. @throws {FetchError} */
export type FetchPart = (url: string, options: FetchOptions) => Promise<Page>;

/** The kinds of requests that cars' facts need. Pictures, fonts, frames, beacons and streams are blocked. */
const NEEDED = new Set(["script", "stylesheet", "xhr", "fetch"]);
/** Hosts for analytics, ads and chat. They would count the crawler as a visitor. */
const TRACKING_HOSTS =
  /(?:^|\.)(?:google-analytics|googletagmanager|doubleclick|googlesyndication|googleadservices|facebook|clarity|hotjar|segment|newrelic|nr-data|sentry|bing|tiktok|mixpanel|fullstory|intercom|livechatinc|adsrvr|criteo)\.[a-z.]+$/i;
const FORWARDED_HEADERS = /^(?:accept|content-type|x-(?!forwarded|real-ip|client-ip)[\w-]+)$/;

/** The page whose scripts send requests, and the services that they may use besides the page's own site. */
export type AskingPage = {
  url: string;
  /** Hosts of the platforms' services, as in `Platform`. */
  services: readonly string[];
  fetchPart: FetchPart;
};

function isWanted(request: Request): boolean {
  const url = URL.parse(request.url());
  if (url === null || !/^https?:$/.test(url.protocol) || TRACKING_HOSTS.test(url.hostname)) return false;
  return NEEDED.has(request.resourceType()) && /^(?:GET|POST)$/.test(request.method());
}

/**
 * Answers a page's request through our own fetcher, so robots.txt, delays and the guard against private addresses apply to the page too.
 * Plain fetches may go to every public site. POST and requests with custom headers may go only to the page's own site and the platforms'
 * services, and do not follow redirects elsewhere. A refused request fails as if the network were down.
 *
 * Playwright lets every page read every fulfilled response: it allows all preflights and adds the missing CORS headers. So the cross-origin
 * rules are applied here. Chromium then checks the same headers.
 */
export async function answerRequest(route: Route, { url: page, services, fetchPart }: AskingPage): Promise<void> {
  const request = route.request();
  // Any other error code would replace the page with the browser's own error page.
  if (request.isNavigationRequest()) return route.abort("aborted");
  if (!isWanted(request)) return route.abort("blockedbyclient");
  const url = new URL(request.url());
  const isOwn = (address: URL) => isOwnOrService(address, page, services);
  const isPlain = isPlainRequest({ url: url.href, method: request.method(), headers: request.headers() });
  if (!isPlain && !isOwn(url)) return route.abort("blockedbyclient");
  const headers = Object.fromEntries(
    Object.entries(request.headers()).filter(([name]) => FORWARDED_HEADERS.test(name)),
  );
  const origin = readingOrigin(request, page);
  if (origin !== null && origin !== url.origin) headers.origin = origin;
  const body = request.postData();
  try {
    const part = await fetchPart(url.href, {
      method: request.method() === "POST" ? "POST" : "GET",
      headers,
      accept: "any",
      ...(!isPlain && { mayRedirect: isOwn }),
      ...(body !== null && { body }),
    });
    if (origin !== null && !mayRead(part.url, origin, part.cors ?? {})) return await route.abort("accessdenied");
    await route.fulfill({
      status: part.status,
      contentType: `${part.contentType || "text/plain"}; charset=utf-8`,
      headers: part.cors ?? {},
      body: part.body,
    });
  } catch (error) {
    const isReadable = origin === null || origin === url.origin;
    if (error instanceof NotFoundError && isReadable) await route.fulfill({ status: error.status, body: "" });
    else await route.abort("blockedbyclient");
  }
}

/** Returns the origin for which scripts want to read the response; null for a script or style sheet that is not read. */
function readingOrigin(request: Request, page: string): string | null {
  const named = request.headers().origin;
  if (named !== undefined) return named;
  return /^(?:xhr|fetch)$/.test(request.resourceType()) ? new URL(page).origin : null;
}
