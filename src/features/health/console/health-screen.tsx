import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useMay } from "#kernel/ui/console/permissions.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import type { Health } from "../health-schemas.ts";
import { BundleCard } from "./bundle-card.tsx";
import { ConfirmationsCard } from "./confirmations-card.tsx";
import { CrawlsCard } from "./crawls-card.tsx";
import { ErrorsCard } from "./errors-card.tsx";
import { DatabaseCard, ProcessesCard, StorageCard } from "./machine-cards.tsx";
import { NeedsCard, NoAnswer } from "./needs-card.tsx";
import { QueueCard } from "./queue-card.tsx";
import { TimingsCard } from "./timings-card.tsx";

const REFRESH_MS = 30_000;

/** The Health screen. It reloads every half minute while its page is visible. */
export function HealthScreen() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...apiQuery("/api/admin/health"),
    // This page itself says that nothing answers, and from when its data is.
    retry: false,
    refetchOnMount: "always",
    refetchInterval: REFRESH_MS,
  });
  const isOwner = useMay("owner");
  const again = () => void refetch();
  useShownPart(data !== undefined);
  if (!data && !isError) {
    return (
      <div aria-busy="true" className="flex flex-col gap-5">
        <p className="sr-only">Checking...</p>
        <Skeleton className="h-28 w-full rounded-card" />
        <div className="grid gap-5 xl:grid-cols-2">
          <Skeleton className="h-80 w-full rounded-card" />
          <Skeleton className="h-80 w-full rounded-card" />
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {isError && <NoAnswer lastSeen={data?.checkedAt ?? null} pending={isFetching} onRetry={again} />}
      {data && !isError && <NeedsCard health={data} pending={isFetching} onRetry={again} />}
      {data && <Parts health={data} />}
      {isOwner && <BundleCard />}
    </div>
  );
}

function Parts({ health }: { health: Health }) {
  return (
    <>
      <Place id="crawls">
        <CrawlsCard part={health.crawls} />
      </Place>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Place id="confirmations">
          <ConfirmationsCard part={health.confirmations} />
        </Place>
        <Place id="queue">
          <QueueCard part={health.queue} />
        </Place>
        <Place id="storage">
          <StorageCard part={health.storage} database={health.database} />
        </Place>
        <Place id="database">
          <DatabaseCard part={health.database} />
        </Place>
      </div>
      <Place id="processes">
        <ProcessesCard part={health.processes} />
      </Place>
      <Place id="timings">
        <TimingsCard />
      </Place>
      <Place id="errors">
        <ErrorsCard part={health.errors} />
      </Place>
    </>
  );
}

/** A section of the screen that links can point to. */
function Place({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="min-w-0">
      {children}
    </div>
  );
}

/** Scrolls to the section that the address names, as soon as it is rendered. */
function useShownPart(isThere: boolean): void {
  useEffect(() => {
    if (isThere && window.location.hash !== "") {
      document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
    }
  }, [isThere]);
}
