import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { SitePageName } from "../rules/site-pages.ts";

/** Reads the text of one of the site's own pages. */
export const pageQuery = (name: SitePageName) => apiQuery("/api/pages/:name", { name });
