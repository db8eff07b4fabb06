/** The steps of setting up a marketplace, in this order. */
export const STEPS = ["name", "dealership", "fees", "password", "address", "mail"] as const;
export type Step = (typeof STEPS)[number];

/** `skipped`: not done, and the operator does not want to do it. */
export type StepState = "done" | "open" | "skipped";

/** The operator's own choices about the guide, as they are stored. */
export type GuideChoices = { dismissed: boolean; skipped: readonly Step[] };
export const NO_CHOICES: GuideChoices = { dismissed: false, skipped: [] };

/** Returns the state of each step. A done step counts as done, even if it was skipped. */
export const stepStates = (done: Readonly<Record<Step, boolean>>, { skipped }: GuideChoices) =>
  STEPS.map((step) => {
    const state: StepState = done[step] ? "done" : skipped.includes(step) ? "skipped" : "open";
    return { step, state };
  });

/**
 * Returns whether the console shows the guide's card: in an installation that started with it, or has no dealership besides the
 * demo's, until no step is open or it is dismissed.
 */
export const showsGuide = (guide: {
  steps: readonly { state: StepState }[];
  dismissed: boolean;
  /** True when the installation started with the guide. */
  began: boolean;
  hasOwnDealership: boolean;
}): boolean =>
  !guide.dismissed && (guide.began || !guide.hasOwnDealership) && guide.steps.some(({ state }) => state === "open");
