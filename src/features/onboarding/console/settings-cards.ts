import type { SettingsCard } from "#kernel/settings/console/settings-card.ts";

/** The onboarding's cards in the settings. */
export const settingsCards: readonly SettingsCard[] = [
  {
    name: "demo",
    page: "site",
    order: 80,
    finds: [{ label: "Clear the demo", words: "delete remove example sample cars" }],
    load: async () => (await import("./clear-demo-card.tsx")).ClearDemoCard,
  },
  {
    name: "first-steps",
    page: "site",
    order: 90,
    finds: [],
    load: async () => (await import("./first-steps-hint.tsx")).FirstStepsHint,
  },
];
