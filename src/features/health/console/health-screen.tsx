import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Card } from "#kernel/ui/console/card.tsx";
import { useMay } from "#kernel/ui/console/permissions.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import type { Health } from "../health-schemas.ts";
import { ConfirmationsCard } from "./confirmations-card.tsx";
import { CrawlsCard } from "./crawls-card.tsx";
import { ErrorList, errorsNote } from "./error-list.tsx";
import { Fold, PartFold } from "./fold.tsx";
import { DatabaseFacts, Disks, databaseNote, diskNote, Processes, processesNote } from "./machine-parts.tsx";
import { NeedsCard, NoAnswer } from "./needs-card.tsx";
import { QueueTable, queueNote } from "./queue-table.tsx";
import { SlowCalls } from "./slow-calls.tsx";
import { SupportBundle } from "./support-bundle.tsx";

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
    </div>
  );
}

function Parts({ health }: { health: Health }) {
  const isOwner = useMay("owner");
  const fold = (id: string) => ({ id, isWrong: health.needs.some(({ path }) => path === `#${id}`) });
  return (
    <>
      <Place id="crawls">
        <CrawlsCard part={health.crawls} />
      </Place>
      <Place id="confirmations">
        <ConfirmationsCard part={health.confirmations} />
      </Place>
      <Card title="Technical details" flush>
        <PartFold {...fold("queue")} title="Queue" part={health.queue} noteOf={queueNote}>
          {(queue) => <QueueTable queue={queue} />}
        </PartFold>
        <PartFold {...fold("storage")} title="Disk" part={health.storage} noteOf={diskNote}>
          {(machines) => <Disks machines={machines} />}
        </PartFold>
        <PartFold {...fold("database")} title="Database" part={health.database} noteOf={databaseNote}>
          {(database) => <DatabaseFacts database={database} />}
        </PartFold>
        <PartFold {...fold("processes")} title="Processes" part={health.processes} noteOf={processesNote}>
          {(processes) => <Processes processes={processes} />}
        </PartFold>
        <Fold {...fold("timings")} title="Slow calls">
          <SlowCalls />
        </Fold>
        <PartFold {...fold("errors")} title="Errors" part={health.errors} noteOf={errorsNote}>
          {(errors) => <ErrorList errors={errors} />}
        </PartFold>
        {isOwner && (
          <Fold id="bundle" title="Bundle for support">
            <SupportBundle />
          </Fold>
        )}
      </Card>
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
