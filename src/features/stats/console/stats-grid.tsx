import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Car, Eye, type LucideIcon, MousePointerClick, Store } from "lucide-react";
import { LoadFailure } from "#kernel/ui/console/card.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { formatCount } from "#kernel/words/rules/numbers.ts";

const SKELETONS = ["dealerships", "vehicles", "views", "contacts"];
const CLICKS_HINT = "No bots, no repeats in 30 minutes";

/** The dashboard's five numbers, each with its definition. The rows keep their height while loading. */
export function StatsGrid() {
  const { data, isError, refetch } = useQuery(apiQuery("/api/stats"));
  if (isError) {
    return (
      <div className="rounded-card border border-line bg-surface">
        <LoadFailure what="The statistics" onRetry={() => refetch()} />
      </div>
    );
  }
  return (
    <section
      aria-label="Statistics"
      aria-busy={!data}
      className="grid min-h-100 auto-rows-[8rem] grid-cols-2 gap-3 md:min-h-38 md:auto-rows-[9.5rem] md:grid-cols-5 xl:min-h-32 xl:auto-rows-[8rem]"
    >
      {!data && <p className="sr-only">Loading statistics...</p>}
      {!data && SKELETONS.map((name) => <Skeleton key={name} className="h-full rounded-card" />)}
      {data && (
        <>
          <StatCard
            icon={Store}
            title="Total Dealerships"
            value={formatCount(data.totalDealerships)}
            hint="All connected dealerships"
          />
          <StatCard
            icon={Car}
            title="Total Vehicles"
            value={formatCount(data.totalVehicles)}
            hint="Visible to shoppers now"
          />
          <StatCard icon={Eye} title="Vehicle Views" value={formatCount(data.viewClicks)} hint={CLICKS_HINT} />
          <StatCard
            icon={MousePointerClick}
            title="Seller Contacts"
            value={formatCount(data.contactClicks)}
            hint={CLICKS_HINT}
          />
          <StatCard
            icon={CalendarClock}
            title="Last Sync"
            value={formatLastSync(data.lastSynced, new Date())}
            hint="Latest successful sync"
            wide
          />
        </>
      )}
    </section>
  );
}

/** A number, its title and its definition. `wide`: words instead of a number, over both columns of a phone. */
function StatCard(props: { icon: LucideIcon; title: string; value: string; hint: string; wide?: boolean }) {
  const { icon: Icon, title, value, hint, wide = false } = props;
  return (
    <dl
      data-stat={title}
      className={`flex min-w-0 flex-col rounded-card border border-line bg-surface p-3.5 shadow-card xl:p-4 ${wide ? "col-span-2 md:col-span-1" : ""}`}
    >
      <dt className="flex items-center justify-between gap-2 font-medium text-[0.8125rem] text-muted leading-5">
        {title}
        <Icon aria-hidden="true" className="size-4 shrink-0 text-brand md:max-xl:hidden" />
      </dt>
      <dd
        className={`mt-1 font-bold numerals tracking-tight ${wide ? "text-lg leading-8 md:max-xl:text-base md:max-xl:leading-5" : "text-2xl leading-8"}`}
      >
        {value}
      </dd>
      <dd className="mt-auto text-muted text-xs leading-4">{hint}</dd>
    </dl>
  );
}

const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", hour12: true });
const dayAndTime = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

/** "Never", "Today, 3:45 PM" or "Nov 19, 3:45 PM", in the reader's own time zone. */
export function formatLastSync(iso: string | null, now: Date): string {
  const at = iso ? new Date(iso) : null;
  if (!at || Number.isNaN(at.getTime())) return "Never";
  const text = at.toDateString() === now.toDateString() ? `Today, ${time.format(at)}` : dayAndTime.format(at);
  // Some language data put a narrow space before AM and PM; find-in-page would miss it.
  return text.replace(/\s/g, " ");
}
