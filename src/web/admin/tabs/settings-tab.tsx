import { SETTING_LABELS } from "#domain/settings/site-settings.ts";
import { adminTabPath, FIRST_STEPS_TAB } from "../../paths.ts";
import { Link } from "../../ui/link.tsx";
import { useMayEdit } from "../api/permissions.ts";
import { AuditCard } from "../audit/audit-card.tsx";
import { BackupsCard } from "../backups/backups-card.tsx";
import { ClearDemoCard } from "../demo/clear-demo-card.tsx";
import { GeneratorCards } from "../exports/generator-cards.tsx";
import { FeedsCard } from "../feeds/feeds-card.tsx";
import { MailCard } from "../mail/mail-card.tsx";
import { NotificationsCard } from "../notifications/notifications-card.tsx";
import { SiteSettingsCard } from "../settings/site-settings-card.tsx";
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
