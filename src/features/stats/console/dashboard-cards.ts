import type { DashboardCard } from "#kernel/ui/console/console-parts.ts";
import { StatsGrid } from "./stats-grid.tsx";

/** What this room shows on the dashboard. */
export const dashboardCards: readonly DashboardCard[] = [{ place: "top", order: 20, Content: StatsGrid }];
