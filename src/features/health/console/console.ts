import { HeartPulse } from "lucide-react";
import type { ConsoleParts } from "#kernel/ui/console/console-parts.ts";

/** The health screen's parts of the console. */
export const consoleParts: ConsoleParts = {
  tabs: [
    {
      name: "health",
      label: "Health",
      words: "status problems errors disk slow",
      icon: HeartPulse,
      role: "viewer",
      order: 60,
      menu: "main",
      key: "h",
      load: async () => (await import("./health-tab.tsx")).HealthTab,
    },
  ],
};
