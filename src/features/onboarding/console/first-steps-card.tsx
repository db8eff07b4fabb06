import { ArrowRight, X } from "lucide-react";
import { Button } from "#kernel/ui/console/button.tsx";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { adminTabPath } from "#kernel/ui/site/paths.ts";
import { FIRST_STEPS_TAB, useChooseFirstSteps, useFirstSteps } from "./use-first-steps.ts";

/** A line on the dashboard that leads to the guide until a new marketplace is set up. */
export function FirstStepsCard() {
  const { data } = useFirstSteps();
  const choose = useChooseFirstSteps();
  if (!data?.isShown) return null;
  const done = data.steps.filter(({ state }) => state === "done").length;
  return (
    <section
      aria-labelledby="first-steps-title"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface py-2 pr-2 pl-4 shadow-card md:pl-5"
    >
      <div className="min-w-0 flex-1 basis-24">
        <h2 id="first-steps-title" className="font-bold text-base tracking-tight">
          First steps
        </h2>
        <p className="text-muted text-sm">
          {data.steps.length} steps, {done} done
        </p>
      </div>
      <div aria-hidden="true" className="hidden h-1.5 w-40 overflow-hidden rounded-full bg-info-soft sm:block">
        <div className="h-full rounded-full bg-info" style={{ width: `${(100 * done) / data.steps.length}%` }} />
      </div>
      <div className="flex items-center gap-1">
        <Link to={adminTabPath(FIRST_STEPS_TAB)} className={buttonClass("primary", "compact")}>
          Continue
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Dismiss the first steps"
          pending={choose.isPending}
          onClick={() => choose.mutate({ dismissed: true })}
        >
          {!choose.isPending && <X aria-hidden="true" className="size-5" />}
        </Button>
      </div>
    </section>
  );
}
