import type { Page } from "../../../platform.ts";
import type { PageDocument } from "./page-document.ts";
import type { Sighting } from "./sighting.ts";

/** A page as it came and as it was parsed. */
export type PageParts = { page: Page; document: PageDocument };

/** What a page says about the list it belongs to; undefined leaves the generic reading's own finding. */
export type PagingHint = {
  total?: number | null | undefined;
  pages?: number | null | undefined;
  /** Addresses of further pages, the next one first. */
  further?: readonly string[] | undefined;
};

/**
 * What an adapter knows about its platform's pages that no generic reading can know. Everything generic stays in use
 * beside it, so that an adapter is never worse than having none.
 */
export type PageHints = {
  /**
   * Cars that the platform's own markup or script data describe. They are trusted before all generic finds; a `price`
   * that is given (null too) is final, one that is left out is looked for on the car's card.
   */
  sightings?(parts: PageParts): Sighting[];
  /** @param shown how many cars the page shows */
  paging?(parts: PageParts, shown: number): PagingHint;
};
