import type { DashboardCard } from "#kernel/ui/console/console-parts.ts";
import { LeadCheckCard } from "./lead-check-card.tsx";
import { LeadHistoryCard } from "./lead-history-card.tsx";
import { LeadReportCard } from "./lead-report-card.tsx";

/** This room's cards on the dashboard. */
export const dashboardCards: readonly DashboardCard[] = [
  { place: "wide", order: 10, Content: LeadHistoryCard },
  { place: "bottom", order: 10, Content: LeadReportCard },
  { place: "bottom", order: 20, Content: LeadCheckCard },
];
