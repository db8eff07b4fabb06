import type { Html } from "./html.ts";

/** A request to a demo site. */
export type SiteRequest = {
  method: string;
  /** Decoded, always beginning with a slash. */
  path: string;
  query: URLSearchParams;
  body: string;
  /** "http://127.0.0.1:4321", as in the request. */
  origin: string;
};

/** A response of a demo site. */
export type SiteReply = {
  status: number;
  contentType: string;
  body: string | Uint8Array;
  headers?: Record<string, string>;
};

/** A site is a function from request to response; null when it has no such page. */
export type SiteHandler = (request: SiteRequest) => SiteReply | null | Promise<SiteReply | null>;

/** Returns a whole HTML page. */
export function htmlReply(page: Html, status = 200): SiteReply {
  return { status, contentType: "text/html; charset=utf-8", body: page.markup };
}

/** Returns a JSON document. */
export function jsonReply(value: unknown, status = 200): SiteReply {
  return { status, contentType: "application/json; charset=utf-8", body: JSON.stringify(value) };
}

/** Returns plain text, CSS or XML. */
export function textReply(body: string, contentType = "text/plain; charset=utf-8"): SiteReply {
  return { status: 200, contentType, body };
}

/** Sends the visitor to another path of the same site. */
export function redirectReply(location: string): SiteReply {
  return { status: 301, contentType: "text/plain; charset=utf-8", body: "Moved", headers: { location } };
}
