import { settingsCards as mail } from "#kernel/mail/console/settings-cards.ts";
import type { SettingsCard } from "#kernel/settings/console/settings-card.ts";
import { settingsCards as settings } from "#kernel/settings/console/settings-cards.ts";

const OF_FEATURES = import.meta.glob<readonly SettingsCard[]>("../../features/*/console/settings-cards.{ts,tsx}", {
  eager: true,
  import: "settingsCards",
});

/** Here and not in the audit room, because its words come from all rooms. */
const auditCard: SettingsCard = {
  name: "audit",
  page: "team",
  order: 70,
  finds: [{ label: "Audit log", words: "history who did what changes log undo" }],
  load: async () => (await import("./whole-audit-card.tsx")).WholeAuditCard,
};

/** The cards of all rooms. Their contents are loaded with their pages. */
export const CARDS: readonly SettingsCard[] = [settings, mail, auditCard, ...Object.values(OF_FEATURES)].flat();
