import { type ComponentType, lazy, Suspense } from "react";
import type { AdminTab } from "../../paths.ts";
import { Skeleton } from "../../ui/loading.tsx";

// Each tab is a file of its own, so that the dashboard's charts do not hold up the settings.
const TABS: Record<AdminTab, ComponentType> = {
  dashboard: lazy(async () => ({ default: (await import("./dashboard-tab.tsx")).DashboardTab })),
  dealerships: lazy(async () => ({ default: (await import("./dealerships-tab.tsx")).DealershipsPage })),
  inventory: lazy(async () => ({ default: (await import("./inventory-tab.tsx")).InventoryTab })),
  settings: lazy(async () => ({ default: (await import("./settings-tab.tsx")).SettingsTab })),
};

/** One of the console's tabs. */
export function ConsoleTab({ tab }: { tab: AdminTab }) {
  const Tab = TABS[tab];
  return (
    <Suspense fallback={<Skeleton className="h-8 w-48" />}>
      <Tab />
    </Suspense>
  );
}
