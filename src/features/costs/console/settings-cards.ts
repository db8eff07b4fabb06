import type { SettingsCard } from "#kernel/settings/console/settings-card.ts";

/** The card of the estimates' figures in the settings. */
export const settingsCards: readonly SettingsCard[] = [
  {
    name: "charges",
    page: "look",
    order: 17,
    finds: [{ label: "Out-the-door estimate", words: "tax title registration fees document state" }],
    load: async () => (await import("./charges-card.tsx")).ChargesCard,
  },
];
