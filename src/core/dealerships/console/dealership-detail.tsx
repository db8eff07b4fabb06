import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Store } from "lucide-react";
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { EmptyState } from "#kernel/ui/console/card.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { Tab, TabList, TabPanel, Tabs } from "#kernel/ui/console/tabs.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import type { Dealership } from "../dealership-schemas.ts";
import { hasWebsite } from "../rules/dealership-rules.ts";
import { DealershipSummary } from "./dealership-facts.tsx";
import { DealershipNotes, StatusBadge } from "./dealership-labels.tsx";
import { dealershipsQuery } from "./dealership-list.ts";
import {
  DETAIL_TABS,
  type DealershipSlots,
  type DetailSection,
  type DetailTab,
  dealershipSearch,
  listAddress,
} from "./dealership-screen.ts";
import { OfferedKey } from "./feed-facts.tsx";
import { ReadingLine } from "./reading-line.tsx";
import { type OnRowAction, RowActions, useRowActions } from "./row-actions.tsx";
import { SiteFeesNotice } from "./site-fees-notice.tsx";

/** All data of one dealership, in place of the list; the browser's back button returns to the list. */
export function DealershipDetail(props: { id: number; section: string | null; slots: DealershipSlots }) {
  const { data } = useQuery(dealershipsQuery);
  const dealership = data?.find(({ id }) => id === props.id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {dealership?.name ?? "Dealership"}
      </h2>
      <Link
        to={{ search: listAddress() }}
        className="-ml-2 flex min-h-11 items-center gap-1 self-start rounded-control px-2 font-medium text-brand text-sm"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        All dealerships
      </Link>
      {!data && <p role="status">Loading dealerships...</p>}
      {data && !dealership && (
        <EmptyState
          icon={<Store aria-hidden="true" />}
          title="This dealership is not here"
          text="It may have been deleted."
        />
      )}
      {dealership && <Screen dealership={dealership} section={props.section} slots={props.slots} />}
    </div>
  );
}

function Screen(props: { dealership: Dealership; section: string | null; slots: DealershipSlots }) {
  const { dealership, slots } = props;
  const opened = slots.sections.find(({ id }) => id === props.section);
  const current = DETAIL_TABS.find((tab) => tab === props.section) ?? opened?.tab ?? firstTab(dealership);
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const { act, dialog } = useRowActions({
    UploadDialog: slots.UploadDialog,
    onDeleted: () => navigate({ search: listAddress() }),
  });
  useAskedAction(dealership, act);
  const nameId = `dealership-${dealership.id}`;
  return (
    <>
      <section aria-labelledby={nameId} className="rounded-card border border-line bg-surface p-4 shadow-card md:p-5">
        <p id={nameId} className="font-bold text-xl tracking-tight">
          {dealership.name}
        </p>
        <div className="mt-1.5">
          <StatusBadge status={dealership.status} />
        </div>
        <slots.Progress dealershipId={dealership.id} />
        <ReadingLine dealership={dealership} />
        <DealershipNotes dealership={dealership} />
        <div className="mt-4">
          <RowActions dealership={dealership} nameId={nameId} compact={false} onAction={act} />
        </div>
        {dealership.feed && <OfferedKey dealership={dealership} feed={dealership.feed} />}
        {hasWebsite(dealership) && !dealership.feed && <SiteFeesNotice dealership={dealership} />}
        <DealershipSummary dealership={dealership} />
      </section>
      <Tabs
        value={current}
        onValueChange={(tab) => setParams(dealershipSearch(dealership.id, tab).slice(1), { replace: true })}
      >
        <TabList aria-label="About this dealership">
          {DETAIL_TABS.map((tab) => (
            <Tab key={tab} value={tab}>
              {tab === "syncs" && !hasWebsite(dealership) ? "Files" : TAB_LABELS[tab]}
            </Tab>
          ))}
        </TabList>
        {DETAIL_TABS.map((tab) => (
          <TabPanel key={tab} value={tab}>
            <Sections tab={tab} dealership={dealership} slots={slots} opened={opened} />
          </TabPanel>
        ))}
      </Tabs>
      {dialog}
    </>
  );
}

const TAB_LABELS: Record<DetailTab, string> = { cars: "Cars", syncs: "Syncs", dealer: "Dealer", settings: "Settings" };

/** The cars; the files of a dealership whose cars come from files alone. */
const firstTab = (dealership: Dealership): DetailTab => (hasWebsite(dealership) ? "cars" : "syncs");

/** The sections of a tab below each other. @param props.opened the section that the address names */
function Sections(props: {
  tab: DetailTab;
  dealership: Dealership;
  slots: DealershipSlots;
  opened: DetailSection | undefined;
}) {
  const { tab, dealership, slots, opened } = props;
  const sections = slots.sections.filter((section) => section.tab === tab);
  const start = useRef<HTMLDivElement>(null);
  const isLater = opened !== undefined && sections.indexOf(opened) > 0;
  useEffect(() => {
    if (isLater) start.current?.scrollIntoView();
  }, [isLater]);
  return (
    // Those of half the width fill two columns one after the other: in a grid, a low one beside a high one would leave a hole.
    <div className="gap-5 xl:columns-2">
      {sections.map((section) => (
        <div
          key={section.id}
          ref={section === opened ? start : undefined}
          className={`mb-5 flex min-w-0 scroll-mt-20 break-inside-avoid flex-col gap-5 ${section.isHalf ? "" : "[column-span:all]"}`}
        >
          <section.Content dealership={dealership} slots={slots} />
        </div>
      ))}
    </div>
  );
}

const ASKABLE = ["upload", "edit", "renew", "delete"] as const;

/** Opens the dialog that an address names (`&do=renew`), once: going back and reloading do not open it again. */
function useAskedAction(dealership: Dealership, act: OnRowAction): void {
  const [params, setParams] = useSearchParams();
  const mayEdit = useMayEdit();
  const asked = ASKABLE.find((action) => action === params.get("do"));
  useEffect(() => {
    if (!asked || !mayEdit) return;
    const rest = new URLSearchParams(params);
    rest.delete("do");
    setParams(rest, { replace: true });
    act(asked, dealership);
  }, [asked, mayEdit, act, dealership, params, setParams]);
}
