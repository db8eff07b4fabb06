import type { RunChange } from "#contract/sync/sync-run.ts";
import { Badge } from "../ui/badge.tsx";
import { differenceWords } from "./run-words.ts";

const KINDS = {
  added: { word: "Added", tone: "green" },
  returned: { word: "Back again", tone: "green" },
  changed: { word: "Changed", tone: "blue" },
  removed: { word: "Removed", tone: "red" },
  missing: { word: "Not seen", tone: "amber" },
} as const;

/** What a crawl did to each car; for a changed one, from what to what. */
export function RunChanges({ changes }: { changes: readonly RunChange[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {changes.map((change) => (
        <li key={`${change.vehicleId} ${change.kind}`} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
          <span className="w-28 shrink-0">
            <Badge tone={KINDS[change.kind].tone}>{KINDS[change.kind].word}</Badge>
          </span>
          <div className="min-w-0 flex-1 basis-56">
            <p className="wrap-anywhere font-medium">
              {change.title}
              {change.vin && <span className="ml-2 font-normal text-muted text-xs">{change.vin}</span>}
            </p>
            {change.differences.map(differenceWords).map(({ name, before, after }) => (
              <p key={name} className="wrap-anywhere text-muted text-xs">
                {name}: <del>{before}</del> → <ins className="text-ink no-underline">{after}</ins>
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
