import { Download, TriangleAlert } from "lucide-react";
import { Button } from "#kernel/ui/console/button.tsx";
import { apiPath } from "#kernel/ui/site/api-query.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { formatAmount, formatCount, plural } from "#kernel/words/rules/numbers.ts";
import type { CsvImport } from "../import-endpoints.ts";
import { type Choices, ColumnList } from "./column-list.tsx";
import { FirstRows } from "./first-rows.tsx";

const DELIMITERS: Record<string, string> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "bars",
  Excel: "an Excel workbook",
};

const RECORD_FORMATS = new Set(["XML", "JSON", "Excel"]);

/** The result of a CSV file, or of its preview: counts, rejected rows with their reasons, and how its columns were understood. */
export function ImportReport(props: {
  result: CsvImport;
  /** The operator's choices for columns, where they can still be changed. */
  columnChoices?: { choices: Choices; onChoose: (choices: Choices) => void };
  /** Saves the rows with problems of a file that has not been uploaded. */
  onSaveProblems?: () => void;
}) {
  const { result, columnChoices, onSaveProblems } = props;
  const rows = result.rows ?? [];
  const warnings = result.warnings ?? [];
  const columns = result.columns ?? [];
  return (
    <div className="flex flex-col gap-4 text-sm">
      {result.problem != null && (
        <p className="wrap-anywhere rounded-control bg-bad-soft px-4 py-3 text-bad">{result.problem}</p>
      )}
      <p className="font-semibold">
        {result.applied ? result.message : `Uploading would take ${formatAmount(result.count, "vehicle")}:`}
      </p>
      <dl className={`grid grid-cols-2 gap-2 ${result.removed > 0 ? "sm:grid-cols-5" : "sm:grid-cols-4"}`}>
        <CountItem name="Added" count={result.added} />
        <CountItem name="Changed" count={result.changed} />
        <CountItem name="Unchanged" count={result.unchanged} />
        {result.removed > 0 && <CountItem name="Removed" count={result.removed} bad />}
        <CountItem name="Rejected" count={result.rejected} bad />
      </dl>
      {result.returned > 0 && (
        <p className="text-muted">
          {formatAmount(result.returned, "of the added cars", "of the added cars")} had been removed before and{" "}
          {plural(result.returned, "comes", "come")} back.
        </p>
      )}
      {result.skippedNew > 0 && (
        <p className="text-muted">{formatAmount(result.skippedNew, "new car")} left out: only used cars are listed.</p>
      )}
      <ImportWarnings warnings={warnings} />
      <Problems result={result} onSave={onSaveProblems} />
      {result.removals?.length > 0 && <Removals result={result} />}
      {rows.length > 0 && <FirstRows rows={rows} />}
      {columns.length > 0 && <ColumnList columns={columns} {...columnChoices} />}
      {columns.length > 0 && (
        <p className="text-muted text-xs">
          {formatAmount(result.rowsRead, "row")} read, {RECORD_FORMATS.has(result.delimiter) ? "in " : "separated by "}
          {DELIMITERS[result.delimiter] ?? result.delimiter}
          {!RECORD_FORMATS.has(result.delimiter) && `, encoding ${result.encoding}`}.
        </p>
      )}
    </div>
  );
}

/** The warnings of an upload, one line each. */
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

/** The first rejected rows with their reasons, and a download of all rows with problems, to be corrected. */
function Problems({ result, onSave }: { result: CsvImport; onSave: (() => void) | undefined }) {
  const rejectedRows = result.rejectedRows ?? [];
  const more = (result.rejected ?? 0) - rejectedRows.length;
  return (
    <>
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
        </section>
      )}
      {(result.problems ?? rejectedRows.length) > 0 && (
        <div>
          {result.importId != null ? (
            <a href={rejectedRowsPath(result.importId)} download className={buttonClass("secondary", "compact")}>
              <Download aria-hidden="true" className="size-4" />
              {rejectedRows.length > 0 ? "Download the rejected rows" : "Download the rows with problems"}
            </a>
          ) : (
            onSave && (
              <Button size="sm" onClick={onSave}>
                <Download aria-hidden="true" className="size-4" />
                Download the rows with problems
              </Button>
            )
          )}
        </div>
      )}
    </>
  );
}

/** The cars that a file would remove. The first ones are named. */
function Removals({ result: { removed, removals } }: { result: CsvImport }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold md:min-h-8">
        {formatAmount(removed, "car")} that would be removed
      </summary>
      <ul className="divide-y divide-line border-line border-y">
        {removals.map(({ title, vin }) => (
          <li key={`${title} ${vin}`} className="wrap-anywhere py-1.5">
            {title} {vin && <span className="text-muted text-xs">VIN {vin}</span>}
          </li>
        ))}
      </ul>
      {removed > removals.length && (
        <p className="mt-1.5 text-muted">and {formatCount(removed - removals.length)} more</p>
      )}
    </details>
  );
}

function CountItem({ name, count = 0, bad = false }: { name: string; count: number | undefined; bad?: boolean }) {
  return (
    <div className="rounded-control bg-sunken px-3 py-2">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className={`font-bold text-lg numerals ${bad && count > 0 ? "text-bad" : ""}`}>{formatCount(count)}</dd>
    </div>
  );
}

/** Returns the address from which the rejected rows of an upload are downloaded. */
export const rejectedRowsPath = (importId: number): string =>
  apiPath("/api/imports/:id/rejected.csv", { id: String(importId) });
