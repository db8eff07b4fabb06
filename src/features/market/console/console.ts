import { TrendingUp } from "lucide-react";
import type { ConsoleParts } from "#kernel/ui/console/console-parts.ts";

/** The parts that the market adds to the console. */
export const consoleParts: ConsoleParts = {
  tabs: [
    {
      name: "market",
      label: "Market",
      words: "prices value deals labels",
      icon: TrendingUp,
      role: "viewer",
      order: 50,
      menu: "main",
      key: "m",
      load: async () => (await import("./market-tab.tsx")).MarketTab,
    },
  ],
};
