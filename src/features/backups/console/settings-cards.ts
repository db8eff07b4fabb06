import type { SettingsCard } from "#kernel/settings/console/settings-card.ts";

/** The backups' card in the settings. */
export const settingsCards: readonly SettingsCard[] = [
  {
    name: "backups",
    page: "backups",
    order: 60,
    finds: [{ label: "Backups", words: "copy restore save nightly schedule passphrase password folder" }],
    load: async () => (await import("./backups-card.tsx")).BackupsCard,
  },
];
