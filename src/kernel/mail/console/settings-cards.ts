import type { SettingsCard } from "#kernel/settings/console/settings-card.ts";

/** This room's cards in the settings. */
export const settingsCards: readonly SettingsCard[] = [
  {
    name: "mail",
    page: "mail",
    order: 40,
    finds: [
      { label: "Mail server", words: "email e-mail smtp sender from password login outbox delivery not delivered" },
      { label: "Send a test mail", words: "email e-mail smtp check try" },
    ],
    load: async () => (await import("./mail-card.tsx")).MailCard,
  },
];
