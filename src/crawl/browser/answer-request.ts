import type { Request, Route } from "playwright-core";
import { sameSite } from "#domain/normalize/urls.ts";
import { NotFoundError } from "#outbound/fetch-errors.ts";
import type { FetchOptions, Page } from "../platform.ts";

/** Politely fetches what a page asks for. @throws {FetchError} */
export type FetchPart = (url: string, options: FetchOptions) => Promise<Page>;

/** What cars' facts are made of; pictures, fonts, frames, beacons and streams are not needed to read them. */
const NEEDED = new Set(["script", "stylesheet", "xhr", "fetch"]);
/** Hosts that only count visitors or talk to them: asking them would be no courtesy to the dealer. */
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
 * Answers a request of a page with what our own fetcher gets for it, so that the page has no way round robots.txt, pacing
 * and the guard against private addresses. What is refused fails for the page as if its network were down.
 */
export async function answerRequest(route: Route, site: string, fetchPart: FetchPart): Promise<void> {
  const request = route.request();
  // Any other failure would put the browser's own error page in the place of the one that wants to leave.
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
      // The page has no cookies and nobody's rights, so another site's answer may be shown to it.
      headers: { "access-control-allow-origin": "*" },
      body: part.body,
    });
  } catch (error) {
    if (error instanceof NotFoundError) await route.fulfill({ status: error.status, body: "" });
    else await route.abort("blockedbyclient");
  }
}
