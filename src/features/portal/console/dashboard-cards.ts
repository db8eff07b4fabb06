import type { DashboardCard } from "#kernel/ui/console/console-parts.ts";
import { useWaitingReports, WaitingReports } from "./dealer-reports.tsx";

/** The portal's cards on the dashboard. */
export const dashboardCards: readonly DashboardCard[] = [
  { place: "top", order: 30, Content: WaitingReports, useIsReady: () => !useWaitingReports().isLoading },
];
