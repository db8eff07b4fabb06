import type { CallApi } from "./query-client.ts";
import type { InlineCode, Nonces, PageAssets, PageParts } from "./render-document.ts";

export type { FixedPart } from "./render-document.ts";

/** One page view, as the server asks for it. */
export type PageRequest = {
  /** Absolute address of the page under the site's public origin. */
  url: string;
  /** Answers a GET of our own API inside the process. */
  callApi: CallApi;
  /** Which files the browser must load for a page; `modules` are the source files of the pages on it. */
  assets: (modules: string[]) => PageAssets;
  /** Null for a page that is the same for everybody: its scripts and styles are then admitted by their hashes. */
  nonces: Nonces | null;
};

export type PageResponse = RenderedPage | { status: number; location: string };

/** `parts` are the document once more, in pieces, where it has any. `code` is what its content security policy must admit. */
export type RenderedPage = { status: number; html: string; parts?: PageParts; code: InlineCode };
