import { readingOfRun, readingWords } from "#core/dealerships/rules/reading.ts";
import { type FactField, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { formatDuration } from "#kernel/ui/console/moment.tsx";
import { formatAmount, formatCount, formatDollars, formatMiles, plural } from "#kernel/words/rules/numbers.ts";
import type { SyncTrigger } from "../rules/sync-rules.ts";
import type { RunChange, SyncRun } from "../sync-endpoints.ts";

export const TRIGGER_WORDS: Record<SyncTrigger, string> = {
  added: "when it was added",
  manual: "by hand",
  all: "with all others",
  demo: "for the demo",
  schedule: "by schedule",
};

/** A fact's label for the operator. A fact of an older version has none; its own name is returned then. */
const nameOf = (field: string): string => (field in VEHICLE_FIELDS ? VEHICLE_FIELDS[field as FactField].label : field);

/** A changed fact in words: its label, and its old and new value ("$29,000"). */
export function differenceWords({ field, before, after }: RunChange["differences"][number]) {
  const shown = (text: string | null) => {
    if (text === null || text === "") return "nothing";
    const number = Number(text);
    if (field === "priceUsd") return formatDollars(number);
    if (field === "mileageMiles") return formatMiles(number);
    return text;
  };
  return { name: nameOf(field), before: shown(before), after: shown(after) };
}

const TONES = { failed: "red", part: "amber", none: "grey", full: "green" } as const;

/** A run's status: the words of its badge, and the badge's color. */
export function runStanding(run: SyncRun): { word: string; tone: "green" | "blue" | "red" | "amber" | "grey" } {
  if (run.undoneAt) return { word: "Undone", tone: "grey" };
  if (run.appliedAt) return { word: "Applied by hand", tone: "green" };
  if (run.status === "queued") return { word: "Queued", tone: "grey" };
  if (run.status === "running") return { word: "Running", tone: "blue" };
  const state = readingOfRun({ status: run.status, isApplied: false });
  return { word: readingWords(state, run.removed), tone: TONES[state] };
}

/** The duration of a run so far: "3 min 12 s"; null before it began. */
export function runDuration(run: Pick<SyncRun, "startedAt" | "finishedAt">, now: Date = new Date()): string | null {
  if (!run.startedAt) return null;
  const end = run.finishedAt ? Date.parse(run.finishedAt) : now.getTime();
  return formatDuration(Math.max(0, end - Date.parse(run.startedAt)));
}

/** "12 pages · 143 of 412 cars" */
export function progressWords(run: Pick<SyncRun, "pagesFetched" | "found" | "declaredTotal">): string {
  const cars =
    run.declaredTotal === null
      ? formatAmount(run.found, "car")
      : `${formatCount(run.found)} of ${formatAmount(run.declaredTotal, "car")}`;
  return `${formatAmount(run.pagesFetched, "page")} · ${cars}`;
}

/** Summary of a run: "143 found, 5 added, 2 removed"; zeros are left out. */
export function runSummary(run: SyncRun): string {
  const parts: [number, string][] = [
    [run.added, "added"],
    [run.changed, "changed"],
    [run.removed, "removed"],
    [run.missing, "not seen"],
    [run.skippedNew, "new ones left out"],
    [run.doubtedPrices, plural(run.doubtedPrices, "price being checked", "prices being checked")],
  ];
  const done = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return [`${formatAmount(run.found, "car")} found`, ...done].join(", ");
}
