import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "#kernel/ui/console/card.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import type { NotificationSettings } from "../notification-endpoints.ts";
import { KindSwitches } from "./kind-switches.tsx";
import { MailSection } from "./mail-section.tsx";
import { TestSection } from "./test-section.tsx";
import { settingsQuery } from "./use-notifications.ts";
import { WebhookSection } from "./webhook-section.tsx";

/** The card with the kinds, channels and recipients of notifications. */
export function NotificationsCard() {
  const { data, isError, refetch } = useQuery({ ...settingsQuery, refetchOnMount: "always" });
  // Not "Notifications", because the region of the toasts has that name.
  return (
    <Card
      title="Alerts"
      description="Events that need your attention appear in the console's bell and, if you like, are sent by e-mail and to a webhook."
    >
      <Loading {...{ data, isError, refetch }} what="The notification settings" height="h-160" />
      {data && !isError && <Sections settings={data} />}
    </Card>
  );
}

function Sections({ settings }: { settings: NotificationSettings }) {
  const mayEdit = useMayEdit();
  return (
    <div className="flex flex-col gap-8">
      <KindSwitches settings={settings} mayEdit={mayEdit} />
      <Section title="By e-mail">
        <MailSection settings={settings} mayEdit={mayEdit} />
      </Section>
      <Section title="By webhook">
        <WebhookSection settings={settings} mayEdit={mayEdit} />
      </Section>
      {mayEdit && (
        <Section title="Try it">
          <TestSection />
        </Section>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t pt-5">
      <h3 className="mb-3 font-semibold text-sm">{title}</h3>
      {children}
    </section>
  );
}
