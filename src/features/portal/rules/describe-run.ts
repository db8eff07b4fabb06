import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
/** The latest crawl that has ended, as far as a dealer is told of it. */
export type EndedRun = {
  status: "succeeded" | "held" | "failed";
  /** Why it was held or failed, in sentences. */
  reason: string | null;
  isFeed: boolean;
  found: number;
  added: number;
  changed: number;
  removed: number;
};

/** What a crawl said, for a dealer who knows nothing of crawls. */
export function describeRun({ status, reason, isFeed, found, added, changed, removed }: EndedRun): string {
  const what = isFeed ? "inventory file" : "website";
  const why = reason === null ? "" : ` ${reason}`;
  if (status === "failed") return `We could not read your ${what}.${why}`;
  if (status === "held") {
    return `We read your ${what}, but something looked unusual, so we check it before we take it over.${why}`;
  }
  const changes = [
    added > 0 && `${formatCount(added)} new`,
    changed > 0 && `${formatCount(changed)} changed`,
    removed > 0 && `${formatCount(removed)} gone`,
  ].filter((part) => part !== false);
  return `We read your ${what} and found ${formatAmount(found, "car")}: ${changes.length === 0 ? "nothing has changed" : changes.join(", ")}.`;
}
