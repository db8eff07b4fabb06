import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { ClearDemoCard } from "./clear-demo-card.tsx";
import { FirstStepsHint } from "./first-steps-hint.tsx";

/** The onboarding's cards in the settings. */
export const settingsCards: readonly SettingsCard[] = [
  { order: 80, Content: ClearDemoCard },
  { order: 90, Content: FirstStepsHint },
];
