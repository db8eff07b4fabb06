import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowDownUp, ListFilter, RefreshCw } from "lucide-react";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card, EmptyState, ScrollRegion } from "#kernel/ui/console/card.tsx";
import { ChoiceMenu } from "#kernel/ui/console/choice-menu.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { formatMoment } from "#kernel/ui/console/moment.tsx";
import { Pager } from "#kernel/ui/console/pager.tsx";
import { SearchField } from "#kernel/ui/console/search-field.tsx";
import { readSort, sortWord, useTableState, useTypedText } from "#kernel/ui/console/use-table-state.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { AuditEntry } from "../audit-endpoints.ts";

/** The value for every action, because a menu's values may not be empty. */
const ANY_ACTION = "any";

const TABLE = {
  prefix: "audit",
  values: { search: "", action: ANY_ACTION },
  columns: ["at"],
  sort: "-at",
} as const;
type AuditValues = { search: string; action: string };

export type AuditCardProps = {
  /** The words of actions, in the order of the filter's menu. An action without words is shown by its name. */
  words: Readonly<Record<string, string>>;
  /** For an action, the words for subjects that are stored by key. */
  subjectWords?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The actions of all administrators, newest first. */
export function AuditCard({ words, subjectWords = {} }: AuditCardProps) {
  const actions: Record<string, string> = { [ANY_ACTION]: "All actions", ...words };
  const { values, sort, change, query } = useTableState<AuditValues, "at">({
    ...TABLE,
    choices: { action: Object.keys(actions) },
  });
  const [search, setSearch] = useTypedText(values.search, (text) => change({ search: text }, { replace: true }));
  const log = useQuery({
    ...apiQuery("/api/admin/audit", {}, query),
    placeholderData: keepPreviousData,
    // The log may have grown since it was last shown.
    refetchOnMount: "always",
  });
  const { data, isError, refetch } = log;
  const isNarrowed = values.search !== "" || values.action !== ANY_ACTION;
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
      <Loading {...{ data, isError, refetch }} what="The audit log" height="h-60" flush />
      {data && !isError && (data.entries.length > 0 || isNarrowed || search !== "") && (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-4 md:px-5">
          <SearchField label="Search the audit log" placeholder="Who or what" value={search} onChange={setSearch} />
          <ChoiceMenu<string>
            label="Action"
            icon={<ListFilter aria-hidden="true" className="size-4 shrink-0" />}
            choices={actions}
            chosen={values.action}
            onChoose={(action) => change({ action })}
          />
          <ChoiceMenu
            label="Order"
            icon={<ArrowDownUp aria-hidden="true" className="size-4 shrink-0" />}
            choices={{ "-at": "Newest first", at: "Oldest first" }}
            chosen={sortWord(sort)}
            onChoose={(word) => change({ sort: readSort<"at">(word) })}
          />
        </div>
      )}
      {data && !isError && data.entries.length === 0 && isNarrowed && (
        <EmptyState title="No entry fits">
          <Button size="sm" onClick={() => change({ search: "", action: ANY_ACTION })}>
            Show all
          </Button>
        </EmptyState>
      )}
      {data && !isError && data.entries.length === 0 && !isNarrowed && (
        <EmptyState title="No actions yet" text="Changes to dealerships, settings and exports are listed here." />
      )}
      {data && !isError && data.entries.length > 0 && (
        <>
          <AuditList entries={data.entries} words={words} subjectWords={subjectWords} />
          <Pager
            label="Pages of the audit log"
            page={data.currentPage}
            pages={data.totalPages}
            onPage={(page) => change({ page })}
          />
        </>
      )}
    </Card>
  );
}

/** A page of the log. */
export function AuditList({
  entries,
  words,
  subjectWords,
}: { entries: readonly AuditEntry[] } & Required<AuditCardProps>) {
  return (
    <ScrollRegion label="Audit log entries" className="max-h-120 border-line border-t">
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 md:px-5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="break-words">
                <b className="font-medium">{words[entry.action] ?? entry.action}</b>
                {entry.subject && `: ${subjectWords[entry.action]?.[entry.subject] ?? entry.subject}`}
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
