import { TAB_NAMES as DEALERSHIPS } from "#core/dealerships/console/tab-names.ts";
import { TAB_NAMES as SYNC } from "#core/sync/console/tab-names.ts";
import { TAB_NAMES as AUTH } from "#kernel/auth/console/tab-names.ts";
import { TAB_NAMES as SETTINGS } from "#kernel/settings/console/tab-names.ts";

/** The first tab after a login. */
export const DASHBOARD_TAB = "dashboard";

/** Only the names of the files. In this form the bundler neither loads nor names their modules. */
const FEATURE_FILES = Object.keys(import.meta.glob("../../features/*/console/*-tab.tsx"));

/** The names of all tabs, from which the site's router makes addresses. Shoppers load them too, so they are only names. */
export const ALL_TAB_NAMES: readonly string[] = [
  DASHBOARD_TAB,
  ...[DEALERSHIPS, SYNC, SETTINGS, AUTH].flat(),
  ...FEATURE_FILES.map((path) => path.slice(path.lastIndexOf("/") + 1, -"-tab.tsx".length)),
];
