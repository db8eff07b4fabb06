import { Download, TriangleAlert } from "lucide-react";
import type { CsvImport } from "#contract/imports/import-endpoints.ts";
import { apiPath } from "../../api/api-query.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { formatAmount, formatCount } from "../../ui/format-number.ts";
import { Badge } from "../ui/status.tsx";

const DELIMITERS: Record<string, string> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" };

/** What a CSV file did, or would do: counts, rejected rows with their reasons, and how its columns were understood. */
export function ImportReport({ result }: { result: CsvImport }) {
  const rejectedRows = result.rejectedRows ?? [];
  const warnings = result.warnings ?? [];
  const columns = result.columns ?? [];
  const more = (result.rejected ?? 0) - rejectedRows.length;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="font-semibold">
        {result.applied ? result.message : `Uploading would take ${formatAmount(result.count, "vehicle")}:`}
      </p>
      <dl className={`grid grid-cols-2 gap-2 ${result.removed > 0 ? "sm:grid-cols-5" : "sm:grid-cols-4"}`}>
        <Count name="Added" count={result.added} />
        <Count name="Changed" count={result.changed} />
        <Count name="Unchanged" count={result.unchanged} />
        {result.removed > 0 && <Count name="Removed" count={result.removed} bad />}
        <Count name="Rejected" count={result.rejected} bad />
      </dl>
      {result.returned > 0 && (
        <p className="text-muted">
          {formatAmount(result.returned, "of the added cars", "of the added cars")} had been removed before and{" "}
          {result.returned === 1 ? "comes" : "come"} back.
        </p>
      )}
      {result.skippedNew > 0 && (
        <p className="text-muted">{formatAmount(result.skippedNew, "new car")} left out: only used cars are listed.</p>
      )}
      <ImportWarnings warnings={warnings} />
      {rejectedRows.length > 0 && (
        <section aria-label="Rejected rows">
          <h3 className="mb-1 font-semibold">Rejected rows</h3>
          <ul className="divide-y divide-line border-line border-y">
            {rejectedRows.map((row) => (
              <li key={`${row.line} ${row.reason}`} className="flex gap-4 py-1.5">
                <span className="w-20 shrink-0 text-muted numerals">Line {formatCount(row.line)}</span>
                <span className="wrap-anywhere min-w-0">{row.reason}</span>
              </li>
            ))}
          </ul>
          {more > 0 && <p className="mt-1.5 text-muted">and {formatCount(more)} more</p>}
          {result.importId != null && (
            <a
              href={rejectedRowsPath(result.importId)}
              download
              className={buttonClass("secondary", "compact", "mt-3")}
            >
              <Download aria-hidden="true" className="size-4" />
              Download the rejected rows
            </a>
          )}
        </section>
      )}
      {columns.length > 0 && (
        <section aria-label="Columns">
          <h3 className="mb-1.5 font-semibold">Columns</h3>
          <ul className="flex flex-wrap gap-1.5">
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list in which headers may repeat
              <li key={index} className="max-w-full">
                <Badge tone={column.field ? "green" : "grey"}>
                  <span className="truncate">
                    {column.header || "(no name)"}{" "}
                    {column.field ? column.field !== column.header && `→ ${column.field}` : "left out"}
                  </span>
                </Badge>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-muted text-xs">
            {formatAmount(result.rowsRead, "row")} read, separated by {DELIMITERS[result.delimiter] ?? result.delimiter}
            , encoding {result.encoding}.
          </p>
        </section>
      )}
    </div>
  );
}

/** What the operator should know of an upload, one line each. */
export function ImportWarnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className="flex gap-2 text-deal">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere min-w-0">{warning}</span>
        </p>
      ))}
    </>
  );
}

function Count({ name, count = 0, bad = false }: { name: string; count: number | undefined; bad?: boolean }) {
  return (
    <div className="rounded-control bg-sunken px-3 py-2">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className={`font-bold text-lg numerals ${bad && count > 0 ? "text-bad" : ""}`}>{formatCount(count)}</dd>
    </div>
  );
}

/** Where the rejected rows of an upload are downloaded. */
export const rejectedRowsPath = (importId: number): string =>
  apiPath("/api/imports/:id/rejected.csv", { id: String(importId) });
