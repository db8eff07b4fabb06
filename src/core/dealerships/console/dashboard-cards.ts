import type { DashboardCard } from "#kernel/ui/console/console-parts.ts";
import { DealershipPanel } from "./dealership-panel.tsx";

/** This room's cards on the dashboard. */
export const dashboardCards: readonly DashboardCard[] = [{ place: "narrow", order: 10, Content: DealershipPanel }];
