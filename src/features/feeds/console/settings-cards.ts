import type { SettingsCard } from "#kernel/settings/console/settings-card.ts";

/** The feeds' card in the settings. */
export const settingsCards: readonly SettingsCard[] = [
  {
    name: "feeds",
    page: "feeds",
    order: 30,
    finds: [{ label: "Feeds", words: "google facebook meta rss csv xml merchant catalog" }],
    load: async () => (await import("./feeds-card.tsx")).FeedsCard,
  },
];
