import { BackupsCard } from "#features/backups/console/backups-card.tsx";
import { GeneratorCards } from "#features/exports/console/generator-cards.tsx";
import { FeedsCard } from "#features/feeds/console/feeds-card.tsx";
import { NotificationsCard } from "#features/notifications/console/notifications-card.tsx";
import { ClearDemoCard } from "#features/onboarding/console/clear-demo-card.tsx";
import { AuditCard } from "#kernel/audit/console/audit-card.tsx";
import { MailCard } from "#kernel/mail/console/mail-card.tsx";
import { SiteSettingsCard } from "#kernel/settings/console/site-settings-card.tsx";
import { SETTING_LABELS } from "#kernel/settings/rules/site-settings.ts";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { adminTabPath, FIRST_STEPS_TAB } from "#kernel/ui/site/paths.ts";
import { TabHeading } from "./tab-heading.tsx";

/** What the site shows, the downloads, the feeds, and who did what. */
export function SettingsTab() {
  const mayEdit = useMayEdit();
  return (
    <>
      <TabHeading title="Site Settings" text="What the public pages show, downloads, feeds, mail, and who did what." />
      <div className="flex flex-col gap-5">
        <SiteSettingsCard />
        <GeneratorCards />
        <FeedsCard />
        <MailCard />
        <NotificationsCard />
        <BackupsCard />
        <AuditCard subjectWords={{ "setting.updated": SETTING_LABELS }} />
        <ClearDemoCard />
        {mayEdit && (
          <p className="text-muted text-sm">
            New here? The{" "}
            <Link
              to={adminTabPath(FIRST_STEPS_TAB)}
              className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2"
            >
              first steps
            </Link>{" "}
            lead through what a new marketplace needs.
          </p>
        )}
      </div>
    </>
  );
}
