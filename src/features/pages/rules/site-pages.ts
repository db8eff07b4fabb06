/** The site's own pages, in their order in the footer and the console. */
export const SITE_PAGES = {
  about: { path: "/about", label: "About" },
  deals: { path: "/how-deals-are-judged", label: "How deals are judged" },
  terms: { path: "/terms", label: "Terms" },
  privacy: { path: "/privacy", label: "Privacy" },
} as const;

export type SitePageName = keyof typeof SITE_PAGES;
export const SITE_PAGE_NAMES = Object.keys(SITE_PAGES) as [SitePageName, ...SitePageName[]];
/** The longest text of a page, in characters. */
export const MAX_PAGE_TEXT = 30_000;
