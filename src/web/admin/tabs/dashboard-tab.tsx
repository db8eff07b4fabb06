import { DealershipPanel } from "../dealerships/dealership-panel.tsx";
import { LeadCheckCard } from "../leads/lead-check-card.tsx";
import { LeadHistoryCard } from "../leads/lead-history-card.tsx";
import { LeadReportCard } from "../leads/lead-report-card.tsx";
import { InspectedAutoCard } from "../partner/inspected-auto-card.tsx";
import { StatsGrid } from "../stats/stats-grid.tsx";
import { TabHeading } from "./tab-heading.tsx";

/** The numbers, the leads, and what needs attention. */
export function DashboardTab() {
  return (
    <>
      <TabHeading title="Dashboard" text="How the site is doing, and what needs your attention." />
      <div className="flex flex-col gap-5">
        <StatsGrid />
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
    </>
  );
}
