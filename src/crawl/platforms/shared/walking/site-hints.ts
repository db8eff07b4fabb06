import type { PageHints } from "../reading/page-hints.ts";

/** What an adapter knows about the sites of its platform; see `PageHints` for the single pages. */
export type SiteHints = PageHints & {
  /**
   * Where the platform keeps its used cars, best first: paths with their query. They are tried before the lists that a
   * page links to; one that is not there (404) is held against nobody.
   */
  usedLists?: readonly string[];
  /** The platform's lists are closed to crawlers, and its sitemap names every car: lists are read only without one. */
  sitemapFirst?: boolean;
};
