import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { Card, EmptyState, ScrollRegion } from "#kernel/ui/console/card.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import type { LeadCheck } from "../lead-endpoints.ts";
import {
  isCounted,
  LEAD_CHECK_DAYS,
  type LeadOutcome,
  MAX_COUNTED_PER_HOUR,
  MAX_UNSIGNED_PER_HOUR,
} from "../rules/lead-rules.ts";
import { formatClickTime } from "./format-click-time.ts";

/** The uncounted views and contacts of the last days, and findings that may be forged. */
export function LeadCheckCard() {
  const { data, isError, refetch } = useQuery(apiQuery("/api/admin/lead-check"));
  return (
    <Card
      title="Lead Check"
      description={`Checks whether the views and contacts of the last ${LEAD_CHECK_DAYS} days come from shoppers. Unusual ones are listed here.`}
    >
      <Loading {...{ data, isError, refetch }} what="The lead check" height="h-40" />
      {data && !isError && <CheckedLeads check={data} />}
    </Card>
  );
}

type Kind = LeadCheck["findings"][number]["kind"];

/** The name of each kind of finding, and its possible meaning. */
const KINDS: Record<Kind, { name: string; meaning: string }> = {
  busy_network: {
    name: "Busy network",
    meaning:
      "Several addresses of one network contacted many sellers in a day. A mobile network or a rented server does that.",
  },
  busy_address: {
    name: "Busy address",
    meaning: "One address contacted many sellers in a day. A shared network, such as an office, does that too.",
  },
  contacts_without_views: {
    name: "Contacts without views",
    meaning: "One address contacted sellers and opened no vehicle. Shoppers usually look first.",
  },
  burst: { name: "Burst", meaning: "An hour with many more contacts than usual. An advertisement can cause one." },
  one_agent: {
    name: "One browser, many addresses",
    meaning: "Nearly all contacts of an hour named the same browser, from many addresses. Programs look like that.",
  },
};

const OUTCOMES: Record<LeadOutcome, string> = {
  counted: "counted",
  unsigned: "counted, but did not show that a page was open",
  bot: "from known bots",
  repeat: "repeats within 30 minutes",
  other_site: "from other websites' pages",
  cap: "above an address's hourly limit",
  network: "above its network's limits",
};

function CheckedLeads({ check: { totals, findings } }: { check: LeadCheck }) {
  if (totals.length === 0) {
    return (
      <EmptyState
        icon={<ShieldCheck aria-hidden="true" />}
        title="No views or contacts to check yet"
        text="Once shoppers open vehicles and contact sellers, unusual activity is listed here."
      />
    );
  }
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Totals label="Contacts" action="contact" totals={totals} />
        <Totals label="Views" action="view" totals={totals} />
      </div>
      <h3 className="mt-5 mb-2 font-medium text-sm">Unusual activity</h3>
      {findings.length === 0 ? (
        <p className="rounded-control border border-line px-3 py-6 text-center text-muted text-sm">
          Nothing unusual: no busy address, no burst, no single program.
        </p>
      ) : (
        <ScrollRegion label="Unusual activity" className="max-h-96 rounded-control border border-line">
          <ul className="divide-y divide-line">
            {findings.map((finding) => (
              <FindingEntry key={`${finding.kind} ${finding.network} ${finding.agent} ${finding.from}`} {...finding} />
            ))}
          </ul>
        </ScrollRegion>
      )}
      <p className="mt-3 text-muted text-xs">
        An address counts at most {formatCount(MAX_COUNTED_PER_HOUR.contact)} contacts and{" "}
        {formatCount(MAX_COUNTED_PER_HOUR.view)} views an hour, and {formatCount(MAX_UNSIGNED_PER_HOUR.contact)}{" "}
        contacts that do not show that a page was open, as programs and browsers without scripts. Addresses are shown
        without their last part. A finding is a hint and no proof.
      </p>
    </>
  );
}

function Totals(props: { label: string; action: "view" | "contact"; totals: LeadCheck["totals"] }) {
  const rows = props.totals.filter(({ action }) => action === props.action);
  return (
    <div className="rounded-control bg-sunken p-3 text-sm">
      <h3 className="font-medium">{props.label}</h3>
      {rows.length === 0 && <p className="mt-1 text-muted">none</p>}
      <ul className="mt-1">
        {rows.map(({ outcome, times }) => (
          <li key={outcome} className={`numerals ${isCounted(outcome) ? "" : "text-muted"}`}>
            {formatCount(times)} {OUTCOMES[outcome]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function FindingEntry(finding: LeadCheck["findings"][number]) {
  const { kind, network, agent, contacts, leftOut, unsigned, addresses, from, to } = finding;
  const { name, meaning } = KINDS[kind];
  const who = network ?? formatAmount(addresses, "address", "addresses");
  const times = [...new Set([from, to].map((iso) => formatClickTime(iso, { brief: false })))].join(" to ");
  return (
    <li className="px-3 py-2.5 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="min-w-0 wrap-anywhere font-medium">
          {name}: {who}
        </span>
        <span className="numerals">
          {formatAmount(contacts, "contact")}
          {leftOut > 0 && `, ${formatCount(leftOut)} of them not counted`}
          {unsigned > 0 && `, ${formatCount(unsigned)} without a page`}
        </span>
      </div>
      <p className="text-muted">{meaning}</p>
      <p className="wrap-anywhere text-muted text-xs">
        {times}
        {agent !== null && `, ${agent || "a browser without a name"}`}
      </p>
    </li>
  );
}
