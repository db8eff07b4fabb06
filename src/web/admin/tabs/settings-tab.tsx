import { AuditCard } from "../audit/audit-card.tsx";
import { AccountCard } from "../auth/account-card.tsx";
import { GeneratorCards } from "../exports/generator-cards.tsx";
import { FeedsCard } from "../feeds/feeds-card.tsx";
import { SiteSettingsCard } from "../settings/site-settings-card.tsx";
import { TabHeading } from "./tab-heading.tsx";

/** What the site shows, the downloads, and the administrator's own account. */
export function SettingsTab() {
  return (
    <>
      <TabHeading title="Site Settings" text="What the public pages show, downloads, and your account." />
      <div className="flex flex-col gap-5">
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <SiteSettingsCard />
          <AccountCard />
        </div>
        <GeneratorCards />
        <FeedsCard />
        <AuditCard />
      </div>
    </>
  );
}
