import type { DashboardCard } from "#kernel/ui/console/console-parts.ts";
import { FirstStepsCard } from "./first-steps-card.tsx";
import { useFirstSteps } from "./use-first-steps.ts";

/** The onboarding's cards on the dashboard. */
export const dashboardCards: readonly DashboardCard[] = [
  { place: "top", order: 10, Content: FirstStepsCard, useIsReady: () => !useFirstSteps().isLoading },
];
