import { AuditCard } from "#kernel/audit/console/audit-card.tsx";
import { ADMINISTRATORS_TAB } from "#kernel/auth/console/tab-names.ts";
import { SETTING_LABELS } from "#kernel/settings/rules/site-settings.ts";
import { useMay } from "#kernel/ui/console/permissions.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { adminTabPath } from "#kernel/ui/site/paths.ts";
import { ALL_AUDIT_WORDS } from "./audit-words.ts";

/** For an action, the words of its subjects. */
const SUBJECT_WORDS = { "setting.updated": SETTING_LABELS };

/** The audit log with the words of all rooms. */
export const WholeAuditCard = () => (
  <>
    {useMay("owner") && (
      <p className="text-sm">
        Who may log in, and with which role, stands under{" "}
        <Link to={adminTabPath(ADMINISTRATORS_TAB)} className="font-semibold text-brand underline underline-offset-4">
          Administrators
        </Link>
        .
      </p>
    )}
    <AuditCard words={ALL_AUDIT_WORDS} subjectWords={SUBJECT_WORDS} />
  </>
);
