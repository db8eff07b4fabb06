import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { ExportJob } from "#contract/exports/export-job.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { formatAmount } from "../../ui/format-number.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ExportProgress } from "./export-progress.tsx";
import { GalleryLink } from "./gallery-link.tsx";
import { LeftOutList } from "./left-out-list.tsx";
import { type Generator, GeneratorError, runGenerator } from "./run-generator.ts";
import { isUnderWay, refreshExports } from "./use-exports.ts";

/** A generator: starts it, shows how far it is, then its result or why there is none. */
export function GeneratorCard(props: {
  title: string;
  description: string;
  generator: Generator;
  /** Says that there is a result. */
  success: string;
  startLabel: string;
  linkLabel: string;
  /** Which cars. */
  query: URLSearchParams;
  /** Why it cannot begin. */
  problem: string | null;
  /** The exports that the server knows of. */
  jobs: readonly ExportJob[];
  /** Other ways to the same. */
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
        {run.isPending && <p className="text-muted">This may take a few minutes. You can go on working meanwhile.</p>}
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
              <p className="mt-0.5 text-muted tabular-nums">{formatAmount(run.data.fileCount, "file")}</p>
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
