import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
/** The facts of the latest ended crawl that a dealer sees. */
export type EndedRun = {
  status: "succeeded" | "held" | "failed";
  /** The reason why it was held or failed, in sentences. */
  reason: string | null;
  isFeed: boolean;
  found: number;
  added: number;
  changed: number;
  removed: number;
};

/** Describes a crawl for a dealer who does not know what a crawl is. */
export function describeRun({ status, reason, isFeed, found, added, changed, removed }: EndedRun): string {
  const what = isFeed ? "inventory file" : "website";
  const why = reason === null ? "" : ` ${reason}`;
  if (status === "failed") return `We could not read your ${what}.${why}`;
  if (status === "held") {
    return `We read your ${what}, but something looked unusual. We check it before we update your cars.${why}`;
  }
  const changes = [
    added > 0 && `${formatCount(added)} new`,
    changed > 0 && `${formatCount(changed)} changed`,
    removed > 0 && `${formatCount(removed)} gone`,
  ].filter((part) => part !== false);
  return `We read your ${what} and found ${formatAmount(found, "car")}: ${changes.length === 0 ? "nothing has changed" : changes.join(", ")}.`;
}
