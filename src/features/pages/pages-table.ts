import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { SitePageName } from "./rules/site-pages.ts";

/** The table of the operator's texts. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    site_pages: SitePagesTable;
  }
}

type SitePagesTable = { name: SitePageName; text: string; updated_at: DefaultsToNow };
