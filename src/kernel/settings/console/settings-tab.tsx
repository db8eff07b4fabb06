import { inOrder, type SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { TabHeading } from "#kernel/ui/console/tab-heading.tsx";

/** The site's settings, the downloads, the feeds, and the audit log. */
export function SettingsTab({ cards }: { cards: readonly SettingsCard[] }) {
  return (
    <>
      <TabHeading title="Site Settings" text="The public pages, downloads, feeds, mail, and the audit log." />
      <div className="flex flex-col gap-5">
        {inOrder(cards).map(({ order, Content }) => (
          <Content key={order} />
        ))}
      </div>
    </>
  );
}
