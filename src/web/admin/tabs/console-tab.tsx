import { Car, LayoutDashboard, type LucideIcon, Settings, Store } from "lucide-react";
import { type ComponentType, lazy, Suspense } from "react";
import type { AdminTab } from "../../paths.ts";
import { Skeleton } from "../../ui/loading.tsx";

/**
 * The console's tabs. A new one needs an entry in `ADMIN_TABS` (`paths.ts`), an entry here and its own file, which is
 * loaded when the tab is opened, so that the dashboard's charts do not delay the settings.
 */
export const TABS: Record<AdminTab, { label: string; icon: LucideIcon; Content: ComponentType }> = {
  dashboard: {
    label: "Dashboard",
    icon: LayoutDashboard,
    Content: lazy(async () => ({ default: (await import("./dashboard-tab.tsx")).DashboardTab })),
  },
  dealerships: {
    label: "Dealerships",
    icon: Store,
    Content: lazy(async () => ({ default: (await import("./dealerships-tab.tsx")).DealershipsTab })),
  },
  inventory: {
    label: "Inventory",
    icon: Car,
    Content: lazy(async () => ({ default: (await import("./inventory-tab.tsx")).InventoryTab })),
  },
  settings: {
    label: "Settings",
    icon: Settings,
    Content: lazy(async () => ({ default: (await import("./settings-tab.tsx")).SettingsTab })),
  },
};

/** The content of one tab, with a placeholder while its code loads. */
export function ConsoleTab({ tab }: { tab: AdminTab }) {
  const { Content } = TABS[tab];
  return (
    <Suspense fallback={<Skeleton className="h-8 w-48" />}>
      <Content />
    </Suspense>
  );
}
