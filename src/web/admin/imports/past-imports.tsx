import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Download, FileSpreadsheet } from "lucide-react";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import type { PastImport } from "#contract/imports/csv-import.ts";
import { apiQuery } from "../../api/api-query.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { formatAmount, formatCount } from "../../ui/format-number.ts";
import { serverMessage } from "../api/api-call.ts";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { formatMoment } from "../ui/format-moment.ts";
import { ImportWarnings } from "./import-report.tsx";
import { rejectedRowsPath } from "./rejected-rows-path.ts";
import { TakeBackImport } from "./take-back-import.tsx";

/** The CSV files that were uploaded for a dealership, with what was not taken of them. */
export function PastImports({ dealership }: { dealership: Dealership }) {
  const { data, error } = useQuery(apiQuery("/api/dealerships/:id/imports", { id: String(dealership.id) }));
  return (
    <Card
      title="CSV uploads"
      description="A car that only a file knows is not removed by a crawl; one that the website shows follows the crawl."
      flush
    >
      {error && (
        <EmptyState title="The uploads could not be loaded" text={serverMessage(error, "The server did not answer.")} />
      )}
      {!data && !error && (
        <p role="status" className="px-5 pb-6 text-muted text-sm">
          Loading uploads...
        </p>
      )}
      {data?.length === 0 && (
        <EmptyState icon={<FileSpreadsheet aria-hidden="true" />} title="No CSV file was uploaded yet" />
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {data.map((past) => (
            <PastUpload key={past.id} past={past} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** "14 read: 9 added (1 back again), 2 changed, 1 unchanged, 2 rejected" */
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
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-sm md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="wrap-anywhere font-medium">{past.fileName}</p>
          <p className="text-muted text-xs">
            {formatMoment(past.at)} by {past.adminName}
            {past.wholeLot && " · the whole lot"}
          </p>
          <p className="mt-1 tabular-nums">{summary(past)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {past.undoneAt && <Badge tone="grey">Taken back {formatMoment(past.undoneAt)}</Badge>}
          {past.rejected > 0 && (
            <a href={rejectedRowsPath(past.id)} download className={buttonClass("secondary", "compact")}>
              <Download aria-hidden="true" className="size-4" />
              Rejected rows
            </a>
          )}
          {past.canUndo && <TakeBackImport past={past} />}
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
