import {
  Car,
  CircleUser,
  HeartPulse,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Settings,
  Store,
  TrendingUp,
  Users,
} from "lucide-react";
import { type ComponentType, lazy, Suspense } from "react";
import type { Role } from "#kernel/http/rules/roles.ts";
import { Card, EmptyState } from "#kernel/ui/console/card.tsx";
import { useMay } from "#kernel/ui/console/permissions.ts";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import type { AdminTab } from "#kernel/ui/site/paths.ts";
import { TabHeading } from "./tab-heading.tsx";

/**
 * The console's tabs, and the role that each needs. A new one needs an entry in `ADMIN_TABS` (`paths.ts`), an entry here and
 * its own file, which is loaded when the tab is opened, so that the dashboard's charts do not delay the settings.
 */
export const TABS: Record<AdminTab, { label: string; icon: LucideIcon; role: Role; Content: ComponentType }> = {
  dashboard: {
    label: "Dashboard",
    icon: LayoutDashboard,
    role: "viewer",
    Content: lazy(async () => ({ default: (await import("./dashboard-tab.tsx")).DashboardTab })),
  },
  dealerships: {
    label: "Dealerships",
    icon: Store,
    role: "viewer",
    Content: lazy(async () => ({ default: (await import("./dealerships-tab.tsx")).DealershipsTab })),
  },
  inventory: {
    label: "Inventory",
    icon: Car,
    role: "viewer",
    Content: lazy(async () => ({ default: (await import("./inventory-tab.tsx")).InventoryTab })),
  },
  settings: {
    label: "Settings",
    icon: Settings,
    role: "viewer",
    Content: lazy(async () => ({ default: (await import("./settings-tab.tsx")).SettingsTab })),
  },
  market: {
    label: "Market",
    icon: TrendingUp,
    role: "viewer",
    Content: lazy(async () => ({ default: (await import("./market-tab.tsx")).MarketTab })),
  },
  health: {
    label: "Health",
    icon: HeartPulse,
    role: "viewer",
    Content: lazy(async () => ({ default: (await import("./health-tab.tsx")).HealthTab })),
  },
  "first-steps": {
    label: "First steps",
    icon: ListChecks,
    role: "editor",
    Content: lazy(async () => ({ default: (await import("./first-steps-tab.tsx")).FirstStepsTab })),
  },
  administrators: {
    label: "Administrators",
    icon: Users,
    role: "owner",
    Content: lazy(async () => ({ default: (await import("./administrators-tab.tsx")).AdministratorsTab })),
  },
  account: {
    label: "Your account",
    icon: CircleUser,
    role: "viewer",
    Content: lazy(async () => ({ default: (await import("./account-tab.tsx")).AccountTab })),
  },
};

/** The content of one tab, with a placeholder while its code loads. */
export function ConsoleTab({ tab }: { tab: AdminTab }) {
  const { Content, label, role } = TABS[tab];
  const may = useMay(role);
  if (!may) return <Forbidden label={label} role={role} />;
  return (
    <Suspense fallback={<Skeleton className="h-8 w-48" />}>
      <Content />
    </Suspense>
  );
}

function Forbidden({ label, role }: { label: string; role: Role }) {
  return (
    <>
      <TabHeading title={label} text="This screen is not for your role." />
      <Card>
        <EmptyState title={`Only an ${role} may see this`} text="Ask somebody who is one, if you need it." />
      </Card>
    </>
  );
}
