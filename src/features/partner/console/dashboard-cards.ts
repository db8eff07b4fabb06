import type { DashboardCard } from "#kernel/ui/console/console-parts.ts";
import { InspectedAutoCard } from "./inspected-auto-card.tsx";

/** The partner's card on the dashboard. */
export const dashboardCards: readonly DashboardCard[] = [{ place: "narrow", order: 20, Content: InspectedAutoCard }];
