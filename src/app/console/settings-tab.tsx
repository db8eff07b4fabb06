import { AuditCard } from "#kernel/audit/console/audit-card.tsx";
import { settingsCards as mail } from "#kernel/mail/console/settings-cards.ts";
import { settingsCards as settings } from "#kernel/settings/console/settings-cards.ts";
import { SettingsTab } from "#kernel/settings/console/settings-tab.tsx";
import { SETTING_LABELS } from "#kernel/settings/rules/site-settings.ts";
import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { ALL_AUDIT_WORDS } from "./audit-words.ts";

const OF_FEATURES = import.meta.glob<readonly SettingsCard[]>("../../features/*/console/settings-cards.{ts,tsx}", {
  eager: true,
  import: "settingsCards",
});

/** For an action, the words of its subjects. */
const SUBJECT_WORDS = { "setting.updated": SETTING_LABELS };

/** Here and not in the audit room, because its words come from all rooms. */
const auditCard: SettingsCard = {
  order: 70,
  Content: () => <AuditCard words={ALL_AUDIT_WORDS} subjectWords={SUBJECT_WORDS} />,
};

export const CARDS: readonly SettingsCard[] = [settings, mail, auditCard, ...Object.values(OF_FEATURES)].flat();

/** The settings, with the cards of all rooms. */
export const AllSettingsTab = () => <SettingsTab cards={CARDS} />;
