/** What a new operator is led through, in this order. */
export const STEPS = ["name", "dealership", "password", "mail"] as const;
export type Step = (typeof STEPS)[number];

/** `skipped`: not done, and the operator does not want to be led to it. */
export type StepState = "done" | "open" | "skipped";

/** The operator's own choices about the guide, as they are stored. */
export type GuideChoices = { dismissed: boolean; skipped: readonly Step[] };
export const NO_CHOICES: GuideChoices = { dismissed: false, skipped: [] };

/** What has become of each step. What is done counts as done, whether it was skipped or not. */
export const stepStates = (done: Readonly<Record<Step, boolean>>, { skipped }: GuideChoices) =>
  STEPS.map((step) => {
    const state: StepState = done[step] ? "done" : skipped.includes(step) ? "skipped" : "open";
    return { step, state };
  });

/**
 * Whether the console shows the guide's card: in an installation that began with it, or has no dealership of its own, until
 * nothing is open or it is dismissed.
 */
export const showsGuide = (guide: {
  steps: readonly { state: StepState }[];
  dismissed: boolean;
  /** Whether the installation began with the guide. */
  began: boolean;
  hasOwnDealership: boolean;
}): boolean =>
  !guide.dismissed && (guide.began || !guide.hasOwnDealership) && guide.steps.some(({ state }) => state === "open");
