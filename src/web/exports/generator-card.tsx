import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Card } from "../ui/card.tsx";
import { formatAmount } from "../ui/format-number.ts";
import { type Generator, GeneratorError, runGenerator } from "./run-generator.ts";

/** A generator: starts it, shows that it works, then its result or why there is none. */
export function GeneratorCard(props: {
  title: string;
  description: string;
  generator: Generator;
  /** Says that there is a result. */
  success: string;
  startLabel: string;
  linkLabel: string;
  /** Other ways to the same. */
  children?: ReactNode;
}) {
  const run = useMutation({ mutationFn: () => runGenerator(props.generator) });
  return (
    <Card title={props.title} description={props.description}>
      <div className="flex flex-wrap gap-2">
        <Button pending={run.isPending} pendingLabel="Generating..." onClick={() => run.mutate()}>
          {props.startLabel}
        </Button>
        {props.children}
      </div>
      <div role="status" className="mt-3 min-h-6">
        {run.isPending && <p className="text-muted">This may take a few minutes. You can go on working meanwhile.</p>}
        {run.isError && (
          <>
            <p className="font-medium text-bad">{run.error.message}</p>
            {run.error instanceof GeneratorError && run.error.reason && (
              <p className="mt-0.5 text-muted">{run.error.reason}</p>
            )}
          </>
        )}
        {run.isSuccess && (
          <>
            <p className="font-medium text-good">{props.success}</p>
            {run.data.fileCount !== null && (
              <p className="mt-0.5 text-muted tabular-nums">{formatAmount(run.data.fileCount, "file")}</p>
            )}
            <a href={run.data.url} className={buttonClass("primary", "normal", "mt-3 text-sm")}>
              <Download aria-hidden="true" className="size-4" />
              {props.linkLabel}
            </a>
          </>
        )}
      </div>
    </Card>
  );
}
