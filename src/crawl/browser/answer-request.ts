import type { Request, Route } from "playwright-core";
import { sameSite } from "#domain/normalize/urls.ts";
import { NotFoundError } from "#outbound/fetch-errors.ts";
import type { FetchOptions, Page } from "../platform.ts";

/** Fetches what a page requests, through the polite fetcher. @throws {FetchError} */
export type FetchPart = (url: string, options: FetchOptions) => Promise<Page>;

/** The kinds of requests that cars' facts need. Pictures, fonts, frames, beacons and streams are blocked. */
const NEEDED = new Set(["script", "stylesheet", "xhr", "fetch"]);
/** Hosts for analytics, ads and chat. Their data would count the crawler as a visitor. */
const ONLOOKERS =
  /(?:^|\.)(?:google-analytics|googletagmanager|doubleclick|googlesyndication|googleadservices|facebook|clarity|hotjar|segment|newrelic|nr-data|sentry|bing|tiktok|mixpanel|fullstory|intercom|livechatinc|adsrvr|criteo)\.[a-z.]+$/i;
const PASSED_ON = /^(?:accept|content-type|x-(?!forwarded|real-ip|client-ip)[\w-]+)$/;

function mayAsk(request: Request, site: string): boolean {
  const url = URL.parse(request.url());
  if (url === null || !/^https?:$/.test(url.protocol) || ONLOOKERS.test(url.hostname)) return false;
  if (!NEEDED.has(request.resourceType())) return false;
  if (request.method() === "GET") return true;
  const isJson = /^application\/(?:[\w.+-]*\+)?json\b/.test(request.headers()["content-type"] ?? "");
  return request.method() === "POST" && (isJson || sameSite(request.url(), site));
}

/**
 * Fulfils a request of a page through our own fetcher, so robots.txt, delays and the guard against private addresses apply
 * to the page too. A refused request fails as if the network were down.
 */
export async function answerRequest(route: Route, site: string, fetchPart: FetchPart): Promise<void> {
  const request = route.request();
  // Any other error code would replace the page with the browser's own error page.
  if (request.isNavigationRequest()) return route.abort("aborted");
  if (!mayAsk(request, site)) return route.abort("blockedbyclient");
  const headers = Object.fromEntries(Object.entries(request.headers()).filter(([name]) => PASSED_ON.test(name)));
  const body = request.postData();
  try {
    const part = await fetchPart(request.url(), {
      method: request.method() === "POST" ? "POST" : "GET",
      headers,
      accept: "any",
      ...(body !== null && { body }),
    });
    await route.fulfill({
      status: part.status,
      contentType: `${part.contentType || "text/plain"}; charset=utf-8`,
      // The page has no cookies and no login, so it may read responses of other sites.
      headers: { "access-control-allow-origin": "*" },
      body: part.body,
    });
  } catch (error) {
    if (error instanceof NotFoundError) await route.fulfill({ status: error.status, body: "" });
    else await route.abort("blockedbyclient");
  }
}
