import type { DashboardCard } from "#kernel/ui/console/console-parts.ts";
import { StatsGrid } from "./stats-grid.tsx";

/** The dashboard's numbers. */
export const dashboardCards: readonly DashboardCard[] = [{ place: "top", order: 20, Content: StatsGrid }];
