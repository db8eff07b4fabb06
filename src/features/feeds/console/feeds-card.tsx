import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { callApi, serverMessage } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card, ScrollRegion } from "#kernel/ui/console/card.tsx";
import { ConfirmDialog } from "#kernel/ui/console/dialog.tsx";
import { CopyField, LifetimeField, linkDates } from "#kernel/ui/console/field.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { Switch } from "#kernel/ui/console/switch.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { FEEDS, type FeedKind } from "#kernel/words/rules/export-rules.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import type { LinkLifetimeDays } from "#kernel/words/rules/secret-links.ts";
import type { Feed } from "../feed-endpoints.ts";

/** The card of product feeds. Each is off until it is switched on, and has a secret address. */
export function FeedsCard() {
  const { data, isError, refetch } = useFeeds();
  return (
    <Card
      title="Feeds"
      description="Anyone with the address can read the feed. An address is shown once; a new one replaces it."
    >
      <Loading {...{ data, isError, refetch }} what="The feeds" height="h-76" />
      {data?.some(({ url }) => url?.startsWith("http:")) && !isError && (
        <p role="note" className="mb-4 rounded-control bg-deal-soft px-4 py-3 text-deal text-sm">
          Google, Meta and other receivers fetch feeds over https from the internet. Set the site's public https address
          (Settings, Site) before you hand one out: the links and photos in the feeds begin with it too.
        </p>
      )}
      {data && !isError && (
        <ul className="-my-3 divide-y divide-line">
          {data.map((feed) => (
            <FeedEntry key={feed.kind} feed={feed} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const DESCRIPTIONS: Record<FeedKind, string> = {
  google: "For the vehicle listings partner portal as CSV, for vehicle ads in Merchant Center as CSV or XML.",
  meta: "For an automotive catalog of Facebook and Instagram, as CSV or XML.",
  inventory_csv: "Every car with all its facts, for spreadsheets.",
  inventory_ndjson: "Every car with all its facts, one JSON object a line, for programs.",
  newest_rss: "The 50 cars that were listed last, for feed readers.",
};
const RSS_HINT = "Add the query string of any search, such as ?make=Honda&priceMax=20000, to follow just that.";

/** A feed: its switch and, while it is on, its address and the cars that its receiver would refuse. */
function FeedEntry({ feed }: { feed: Feed }) {
  const { kind, enabled, url, xmlUrl } = feed;
  const { name } = FEEDS[kind];
  const update = useUpdateFeed(kind);
  const mayEdit = useMayEdit();
  const [asking, setAsking] = useState(false);
  const [examined, setExamined] = useState(false);
  const [lifetime, setLifetime] = useState<LinkLifetimeDays | null>(null);
  return (
    <li className="py-3">
      <Switch
        label={name}
        description={DESCRIPTIONS[kind]}
        disabled={!mayEdit}
        checked={update.isPending ? update.variables.enabled : enabled}
        onCheckedChange={(wanted) => update.mutate({ enabled: wanted })}
      />
      {enabled && (
        <div className="mt-3 flex flex-col gap-3">
          {url && (
            <CopyField
              label={`Address of ${name}`}
              value={url}
              hint={`Copy it now: it is not shown again. ${kind === "newest_rss" ? RSS_HINT : ""}`}
            />
          )}
          {xmlUrl && <CopyField label={`Address of ${name} as XML`} value={xmlUrl} />}
          <p className="text-muted text-sm">
            {!url && "The feed has an address. It cannot be shown again. "}
            {linkDates(feed)}
          </p>
          <div className="flex flex-wrap gap-2">
            {kind !== "newest_rss" && (
              <Button size="sm" aria-expanded={examined} onClick={() => setExamined(!examined)}>
                Feed doctor<span className="sr-only"> for {name}</span>
              </Button>
            )}
            {mayEdit && (
              <Button size="sm" onClick={() => setAsking(true)}>
                New address<span className="sr-only"> for {name}</span>
              </Button>
            )}
          </div>
          {examined && <FeedDoctorReport kind={kind} />}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Make a new address?"
        description={`The current address of ${name} stops working at once. Give the new one to everyone who fetches the feed.`}
        confirmLabel="Make new address"
        pendingLabel="Making..."
        pending={update.isPending}
        destructive
        onConfirm={() =>
          update.mutate(
            { enabled: true, newAddress: true, expiresInDays: lifetime },
            { onSettled: () => setAsking(false) },
          )
        }
      >
        <LifetimeField label="The new address works" value={lifetime} onChange={setLifetime} />
      </ConfirmDialog>
    </li>
  );
}

const feedsQuery = apiQuery("/api/admin/feeds");

/** All feeds, on or off. */
const useFeeds = () => useQuery(feedsQuery);

/** Switches a feed on or off, or gives it a new address. A toast shows the outcome. */
function useUpdateFeed(kind: FeedKind) {
  return useCall({
    scope: `feed ${kind}`,
    call: (wanted: { enabled: boolean; newAddress?: boolean; expiresInDays?: LinkLifetimeDays | null }) =>
      callApi("POST", "/api/admin/feeds/:kind", { newAddress: false, ...wanted }, { kind }),
    done: (feed, { newAddress }) => {
      const what = newAddress ? "has a new address; the old one no longer works" : feed.enabled ? "is on" : "is off";
      return { title: "Feed updated", description: `${FEEDS[kind].name} ${what}.` };
    },
    failed: ["Update failed", "The feed could not be changed"],
    onSuccess: (client, feed) =>
      client.setQueryData(feedsQuery.queryKey, (feeds) => feeds?.map((one) => (one.kind === kind ? feed : one))),
  });
}

/** The cars that are left out of a feed because its receiver would refuse them, with the reasons. */
function FeedDoctorReport({ kind }: { kind: FeedKind }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery("/api/admin/feeds/:kind/doctor", { kind }),
    // Not cached, because the operator wants to see the present state.
    gcTime: 0,
  });
  if (error && !isFetching) {
    return (
      <p role="alert" className="text-bad text-sm">
        {serverMessage(error, "The feed could not be checked")}
      </p>
    );
  }
  if (!data) {
    return (
      <p role="status" className="text-muted text-sm">
        Checking every car...
      </p>
    );
  }
  return (
    <div className="rounded-control bg-sunken p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="font-medium">
          {formatAmount(data.accepted, "car")} in the feed, {formatCount(data.refused)} left out
          {data.csvOnly > 0 && `. ${formatCount(data.csvOnly)} only in the CSV: vehicle ads take no car of before 1981`}
        </p>
        <Button size="sm" pending={isFetching} pendingLabel="Looking..." onClick={() => refetch()}>
          Check again
        </Button>
      </div>
      {data.refused > 0 && (
        <>
          <ul className="mt-2 flex flex-wrap gap-2">
            {Object.entries(data.reasons)
              .sort(([, a], [, b]) => b - a)
              .map(([reason, count]) => (
                <li key={reason} className="rounded-full border border-line bg-surface px-3 py-1 numerals">
                  {reason}: {formatCount(count)}
                </li>
              ))}
          </ul>
          <ScrollRegion
            label="Cars that are left out"
            className="mt-3 max-h-80 rounded-control border border-line bg-surface"
          >
            <ul className="divide-y divide-line">
              {data.vehicles.map(({ id, title, dealershipName, reasons }) => (
                <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 px-3 py-2">
                  <span className="min-w-0 wrap-anywhere">
                    <a href={vehiclePath({ id, vin: null })} className="font-medium text-brand">
                      {title}
                    </a>{" "}
                    <span className="text-muted">{dealershipName}</span>
                  </span>
                  <span className="text-deal">{reasons.join(", ")}</span>
                </li>
              ))}
            </ul>
          </ScrollRegion>
          {data.refused > data.vehicles.length && (
            <p className="mt-2 text-muted">The first {formatCount(data.vehicles.length)} are shown.</p>
          )}
        </>
      )}
    </div>
  );
}
