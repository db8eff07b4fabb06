import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronDown, Download, FileSpreadsheet, Undo2 } from "lucide-react";
import { useState } from "react";
import { refreshDealerships } from "#core/dealerships/console/dealership-list.ts";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { hasWebsite } from "#core/dealerships/rules/dealership-rules.ts";
import { callApi, serverMessage } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card, EmptyState } from "#kernel/ui/console/card.tsx";
import { ConfirmDialog } from "#kernel/ui/console/dialog.tsx";
import { LoadList } from "#kernel/ui/console/loading.tsx";
import { formatMoment, momentInSentence } from "#kernel/ui/console/moment.tsx";
import { Pager } from "#kernel/ui/console/pager.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { Badge } from "#kernel/ui/console/status.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { useTableState } from "#kernel/ui/console/use-table-state.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import type { PastImport, TakenBack } from "../import-endpoints.ts";
import { IMPORTS_A_PAGE } from "../rules/csv-rules.ts";
import { ImportWarnings, rejectedRowsPath } from "./import-report.tsx";

const TABLE = { prefix: "uploads", values: {}, columns: ["at"], sort: "-at" } as const;

/** The lot of a dealership that has both. */
const FILE_AND_WEBSITE = "A sync removes only cars that the website has shown. Cars that only a file has stay.";

/** The CSV files that were uploaded for a dealership, with their rejected rows. */
export function PastImports({ dealership }: { dealership: Dealership }) {
  const { page, change, query } = useTableState<Record<never, string>, "at">(TABLE);
  const { data, error } = useQuery({
    ...apiQuery("/api/dealerships/:id/imports", { id: String(dealership.id) }, query),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="CSV uploads" description={hasWebsite(dealership) ? FILE_AND_WEBSITE : undefined} flush>
      <LoadList {...{ data, error }} what="The uploads" />
      {data?.length === 0 && page === 1 && (
        <EmptyState icon={<FileSpreadsheet aria-hidden="true" />} title="No CSV file was uploaded yet" />
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {data.map((past) => (
            <PastUpload key={past.id} past={past} />
          ))}
        </ul>
      )}
      {data && (
        <Pager
          label="Pages of uploads"
          page={page}
          pages={{ isLast: data.length < IMPORTS_A_PAGE }}
          onPage={(to) => change({ page: to })}
        />
      )}
    </Card>
  );
}

/** Returns "14 read: 9 added (1 back again), 2 changed, 1 unchanged, 2 rejected" */
function summary({ rowsRead, added, returned, changed, unchanged, removed, rejected }: PastImport): string {
  const counts = [
    `${formatCount(added)} added${returned > 0 ? ` (${formatCount(returned)} back again)` : ""}`,
    `${formatCount(changed)} changed`,
    removed > 0 && `${formatCount(removed)} removed`,
    `${formatCount(unchanged)} unchanged`,
    `${formatCount(rejected)} rejected`,
  ];
  return `${formatCount(rowsRead)} read: ${counts.filter(Boolean).join(", ")}`;
}

function PastUpload({ past }: { past: PastImport }) {
  const warnings = past.warnings ?? [];
  const mayEdit = useMayEdit();
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-sm md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="wrap-anywhere font-medium">{past.fileName}</p>
          <p className="text-muted text-xs">
            {formatMoment(past.at)} by {past.adminName}
            {past.wholeLot && " · the whole lot"}
          </p>
          <p className="mt-1 numerals">{summary(past)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {past.undoneAt && <Badge tone="grey">Undone {momentInSentence(past.undoneAt)}</Badge>}
          {(past.hasProblems ?? past.rejected > 0) && (
            <a href={rejectedRowsPath(past.id)} download className={buttonClass("secondary", "compact")}>
              <Download aria-hidden="true" className="size-4" />
              {past.rejected > 0 ? "Rejected rows" : "Rows with problems"}
            </a>
          )}
          {past.canUndo && mayEdit && <TakeBackImport past={past} />}
        </div>
      </div>
      {warnings.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 self-start font-semibold text-deal text-xs md:min-h-8">
            {formatAmount(warnings.length, "warning")}
            <ChevronDown
              aria-hidden="true"
              className="size-4 transition-transform group-open:rotate-180 motion-reduce:transition-none"
            />
          </summary>
          <div className="flex flex-col gap-1.5 pb-1">
            <ImportWarnings warnings={warnings} />
          </div>
        </details>
      )}
    </li>
  );
}

/** Returns "removes 12 cars, changes 3 back and lists 2 again": the effect of undoing an upload. */
function takeBackWords({ added, changed, removed, kept }: TakenBack): string {
  const stay = kept > 0 ? ` ${formatAmount(kept, "car")} that something newer has changed since will stay.` : "";
  return `This removes ${formatAmount(removed, "car")}, changes ${formatCount(changed)} back and lists ${formatCount(added)} again.${stay}`;
}

function useTakeBack(importId: number) {
  return useCall({
    call: () => callApi("POST", "/api/imports/:id/undo", undefined, { id: importId }),
    done: ({ takenBack: { removed, changed, added } }) => ({
      title: "Upload undone",
      description: `${formatAmount(removed, "car")} removed, ${formatCount(changed)} changed back, ${formatCount(added)} listed again`,
    }),
    failed: ["Undo failed", "Failed to undo the upload"],
    onSuccess: refreshDealerships,
  });
}

/** Undoes an upload after it has shown the effect. */
export function TakeBackImport(props: { past: Pick<PastImport, "id" | "fileName">; onDone?: () => void }) {
  const { past, onDone } = props;
  const [isOpen, setIsOpen] = useState(false);
  const takeBack = useTakeBack(past.id);
  // The effect depends on later changes, so it is requested each time.
  const { data, error } = useQuery({
    ...apiQuery("/api/imports/:id/undo", { id: String(past.id) }),
    ...{ enabled: isOpen, staleTime: 0, gcTime: 0 },
  });
  const words = data ? takeBackWords(data) : "Counting the cars...";
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Undo2 aria-hidden="true" className="size-4" />
        Undo
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Undo this upload?"
        description={
          <>
            <strong className="wrap-anywhere mb-1 block text-ink">{past.fileName}</strong>
            <span role="status">{error ? serverMessage(error, "What this does could not be counted.") : words}</span>
          </>
        }
        confirmLabel="Undo"
        pendingLabel="Undoing..."
        pending={takeBack.isPending}
        destructive
        onConfirm={() =>
          takeBack.mutate(undefined, { onSettled: () => setIsOpen(false), ...(onDone && { onSuccess: onDone }) })
        }
      />
    </>
  );
}
