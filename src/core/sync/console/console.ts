import { Car } from "lucide-react";
import type { ConsoleParts } from "#kernel/ui/console/console-parts.ts";
import { INVENTORY_TAB } from "./tab-names.ts";

/** The parts that the sync adds to the console. */
export const consoleParts: ConsoleParts = {
  tabs: [
    {
      name: INVENTORY_TAB,
      label: "Inventory",
      words: "sync crawl jobs schedule stock",
      icon: Car,
      role: "viewer",
      order: 30,
      menu: "main",
      key: "i",
      load: async () => (await import("./inventory-tab.tsx")).InventoryTab,
    },
  ],
};
