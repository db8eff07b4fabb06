import type { CallApi } from "./query-client.ts";
import type { InlineCode, Nonces, PageAssets, PageParts } from "./render-document.ts";

export type { FixedPart } from "./render-document.ts";

/** A request of the server for one page view. */
export type PageRequest = {
  /** Absolute address of the page under the site's public origin. */
  url: string;
  /** Answers a GET of our own API inside the process. */
  callApi: CallApi;
  /** Returns the files that the browser must load for a page; `modules` are the source files of the pages on it. */
  assets: (modules: string[]) => PageAssets;
  /** Null for a page that is the same for everybody: its scripts and styles are then allowed by their hashes. */
  nonces: Nonces | null;
};

export type PageResponse = RenderedPage | { status: number; location: string };

/** `parts` are the same document in pieces, if it has any. `code` must be allowed by its content security policy. */
export type RenderedPage = { status: number; html: string; parts?: PageParts; code: InlineCode };
