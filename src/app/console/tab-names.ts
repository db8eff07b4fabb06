import { TAB_NAMES as DEALERSHIPS } from "#core/dealerships/console/tab-names.ts";
import { TAB_NAMES as SYNC } from "#core/sync/console/tab-names.ts";
import { TAB_NAMES as AUTH } from "#kernel/auth/console/tab-names.ts";
import { TAB_NAMES as SETTINGS } from "#kernel/settings/console/tab-names.ts";

/** The tab that a login leads to. */
export const DASHBOARD_TAB = "dashboard";

const OF_FEATURES = import.meta.glob<readonly string[]>("../../features/*/console/tab-names.ts", {
  eager: true,
  import: "TAB_NAMES",
});

/** The names of all tabs, from which the site's router makes addresses. Shoppers load it, too: names and nothing else. */
export const ALL_TAB_NAMES: readonly string[] = [
  DASHBOARD_TAB,
  ...[DEALERSHIPS, SYNC, SETTINGS, AUTH, ...Object.values(OF_FEATURES)].flat(),
];
