import { settingsPath } from "#kernel/settings/rules/settings-pages.ts";
import type { ConsoleParts } from "#kernel/ui/console/console-parts.ts";

/** The exports' parts of the console. */
export const consoleParts: ConsoleParts = {
  commands: [
    {
      id: "exports",
      label: "Make an export",
      words: "download cards photos",
      path: settingsPath("site", "downloads"),
      order: 10,
    },
  ],
};
