import { AuditCard } from "#kernel/audit/console/audit-card.tsx";
import { SETTING_LABELS } from "#kernel/settings/rules/site-settings.ts";
import { ALL_AUDIT_WORDS } from "./audit-words.ts";

/** For an action, the words of its subjects. */
const SUBJECT_WORDS = { "setting.updated": SETTING_LABELS };

/** The audit log with the words of all rooms. */
export const WholeAuditCard = () => <AuditCard words={ALL_AUDIT_WORDS} subjectWords={SUBJECT_WORDS} />;
