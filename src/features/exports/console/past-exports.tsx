import { Download, FileArchive } from "lucide-react";
import { Card, EmptyState, LoadFailure } from "#kernel/ui/console/card.tsx";
import { Moment } from "#kernel/ui/console/moment.tsx";
import { ShortListMenus, useShortList } from "#kernel/ui/console/short-list.tsx";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { formatBytes } from "#kernel/words/rules/decimals.ts";
import { EXPORT_KEPT_DAYS } from "#kernel/words/rules/export-rules.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { ExportJob } from "../export-endpoints.ts";
import { GalleryLink, LeftOutList } from "./export-result.tsx";
import { isUnderWay } from "./use-exports.ts";

/** The stored exports, newest first, with their outcome. */
export function PastExports(props: {
  jobs: readonly ExportJob[] | undefined;
  isError: boolean;
  dealershipNames: ReadonlyMap<number, string>;
  onRetry: () => void;
}) {
  const { jobs, isError, dealershipNames, onRetry } = props;
  const { shown, menus } = useShortList(jobs ?? [], LIST);
  return (
    <Card
      title="Exports of the last week"
      description={`A finished export can be downloaded for ${EXPORT_KEPT_DAYS} days.`}
      flush
    >
      {isError && <LoadFailure what="The exports" onRetry={onRetry} />}
      {!jobs && !isError && (
        <p role="status" className="px-5 pb-6 text-muted text-sm">
          Loading exports...
        </p>
      )}
      {jobs?.length === 0 && !isError && (
        <EmptyState icon={<FileArchive aria-hidden="true" />} title="No exports in the last week" />
      )}
      {jobs && jobs.length > 1 && (
        <div className="px-4 pb-4 md:px-5">
          <ShortListMenus menus={menus} />
        </div>
      )}
      {jobs && jobs.length > 0 && shown.length === 0 && <EmptyState title="No exports of this kind" />}
      {shown.length > 0 && (
        <ul aria-label="Exports" className="max-h-120 divide-y divide-line overflow-y-auto border-line border-t">
          {shown.map((job) => (
            <li key={job.id} className="px-4 py-3 text-sm md:px-5">
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-medium">{KIND_WORDS[job.kind]}</p>
                  <p className="wrap-anywhere text-muted text-xs">
                    <Moment iso={job.createdAt} /> · {choiceWords(job.selection, dealershipNames)}
                  </p>
                </div>
                <Outcome job={job} />
              </div>
              <LeftOutList leftOut={job.leftOut} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Outcome({ job }: { job: ExportJob }) {
  if (isUnderWay(job)) return <p className="text-info">{job.status === "queued" ? "Waiting" : "Under way"}</p>;
  if (job.url === null) {
    const failed = job.status === "failed";
    return <p className={`wrap-anywhere ${failed ? "text-bad" : "text-muted"}`}>{failed ? job.error : "Canceled"}</p>;
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="numerals">
        {formatAmount(job.fileCount, "file")}, {formatBytes(job.byteCount)}
      </p>
      <GalleryLink job={job} size="compact" />
      <a href={job.url} className={buttonClass("secondary", "compact", "text-sm")}>
        <Download aria-hidden="true" className="size-4" />
        Download
      </a>
    </div>
  );
}

const KIND_WORDS: Record<ExportJob["kind"], string> = {
  vehicle_cards: "Vehicle cards",
  vehicle_card_images: "Vehicle card images",
  vehicle_photos: "Vehicle photos",
};

const LIST = {
  prefix: "exports",
  kind: { label: "Kind", all: "All kinds", words: KIND_WORDS, of: ({ kind }: ExportJob) => kind },
  columns: { at: ({ id }: ExportJob) => id, size: ({ byteCount }: ExportJob) => byteCount },
  orders: { "-at": "Newest first", at: "Oldest first", "-size": "Largest first" },
  sort: "-at",
} as const;

/** "Newest, up to 200 vehicles, Honda, Capital Motors"; "Newest, all vehicles" */
function choiceWords(choice: ExportJob["selection"], dealershipNames: ReadonlyMap<number, string>): string {
  const dealership =
    choice.dealershipId === undefined
      ? undefined
      : (dealershipNames.get(choice.dealershipId) ?? `dealership ${choice.dealershipId}`);
  const pick = choice.pick === "newest" ? "Newest" : "Biggest price drop";
  const number = choice.limit === undefined ? "all vehicles" : `up to ${formatAmount(choice.limit, "vehicle")}`;
  return [pick, number, choice.make, dealership].filter(Boolean).join(", ");
}
