import type { DefaultsToNow } from "#kernel/database/db-schema.ts";

/** The table of the operator's settings. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    settings: SettingsTable;
  }
}

type SettingsTable = { key: string; value: string; updated_at: DefaultsToNow };

/** SQL that is true when the site shows deal labels: always, unless an operator has switched them off. */
export const SITE_SHOWS_DEALS = "(not exists (select from settings where key = 'showDealLabels' and value = 'false'))";
