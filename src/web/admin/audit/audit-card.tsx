import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import type { AuditEntry } from "#contract/audit/audit-endpoints.ts";
import { AUDIT_ACTIONS } from "#domain/audit/audit-actions.ts";
import { SETTING_LABELS } from "#domain/settings/site-settings.ts";
import { apiQuery } from "../../api/api-query.ts";
import { Skeleton } from "../../ui/loading.tsx";
import { Button } from "../ui/button.tsx";
import { Card, EmptyState, LoadFailure, ScrollRegion } from "../ui/card.tsx";
import { formatMoment } from "../ui/moment.tsx";
import { Pager } from "../ui/pager.tsx";

/** Who did what, newest first. */
export function AuditCard() {
  const [page, setPage] = useState(1);
  const log = useQuery({
    ...apiQuery("/api/admin/audit", {}, new URLSearchParams({ page: `${page}` })),
    placeholderData: keepPreviousData,
    // The log may have grown since it was last shown.
    refetchOnMount: "always",
  });
  const { data, isError, refetch } = log;
  return (
    <Card
      title="Audit log"
      description="What administrators did, newest first."
      flush
      actions={
        <Button size="icon" variant="ghost" aria-label="Refresh the audit log" onClick={() => refetch()}>
          <RefreshCw aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      {isError && <LoadFailure what="The audit log" onRetry={() => refetch()} />}
      {!data && !isError && (
        <div aria-busy="true" className="px-4 pb-4 md:px-5">
          <p className="sr-only">Loading the audit log...</p>
          <Skeleton className="h-60 w-full" />
        </div>
      )}
      {data && !isError && data.entries.length === 0 && (
        <EmptyState
          title="Nothing has been done yet"
          text="Changes to dealerships, settings and exports are listed here."
        />
      )}
      {data && !isError && data.entries.length > 0 && (
        <>
          <AuditList entries={data.entries} />
          <Pager label="Pages of the audit log" page={data.currentPage} pages={data.totalPages} onPage={setPage} />
        </>
      )}
    </Card>
  );
}

const wordsOf = (action: string) => (AUDIT_ACTIONS as Record<string, string>)[action] ?? action;

/** Settings are stored by key, and shown by label. */
const subjectOf = ({ action, subject }: AuditEntry) =>
  (action === "setting.updated" && (SETTING_LABELS as Record<string, string>)[subject]) || subject;

function AuditList({ entries }: { entries: AuditEntry[] }) {
  return (
    <ScrollRegion label="Audit log entries" className="max-h-120 border-line border-t">
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 md:px-5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="break-words">
                <b className="font-medium">{wordsOf(entry.action)}</b>
                {entry.subject && `: ${subjectOf(entry)}`}
              </p>
              {entry.details && <p className="break-words text-muted text-xs">{entry.details}</p>}
            </div>
            <p className="text-muted text-xs numerals">
              {entry.adminName}
              {entry.address && ` from ${entry.address}`} · <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </ScrollRegion>
  );
}
