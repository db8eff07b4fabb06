import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { adminTabPath } from "#kernel/ui/site/paths.ts";
import { FIRST_STEPS_TAB } from "./use-first-steps.ts";

/** A link to the guide, below the settings. */
export function FirstStepsHint() {
  if (!useMayEdit()) return null;
  return (
    <p className="text-muted text-sm">
      New here? The{" "}
      <Link
        to={adminTabPath(FIRST_STEPS_TAB)}
        className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2"
      >
        first steps
      </Link>{" "}
      show how to set up a new marketplace.
    </p>
  );
}
