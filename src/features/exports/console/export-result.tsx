import { apiPath } from "#kernel/ui/site/api-query.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { ArrowUpRightIcon } from "#kernel/ui/site/icons.tsx";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { ExportJob } from "../export-endpoints.ts";

/** The cars and photos that an export has left out, with reasons; renders nothing when it is complete. */
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

/** A link to the page of all photos of a finished photo export; renders nothing for other kinds. */
export function GalleryLink({ job, size }: { job: ExportJob; size: "normal" | "compact" }) {
  if (job.kind !== "vehicle_photos" || job.url === null) return null;
  return (
    <a
      href={apiPath("/api/admin/exports/:id/gallery", { id: `${job.id}` })}
      target="_blank"
      rel="noopener"
      className={buttonClass("secondary", size, "text-sm")}
    >
      Open the gallery
      <ArrowUpRightIcon className="size-4" />
    </a>
  );
}
