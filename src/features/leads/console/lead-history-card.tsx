import { useQuery } from "@tanstack/react-query";
import { ChartColumn, ChartLine, MousePointerClick } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { Card, EmptyState, LoadFailure, ScrollRegion } from "#kernel/ui/console/card.tsx";
import { SortHeading } from "#kernel/ui/console/sort-heading.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#kernel/ui/console/tabs.tsx";
import { useMediaQuery, WIDE } from "#kernel/ui/console/use-media-query.ts";
import { useSortedRows } from "#kernel/ui/console/use-sorted-rows.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import type { ContactClick } from "../lead-endpoints.ts";
import { RECENT_CLICKS, TIMELINE_DAYS } from "../rules/lead-rules.ts";
import { formatClickTime } from "./format-click-time.ts";

const TimelineChart = lazy(async () => ({ default: (await import("./lead-charts.tsx")).TimelineChart }));
const MakesChart = lazy(async () => ({ default: (await import("./lead-charts.tsx")).MakesChart }));

/** The latest contact clicks: as a list, over time and by make. */
export function LeadHistoryCard() {
  const clicks = useQuery(apiQuery("/api/contact-clicks"));
  // Only the server knows the time zone in which days are counted.
  const { data: charts, isError, refetch: refetchCharts } = useQuery(apiQuery("/api/contact-clicks/charts"));
  const chartsFailed = isError && !charts;
  const phone = !useMediaQuery(WIDE);
  const retry = () => {
    clicks.refetch();
    if (chartsFailed) refetchCharts();
  };
  // Every panel is as high as the highest, so that changing the tab moves nothing below. Empty ones are alike.
  const isEmpty = clicks.data?.length === 0;
  const panel = (content: ReactNode) => <div className={isEmpty ? "" : "min-h-100"}>{content}</div>;
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
        minutes.{charts && ` Days are in ${charts.timeZone}.`}
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

const UNKNOWN = "N/A";
const HEAD_CLASS = "sticky top-0 bg-surface px-2 py-2.5 text-left font-medium text-muted text-xs";
const CELL_CLASS = "border-line border-t px-2 py-2.5 align-top";

const COLUMN_WORDS = { time: "Time", vehicle: "Vehicle", year: "Year", make: "Make", model: "Model" } as const;
type ClickColumn = keyof typeof COLUMN_WORDS;
const COLUMNS: Record<ClickColumn, (click: ContactClick) => string | number | null> = {
  time: ({ timestamp }) => Date.parse(timestamp),
  vehicle: ({ title }) => title,
  year: ({ year }) => year,
  make: ({ make }) => make,
  model: ({ model }) => model,
};

/** The latest contact clicks. On a phone make and year stand as badges under the title. */
function RecentClicks({ clicks }: { clicks: ContactClick[] }) {
  const phone = !useMediaQuery(WIDE);
  const { rows, sort, onSort } = useSortedRows(clicks, { prefix: "clicks", columns: COLUMNS, sort: "-time" });
  if (clicks.length === 0) {
    return (
      <EmptyState
        icon={<MousePointerClick aria-hidden="true" />}
        title="No contact activity recorded yet"
        text={`The ${RECENT_CLICKS} latest clicks on "Contact Seller" will be listed here.`}
      />
    );
  }
  return (
    <ScrollRegion label="Recent contact clicks" className="max-h-100">
      <table className="w-full">
        <thead>
          <tr>
            {(Object.keys(COLUMN_WORDS) as ClickColumn[]).slice(0, phone ? 2 : 5).map((column) => (
              <SortHeading key={column} {...{ column, sort, onSort }} className={HEAD_CLASS}>
                {COLUMN_WORDS[column]}
              </SortHeading>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((click) => (
            <ClickRow key={click.id} click={click} phone={phone} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function ClickRow({ click, phone }: { click: ContactClick; phone: boolean }) {
  const { title, year, make, model } = click;
  return (
    <tr className="hover:bg-page">
      <td className={`${CELL_CLASS} whitespace-nowrap text-muted numerals`}>
        <time dateTime={click.timestamp}>{formatClickTime(click.timestamp, { brief: phone })}</time>
      </td>
      <td className={`${CELL_CLASS} min-w-0 font-medium`}>
        <span className="line-clamp-2 break-words">{title || "Unknown Vehicle"}</span>
        {phone && (
          <span className="mt-1.5 flex flex-wrap gap-1.5">
            {[make || UNKNOWN, year ?? UNKNOWN].map((word, place) => (
              <span
                // The two never change their order.
                key={place === 0 ? "make" : "year"}
                className="rounded-full bg-sunken px-2 py-0.5 font-medium text-muted text-xs numerals"
              >
                {word}
              </span>
            ))}
          </span>
        )}
      </td>
      {!phone && (
        <>
          <td className={`${CELL_CLASS} numerals`}>{year ?? UNKNOWN}</td>
          <td className={`${CELL_CLASS} max-w-36 break-words`}>{make || UNKNOWN}</td>
          <td className={`${CELL_CLASS} max-w-48 truncate`}>{model || UNKNOWN}</td>
        </>
      )}
    </tr>
  );
}
