import { SETTINGS_TAB } from "#kernel/settings/console/tab-names.ts";
import type { ConsoleParts } from "#kernel/ui/console/console-parts.ts";
import { adminTabPath } from "#kernel/ui/site/paths.ts";

/** The exports' parts of the console. */
export const consoleParts: ConsoleParts = {
  commands: [
    {
      id: "exports",
      label: "Make an export",
      words: "download cards photos",
      path: adminTabPath(SETTINGS_TAB),
      order: 10,
    },
  ],
};
