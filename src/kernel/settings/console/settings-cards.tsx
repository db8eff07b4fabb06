import { AuditCard } from "#kernel/audit/console/audit-card.tsx";
import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { SETTING_LABELS } from "../rules/site-settings.ts";
import { SiteSettingsCard } from "./site-settings-card.tsx";

/** For an action, the words of what it was done to. */
const SUBJECT_WORDS = { "setting.updated": SETTING_LABELS };

/** What this room shows among the settings. */
export const settingsCards: readonly SettingsCard[] = [
  { order: 10, Content: SiteSettingsCard },
  { order: 70, Content: () => <AuditCard subjectWords={SUBJECT_WORDS} /> },
];
