import { ListChecks } from "lucide-react";
import type { ConsoleParts } from "#kernel/ui/console/console-parts.ts";
import { FIRST_STEPS_TAB, useFirstSteps } from "./use-first-steps.ts";

/** The onboarding's parts of the console: the guide and the demo. */
export const consoleParts: ConsoleParts = {
  tabs: [
    {
      name: FIRST_STEPS_TAB,
      label: "First steps",
      icon: ListChecks,
      role: "editor",
      order: 70,
      menu: null,
      load: async () => (await import("./first-steps-tab.tsx")).FirstStepsTab,
    },
  ],
  background: [{ order: 10, Content: FirstStepsReader }],
};

/** Requests the first steps while the dashboard's code loads, because the dashboard waits for them. */
function FirstStepsReader() {
  useFirstSteps();
  return null;
}
