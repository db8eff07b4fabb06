import { LayoutDashboard, Settings, Store } from "lucide-react";
import { DEALERSHIPS_TAB } from "#core/dealerships/console/tab-names.ts";
import { SETTINGS_TAB } from "#kernel/settings/console/tab-names.ts";
import type { ConsoleParts, ConsoleTab } from "#kernel/ui/console/console-parts.ts";
import { DASHBOARD_TAB } from "./tab-names.ts";

/** The tab that is shown first. */
export const dashboardTab: ConsoleTab = {
  name: DASHBOARD_TAB,
  label: "Dashboard",
  words: "home leads contacts views statistics",
  icon: LayoutDashboard,
  role: "viewer",
  order: 10,
  menu: "main",
  key: "b",
  load: async () => (await import("./dashboard-tab.tsx")).DashboardTab,
};

/** The tabs on which many rooms have parts. */
export const consoleParts: ConsoleParts = {
  tabs: [
    dashboardTab,
    {
      name: DEALERSHIPS_TAB,
      label: "Dealerships",
      words: "dealers cars hide sold remove correct price subscription",
      icon: Store,
      role: "viewer",
      order: 20,
      menu: "main",
      key: "d",
      load: async () => (await import("./dealerships-tab.tsx")).AllDealershipsTab,
    },
    {
      name: SETTINGS_TAB,
      label: "Settings",
      icon: Settings,
      role: "viewer",
      order: 40,
      menu: "main",
      key: "s",
      load: async () => (await import("./settings-tab.tsx")).AllSettingsTab,
    },
  ],
};
