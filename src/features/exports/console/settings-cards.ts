import type { SettingsCard } from "#kernel/settings/console/settings-card.ts";

/** The exports' card in the settings. */
export const settingsCards: readonly SettingsCard[] = [
  {
    name: "downloads",
    page: "site",
    order: 20,
    finds: [{ label: "Downloads", words: "export cards images photos gallery zip" }],
    load: async () => (await import("./generator-cards.tsx")).GeneratorCards,
  },
];
