import { type ComponentType, lazy, Suspense } from "react";
import type { Role } from "#kernel/http/rules/roles.ts";
import { Card, EmptyState } from "#kernel/ui/console/card.tsx";
import type { ConsoleTab } from "#kernel/ui/console/console-parts.ts";
import { useMay } from "#kernel/ui/console/permissions.ts";
import { TabHeading } from "#kernel/ui/console/tab-heading.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { TABS } from "./all-parts.ts";

/** The tabs' contents. Each is loaded when its tab is opened, so that the dashboard's charts do not delay the settings. */
const CONTENTS = new Map<ConsoleTab, ComponentType>(
  TABS.map((tab) => [tab, lazy(async () => ({ default: await tab.load() }))]),
);

/** The content of one tab, with a placeholder while its code loads. */
export function TabContent({ tab }: { tab: ConsoleTab }) {
  const Content = CONTENTS.get(tab);
  const may = useMay(tab.role);
  if (!may) return <Forbidden label={tab.label} role={tab.role} />;
  return <Suspense fallback={<Skeleton className="h-8 w-48" />}>{Content && <Content />}</Suspense>;
}

const ONLY_WORDS: Record<Role, string> = {
  viewer: "Only administrators may see this",
  editor: "Only editors and owners may see this",
  owner: "Only owners may see this",
};

function Forbidden({ label, role }: { label: string; role: Role }) {
  return (
    <>
      <TabHeading title={label} text="This screen is not for your role." />
      <Card>
        <EmptyState title={ONLY_WORDS[role]} text="Ask one of them if you need access." />
      </Card>
    </>
  );
}
