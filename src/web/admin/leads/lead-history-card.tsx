import { useQuery } from "@tanstack/react-query";
import { ChartColumn, ChartLine } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { TIMELINE_DAYS } from "#domain/leads/lead-rules.ts";
import { apiQuery } from "../../api/api-query.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../ui/tabs.tsx";
import { useMediaQuery, WIDE } from "../ui/use-media-query.ts";
import { RecentClicks } from "./recent-clicks.tsx";

const TimelineChart = lazy(async () => ({ default: (await import("./timeline-chart.tsx")).TimelineChart }));
const MakesChart = lazy(async () => ({ default: (await import("./makes-chart.tsx")).MakesChart }));

/** Who contacted dealers lately: as a list, over time and by make. */
export function LeadHistoryCard() {
  const clicks = useQuery(apiQuery("/api/contact-clicks"));
  // Only the server knows in which time zone days are counted.
  const { data: charts, isError, refetch: refetchCharts } = useQuery(apiQuery("/api/contact-clicks/charts"));
  const chartsFailed = isError && !charts;
  const phone = !useMediaQuery(WIDE);
  const retry = () => {
    clicks.refetch();
    if (chartsFailed) refetchCharts();
  };
  // Every panel has the room of the highest, so that changing the tab moves nothing below.
  const panel = (content: ReactNode) => <div className="min-h-100">{content}</div>;
  const chart = (content: () => ReactNode) => {
    if (chartsFailed) return panel(<LoadFailure what="The chart" onRetry={retry} />);
    return panel(charts ? <Suspense fallback={<Placeholder />}>{content()}</Suspense> : <Placeholder />);
  };
  return (
    <Card title="Lead Generation History" description="Track when and how users are contacting dealers about vehicles">
      <Tabs defaultValue="recent">
        <TabList aria-label="Lead Generation History">
          <Tab value="recent">{phone ? "Recent" : "Recent Activity"}</Tab>
          <Tab value="timeline">Timeline</Tab>
          <Tab value="makes">By Make</Tab>
        </TabList>
        <TabPanel value="recent">
          {panel(
            clicks.isError ? (
              <LoadFailure what="The contact activity" onRetry={retry} />
            ) : clicks.data ? (
              <RecentClicks clicks={clicks.data} />
            ) : (
              <Placeholder />
            ),
          )}
        </TabPanel>
        <TabPanel value="timeline">
          {chart(() =>
            charts?.timeline.length ? (
              <TimelineChart timeline={charts.timeline} />
            ) : (
              <EmptyState
                icon={<ChartLine aria-hidden="true" />}
                title="Not enough data to display a timeline"
                text={`The ${TIMELINE_DAYS} latest days with contact clicks will be drawn here.`}
              />
            ),
          )}
        </TabPanel>
        <TabPanel value="makes">
          {chart(() =>
            charts?.makes.length ? (
              <MakesChart makes={charts.makes} />
            ) : (
              <EmptyState
                icon={<ChartColumn aria-hidden="true" />}
                title="Not enough data to display make statistics"
                text="The makes that shoppers ask for most will be drawn here."
              />
            ),
          )}
        </TabPanel>
      </Tabs>
      <p className="mt-3 text-muted text-xs">
        Clicks on "Contact Seller". Known bots are not counted, nor the same shopper on the same vehicle again within 30
        minutes.
      </p>
    </Card>
  );
}

function Placeholder() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <p className="sr-only">Loading contact activity...</p>
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  );
}
