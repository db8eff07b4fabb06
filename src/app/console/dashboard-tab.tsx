import { useEffect, useState } from "react";
import { DealershipPanel } from "#core/dealerships/console/dealership-panel.tsx";
import { LeadCheckCard } from "#features/leads/console/lead-check-card.tsx";
import { LeadHistoryCard } from "#features/leads/console/lead-history-card.tsx";
import { LeadReportCard } from "#features/leads/console/lead-report-card.tsx";
import { FirstStepsCard } from "#features/onboarding/console/first-steps-card.tsx";
import { useFirstSteps } from "#features/onboarding/console/use-first-steps.ts";
import { InspectedAutoCard } from "#features/partner/console/inspected-auto-card.tsx";
import { useWaitingReports, WaitingReports } from "#features/portal/console/dealer-reports.tsx";
import { StatsGrid } from "#features/stats/console/stats-grid.tsx";
import { TabHeading } from "./tab-heading.tsx";

/** How long the dashboard waits for the word whether the guide's card and dealers' reports are on it. */
const CARD_WAIT_MS = 500;

/** Whether so many milliseconds have passed since the first rendering. */
function useWaited(ms: number): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return waited;
}

/** The numbers, the leads, and what needs attention. */
export function DashboardTab() {
  const { isLoading } = useFirstSteps();
  const reports = useWaitingReports();
  const waited = useWaited(CARD_WAIT_MS);
  return (
    <>
      <TabHeading title="Dashboard" text="How the site is doing, and what needs your attention." />
      {/* These cards are at the top, so that what is below waits until it is known whether there are any. */}
      {((!isLoading && !reports.isLoading) || waited) && <DashboardCards />}
    </>
  );
}

function DashboardCards() {
  return (
    <div className="flex flex-col gap-5">
      <FirstStepsCard />
      <StatsGrid />
      <WaitingReports />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <LeadHistoryCard />
        <div className="grid gap-5 md:max-xl:grid-cols-2">
          <DealershipPanel />
          <InspectedAutoCard />
        </div>
      </div>
      <LeadReportCard />
      <LeadCheckCard />
    </div>
  );
}
