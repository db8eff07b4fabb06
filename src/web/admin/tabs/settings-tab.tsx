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
        <AuditCard />
        <ClearDemoCard />
      </div>
    </>
  );
}
