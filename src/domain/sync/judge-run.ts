import type { CrawlReport } from "./crawl-report.ts";

/** A vehicle goes after this many complete runs in a row that did not show it. */
export const MISSES_BEFORE_REMOVAL = 3;
/** A run that finds less than this share of what is listed has collapsed, whatever it says of itself. */
const COLLAPSE_SHARE = 0.7;
/** Below this many listed vehicles a big change is not unusual, and the misses rule is protection enough. An empty lot is. */
const COLLAPSE_MIN_LISTED = 5;

/**
 * What a run may do to the inventory. `applied`: cars are added and updated, and missing ones count as missed. `held`:
 * cars are added and updated, but nothing is missed or removed. `failed`: nothing is touched.
 */
export type RunVerdict = { status: "applied" | "held" | "failed"; reason: string | null };

/**
 * Decides how far a crawl is believed.
 * @param listed how many vehicles of the dealership are listed from earlier crawls
 */
export function judgeRun(report: Pick<CrawlReport, "outcome" | "found" | "reason">, listed: number): RunVerdict {
  const { outcome, found } = report;
  const nothingSeen = found === 0 && outcome !== "complete";
  if (outcome === "failed" || nothingSeen) return { status: "failed", reason: report.reason };
  if (outcome !== "complete") return { status: "held", reason: report.reason };
  const collapsed = listed >= COLLAPSE_MIN_LISTED && found < listed * COLLAPSE_SHARE;
  if (collapsed || (found === 0 && listed > 0)) {
    return {
      status: "held",
      reason: `${found === 0 ? "No vehicle was" : `Only ${found} vehicles were`} found where ${listed} are listed. Nothing was removed, in case the site was not itself.`,
    };
  }
  return { status: "applied", reason: null };
}
