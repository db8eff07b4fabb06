import type { DecisionPreview } from "#contract/sync/sync-run.ts";
import { formatAmount, formatCount } from "../../ui/format-number.ts";
import type { Decision } from "./use-decide-run.ts";

/** "2 cars will be added, 1 changed and 54 removed." */
export function effectWords({ adds, changes, removes }: DecisionPreview): string {
  if (adds + changes + removes === 0) return "No car will be added, changed or removed.";
  return `${formatAmount(adds, "car")} will be added, ${formatCount(changes)} changed and ${formatCount(removes)} removed.`;
}

/** What later syncs and uploads say against a decision; null when nothing. */
export function seenSinceWords(decision: Decision, { seenSince }: DecisionPreview): string | null {
  if (seenSince === 0) return null;
  const cars = formatAmount(seenSince, "car");
  if (decision === "apply") {
    return `${cars} that it did not see ${seenSince === 1 ? "has" : "have"} been seen since by a later sync or an upload, and ${seenSince === 1 ? "stays" : "stay"}.`;
  }
  return `${formatCount(seenSince)} of these ${seenSince === 1 ? "has" : "have"} been confirmed since by a later sync or an upload: the dealer probably still has ${seenSince === 1 ? "it as it is" : "them as they are"} now.`;
}
