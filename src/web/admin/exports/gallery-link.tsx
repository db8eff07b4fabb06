import type { ExportJob } from "#contract/exports/export-job.ts";
import { apiPath } from "../../api/api-query.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { ArrowUpRightIcon } from "../../ui/icons.tsx";

/** Leads to the page of all photos of a finished photo export; nothing for other kinds. */
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
