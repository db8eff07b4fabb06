import type { SettingsCard } from "#kernel/settings/console/settings-card.ts";

/** The partner's card in the settings. */
export const settingsCards: readonly SettingsCard[] = [
  {
    name: "partner",
    page: "feeds",
    order: 35,
    finds: [{ label: "Inspection partner", words: "inspected auto push sync token address" }],
    load: async () => (await import("./partner-card.tsx")).PartnerCard,
  },
];
