import type { SettingsCard } from "#kernel/settings/console/settings-card.ts";

/** The notifications' card in the settings. */
export const settingsCards: readonly SettingsCard[] = [
  {
    name: "alerts",
    page: "alerts",
    order: 50,
    finds: [
      { label: "Alerts", words: "notifications mail email bell who gets recipients" },
      { label: "Daily digest", words: "mail email summary morning" },
      { label: "Webhook", words: "slack post url integration" },
    ],
    load: async () => (await import("./notifications-card.tsx")).NotificationsCard,
  },
];
