import { useState } from "react";
import type { Feed } from "#contract/feeds/feed-endpoints.ts";
import type { FeedKind } from "#domain/exports/export-rules.ts";
import { FEEDS } from "#domain/exports/feed-names.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { CopyField } from "../ui/copy-field.tsx";
import { Switch } from "../ui/switch.tsx";
import { FeedDoctorReport } from "./feed-doctor-report.tsx";
import { useUpdateFeed } from "./use-feeds.ts";

const DESCRIPTIONS: Record<FeedKind, string> = {
  google: "For Google Merchant Center and the vehicle listings partner portal, as CSV.",
  meta: "For an automotive catalog of Facebook and Instagram, as CSV.",
  inventory_csv: "Every car with all its facts, for spreadsheets.",
  inventory_ndjson: "Every car with all its facts, one JSON object a line, for programs.",
  newest_rss: "The 50 cars that were listed last, for feed readers.",
};
const RSS_HINT = "Add the query string of any search, such as ?make=Honda&priceMax=20000, to follow just that.";

/** One feed: its switch, and while it is on, its address and what its receiver will say. */
export function FeedEntry({ feed }: { feed: Feed }) {
  const { kind, url } = feed;
  const { name } = FEEDS[kind];
  const update = useUpdateFeed(kind);
  const [asking, setAsking] = useState(false);
  const [examined, setExamined] = useState(false);
  return (
    <li className="py-3">
      <Switch
        label={name}
        description={DESCRIPTIONS[kind]}
        checked={update.isPending ? update.variables.enabled : feed.enabled}
        onCheckedChange={(enabled) => {
          if (!update.isPending) update.mutate({ enabled });
        }}
      />
      {url && (
        <div className="mt-3 flex flex-col gap-3">
          <CopyField label={`Address of ${name}`} value={url} {...(kind === "newest_rss" && { hint: RSS_HINT })} />
          <div className="flex flex-wrap gap-2">
            {kind !== "newest_rss" && (
              <Button size="sm" aria-expanded={examined} onClick={() => setExamined(!examined)}>
                Feed doctor<span className="sr-only"> for {name}</span>
              </Button>
            )}
            <Button size="sm" onClick={() => setAsking(true)}>
              New address<span className="sr-only"> for {name}</span>
            </Button>
          </div>
          {examined && <FeedDoctorReport kind={kind} />}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Make a new address?"
        description={`The present address of ${name} ends at once. Give the new one to everybody who fetches the feed.`}
        confirmLabel="Make new address"
        pendingLabel="Making..."
        pending={update.isPending}
        destructive
        onConfirm={() => update.mutate({ enabled: true, newAddress: true }, { onSettled: () => setAsking(false) })}
      />
    </li>
  );
}
