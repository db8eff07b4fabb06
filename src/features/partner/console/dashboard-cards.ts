import type { DashboardCard } from "#kernel/ui/console/console-parts.ts";
import { InspectedAutoCard } from "./inspected-auto-card.tsx";

export const dashboardCards: readonly DashboardCard[] = [{ place: "narrow", order: 20, Content: InspectedAutoCard }];
