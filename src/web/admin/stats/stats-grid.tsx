import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Car, Eye, MousePointerClick, Store } from "lucide-react";
import { apiQuery } from "../../api/api-query.ts";
import { formatCount } from "../../ui/format-number.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { formatLastSync } from "./format-last-sync.ts";
import { StatCard } from "./stat-card.tsx";

const SKELETONS = ["dealerships", "vehicles", "views", "contacts"];
const CLICKS_HINT = "No bots, no repeats in 30 minutes";

/** The dashboard's five numbers, each with how it is counted. The rows are as high while they load. */
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
            hint="All that are connected"
          />
          <StatCard
            icon={Car}
            title="Total Vehicles"
            value={formatCount(data.totalVehicles)}
            hint="Those that shoppers can see now"
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
            hint="The latest that ended well"
            wide
          />
        </>
      )}
    </section>
  );
}
