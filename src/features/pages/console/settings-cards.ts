import type { SettingsCard } from "#kernel/settings/console/settings-card.ts";

/** The card of the site's own pages in the settings. */
export const settingsCards: readonly SettingsCard[] = [
  {
    name: "pages",
    page: "look",
    order: 15,
    finds: [{ label: "Pages", words: "about privacy terms imprint legal text" }],
    load: async () => (await import("./pages-card.tsx")).PagesCard,
  },
];
