import { useQueryClient } from "@tanstack/react-query";
import { Check, ChevronDown, Minus } from "lucide-react";
import { type ComponentType, useState } from "react";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card, LoadFailure } from "#kernel/ui/console/card.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import type { FirstSteps } from "../first-steps-endpoints.ts";
import type { Step, StepState } from "../rules/steps.ts";
import { firstStepsQuery, useChooseFirstSteps, useFirstSteps } from "./use-first-steps.ts";

/** A step's content, from another feature. */
export type StepContent = ComponentType<{
  steps: FirstSteps;
  isDone: boolean;
  /** Called after a change, so that the steps are reloaded. */
  onChanged: () => void;
  /** Called after a change that may have completed the step: then the next one opens. */
  onAnswered: () => void;
  /** Called when the operator goes on to the next step. */
  onDone: () => void;
}>;

const WORDS: Record<Step, { title: string; text: string }> = {
  name: { title: "Name and contact", text: "Your marketplace's logo and name, and the address that people write to." },
  dealership: { title: "First dealership", text: "Paste its website address. AutoHub checks it, then reads its cars." },
  fees: {
    title: "Fees in prices",
    text: "The fees that your dealerships add to their prices. Shoppers see prices with them.",
  },
  password: {
    title: "Your own password",
    text: "Replace the first password, which is in a file or was on the screen.",
  },
  address: {
    title: "Public address",
    text: "The address that shoppers use. Links in mails, feeds and search engines begin with it.",
  },
  mail: { title: "Mail", text: "Shoppers can follow searches and ask about cars, and AutoHub can notify you." },
};

/** The guide for a new marketplace: its steps, one of them open. @param props.contents each step's content */
export function FirstStepsGuide(props: { contents: Record<Step, StepContent> }) {
  const { data, isError, refetch } = useFirstSteps();
  if (isError && !data) {
    return (
      <Card>
        <LoadFailure what="The first steps" onRetry={() => refetch()} />
      </Card>
    );
  }
  if (!data) {
    return (
      <div aria-busy="true">
        <p className="sr-only">Loading the first steps...</p>
        <Skeleton className="h-96 w-full rounded-card" />
      </div>
    );
  }
  return <Steps data={data} contents={props.contents} />;
}

const firstOpen = ({ steps }: FirstSteps, after?: Step): Step | null => {
  const open = steps.flatMap(({ step, state }) => (state === "open" && step !== after ? [step] : []));
  return open[0] ?? null;
};

function Steps({ data, contents }: { data: FirstSteps; contents: Record<Step, StepContent> }) {
  const [shown, setShown] = useState<Step | null>(() => firstOpen(data));
  const client = useQueryClient();
  const choose = useChooseFirstSteps();
  const done = data.steps.filter(({ state }) => state === "done").length;
  /** Ends the step, done or skipped: the next one opens and gets the focus. */
  const show = (step: Step | null) => {
    setShown(step);
    requestAnimationFrame(() => document.getElementById(step ? `step-${step}` : "steps-done")?.focus());
  };
  const readAnew = () => client.invalidateQueries({ queryKey: firstStepsQuery.queryKey });
  const goOn = async (step: Step, onlyIfDone: boolean) => {
    await readAnew();
    const now = client.getQueryData<FirstSteps>(firstStepsQuery.queryKey) ?? data;
    const isDone = now.steps.some((one) => one.step === step && one.state === "done");
    if (isDone || !onlyIfDone) show(firstOpen(now, step));
  };
  return (
    <div className="flex flex-col gap-3">
      <p id="steps-done" tabIndex={-1} role="status" className="text-muted text-sm outline-none">
        {done === data.steps.length
          ? "Everything is set up. You can come back at any time."
          : `${data.steps.length} steps, ${done} done. You can skip any step.`}
      </p>
      <ol className="flex flex-col gap-3">
        {data.steps.map(({ step, state }, index) => {
          const Content = contents[step];
          const isOpen = shown === step;
          return (
            <li key={step} className="rounded-card border border-line bg-surface shadow-card">
              <h2>
                <button
                  type="button"
                  id={`step-${step}`}
                  aria-expanded={isOpen}
                  aria-controls={`step-${step}-content`}
                  onClick={() => setShown(isOpen ? null : step)}
                  className="flex min-h-16 w-full cursor-pointer items-center gap-3 rounded-card px-4 py-3 text-left md:px-5"
                >
                  <Mark state={state} number={index + 1} />
                  <span className="min-w-0 flex-1">
                    <span className="block font-bold text-base tracking-tight">{WORDS[step].title}</span>
                    <span className="block text-muted text-sm">{WORDS[step].text}</span>
                  </span>
                  {state !== "open" && <span className="font-medium text-muted text-xs">{STATE_WORDS[state]}</span>}
                  <ChevronDown
                    aria-hidden="true"
                    className={`size-5 shrink-0 text-muted transition-transform motion-reduce:transition-none ${isOpen ? "rotate-180" : ""}`}
                  />
                </button>
              </h2>
              <div
                id={`step-${step}-content`}
                hidden={!isOpen}
                className="border-line border-t px-4 py-4 md:px-5 md:py-5"
              >
                {isOpen && (
                  <>
                    <Content
                      steps={data}
                      isDone={state === "done"}
                      onChanged={readAnew}
                      onAnswered={() => goOn(step, true)}
                      onDone={() => goOn(step, false)}
                    />
                    {state === "open" && (
                      <Button
                        variant="ghost"
                        className="mt-4 -ml-4"
                        pending={choose.isPending}
                        onClick={() => choose.mutate({ skip: step }, { onSuccess: (steps) => show(firstOpen(steps)) })}
                      >
                        Skip this step
                      </Button>
                    )}
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const STATE_WORDS: Record<Exclude<StepState, "open">, string> = { done: "Done", skipped: "Skipped" };

/** A step's number, or a mark of its state. The words beside it say the same. */
function Mark({ state, number }: { state: StepState; number: number }) {
  const look = {
    done: "bg-good-soft text-good",
    skipped: "bg-sunken text-muted",
    open: "bg-brand-soft text-brand-strong",
  }[state];
  return (
    <span
      aria-hidden="true"
      className={`grid size-8 shrink-0 place-items-center rounded-full font-bold text-sm numerals ${look}`}
    >
      {state === "done" ? <Check className="size-4" /> : state === "skipped" ? <Minus className="size-4" /> : number}
    </span>
  );
}
