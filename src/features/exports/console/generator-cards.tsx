import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { dealershipsQuery } from "#core/dealerships/console/dealership-list.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { ProgressBar } from "#kernel/ui/console/status.tsx";
import { apiPath, apiQuery } from "#kernel/ui/site/api-query.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { ArrowUpRightIcon } from "#kernel/ui/site/icons.tsx";
import { MAX_EXPORT_VEHICLES } from "#kernel/words/rules/export-rules.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import type { ExportJob } from "../export-endpoints.ts";
import { choiceProblem, choiceQuery, DEFAULT_CHOICE, ExportChoiceForm } from "./export-choice.tsx";
import { GalleryLink, LeftOutList } from "./export-result.tsx";
import { PastExports } from "./past-exports.tsx";
import {
  type Generator,
  GeneratorError,
  isUnderWay,
  refreshExports,
  runGenerator,
  useCancelExport,
  useExports,
} from "./use-exports.ts";

/** Downloads made from the listed vehicles: cards as pages, cards as pictures, all photos. */
export function GeneratorCards() {
  const [choice, setChoice] = useState(DEFAULT_CHOICE);
  const exports = useExports();
  const dealerships = useQuery(dealershipsQuery).data ?? [];
  const query = choiceQuery(choice);
  const shared = { query, problem: choiceProblem(choice), jobs: exports.data ?? [] };
  return (
    <section aria-labelledby="generators" className="flex flex-col gap-3">
      <div>
        <h2 id="generators" className="font-bold text-lg tracking-tight">
          Downloads
        </h2>
        <p className="text-muted">Cards and photos of the listed vehicles, for social media and for dealers.</p>
      </div>
      <ExportChoiceForm choice={choice} onChange={setChoice} />
      <div className="grid gap-5 lg:grid-cols-3">
        <GeneratorCard
          {...shared}
          title="Vehicle Cards Download"
          description={`Up to ${MAX_EXPORT_VEHICLES} vehicle cards as HTML files in one ZIP.`}
          generator={{
            kind: "vehicle_cards",
            path: "/api/admin/vehicle-cards",
            failure: "Failed to generate vehicle cards",
            saysStatus: true,
          }}
          success="Vehicle card HTML files generated successfully"
          startLabel="Generate vehicle cards"
          linkLabel="Download vehicle cards"
        >
          <a
            href={apiPath("/api/admin/direct-cards-download", {}, query)}
            target="_blank"
            rel="noopener"
            className={buttonClass("secondary", "normal", "text-sm")}
          >
            Direct download
            <ArrowUpRightIcon className="size-4" />
          </a>
        </GeneratorCard>
        <GeneratorCard
          {...shared}
          title="Vehicle Card Images Download"
          description={`Up to ${MAX_EXPORT_VEHICLES} vehicle cards as pictures, a square and a wide one of each, in one ZIP.`}
          generator={{
            kind: "vehicle_card_images",
            path: "/api/admin/vehicle-card-images",
            failure: "Failed to generate vehicle card images",
          }}
          success="Vehicle card images are ready for download."
          startLabel="Generate card images"
          linkLabel="Download card images"
        />
        <GeneratorCard
          {...shared}
          title="Vehicle Photos Gallery"
          description="All photos of all listed vehicles that have some, in one ZIP. It may take a few minutes."
          generator={{
            kind: "vehicle_photos",
            path: "/api/admin/vehicle-photos-zip",
            failure: "Failed to generate vehicle photos ZIP",
          }}
          success="Vehicle photos ZIP file generated successfully"
          startLabel="Generate photos ZIP"
          linkLabel="Download photos ZIP"
        />
      </div>
      <PastExports
        jobs={exports.data}
        isError={exports.isError}
        dealershipNames={new Map(dealerships.map(({ id, name }) => [id, name]))}
        onRetry={() => exports.refetch()}
      />
    </section>
  );
}

/** Starts a generator and shows its progress, then its result or the reason of a failure. */
function GeneratorCard(props: {
  title: string;
  description: string;
  generator: Generator;
  /** Shown when there is a result. */
  success: string;
  startLabel: string;
  linkLabel: string;
  /** The chosen cars. */
  query: URLSearchParams;
  /** The reason why it cannot start, or null. */
  problem: string | null;
  /** The known exports. */
  jobs: readonly ExportJob[];
  /** Further buttons. */
  children?: ReactNode;
}) {
  const { generator, query, jobs } = props;
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: () => runGenerator(generator, query),
    onSettled: () => refreshExports(client),
  });
  const underWay = jobs.find((job) => job.kind === generator.kind && isUnderWay(job));
  const result = run.data && jobs.find((job) => job.url === run.data.url);
  return (
    <Card title={props.title} description={props.description}>
      <div className="flex flex-wrap gap-2">
        <Button
          pending={run.isPending}
          pendingLabel="Generating..."
          ariaDisabled={props.problem !== null}
          onClick={() => props.problem === null && run.mutate()}
        >
          {props.startLabel}
        </Button>
        {props.children}
      </div>
      {underWay && <ExportProgress job={underWay} label={props.title} />}
      <div role="status" className="mt-3 min-h-6">
        {run.isPending && <p className="text-muted">This may take a few minutes. You can keep working.</p>}
        {run.isError && (
          <>
            <p className="font-medium text-bad">{run.error.message}</p>
            {run.error instanceof GeneratorError && run.error.reason && (
              <p className="wrap-anywhere mt-0.5 text-muted">{run.error.reason}</p>
            )}
          </>
        )}
        {run.isSuccess && (
          <>
            <p className="font-medium text-good">{props.success}</p>
            {run.data.fileCount !== null && (
              <p className="mt-0.5 text-muted numerals">{formatAmount(run.data.fileCount, "file")}</p>
            )}
            <div className="mt-3 flex flex-wrap gap-2">
              <a href={run.data.url} className={buttonClass("primary", "normal", "text-sm")}>
                <Download aria-hidden="true" className="size-4" />
                {props.linkLabel}
              </a>
              {result && <GalleryLink job={result} size="normal" />}
            </div>
            {result && <LeftOutList leftOut={result.leftOut} />}
          </>
        )}
      </div>
    </Card>
  );
}

/** Progress of an export with its current step, and a button that cancels it. */
function ExportProgress({ job, label }: { job: ExportJob; label: string }) {
  const cancel = useCancelExport();
  const mayEdit = useMayEdit();
  const { data } = useQuery(apiQuery("/api/auth/status"));
  const mayCancel = mayEdit || data?.user?.username === job.startedBy;
  return (
    <div className="mt-3 text-info text-sm">
      <p className="wrap-anywhere line-clamp-2">{job.status === "queued" ? "Waiting" : (job.step ?? "Starting")}</p>
      {job.total > 0 && (
        <>
          <p className="text-xs numerals">
            {formatCount(job.done)} of {formatCount(job.total)}
          </p>
          <ProgressBar label={label} value={job.done} max={job.total} />
        </>
      )}
      {mayCancel && (
        <Button
          size="sm"
          className="mt-2"
          pending={cancel.isPending}
          pendingLabel="Cancelling..."
          onClick={() => cancel.mutate(job.id)}
        >
          Cancel
        </Button>
      )}
    </div>
  );
}
