import type { ExportJob } from "#contract/exports/export-job.ts";
import { formatAmount } from "../../ui/format-number.ts";

/** What is not in a result, and why; nothing when everything is. */
export function LeftOutList({ leftOut }: Pick<ExportJob, "leftOut">) {
  if (leftOut.length === 0) return null;
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer text-muted">{formatAmount(leftOut.length, "left out", "left out")}</summary>
      <ul className="mt-1 max-h-60 overflow-y-auto text-xs">
        {leftOut.map(({ what, reason }) => (
          <li key={`${what} ${reason}`} className="wrap-anywhere py-1">
            <b className="font-medium">{what}</b>: {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
