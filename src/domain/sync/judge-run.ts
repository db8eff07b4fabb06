import type { CrawlReport } from "./crawl-report.ts";
import { judgeLevel, usualLevel } from "./judge-level.ts";
import type { RemovalMemory } from "./removal-memory.ts";

/**
 * What a run may do to the inventory. `applied`: cars are added and updated, and missing ones count as missed. `held`:
 * cars are added and updated, but nothing is missed or removed. `failed`: nothing is touched.
 */
export type RunVerdict = { status: "applied" | "held" | "failed"; reason: string | null };

/**
 * Decides what a crawl may change.
 * @param listed how many vehicles of the dealership are listed from earlier crawls. It replaces the usual number while
 *   there is none
 * @param at when the run ended, milliseconds since 1970
 * @returns the verdict, and the memory for the next run
 */
export function judgeRun(
  report: Pick<CrawlReport, "outcome" | "found" | "reason">,
  memory: RemovalMemory,
  listed: number,
  at: number,
): RunVerdict & { memory: RemovalMemory } {
  const { outcome, found } = report;
  const nothingSeen = found === 0 && outcome !== "complete";
  if (outcome === "failed" || nothingSeen) return { status: "failed", reason: report.reason, memory };
  if (outcome !== "complete") return { status: "held", reason: report.reason, memory };
  const known = usualLevel(memory) === null && listed > 0 ? { ...memory, levels: [listed] } : memory;
  const level = judgeLevel(known, found, at);
  if (!level.collapsed) return { status: "applied", reason: null, memory: level.memory };
  const usual = Math.round(usualLevel(known) ?? listed).toLocaleString("en-US");
  const words = found === 0 ? "No vehicle was" : found === 1 ? "Only 1 vehicle was" : `Only ${found} vehicles were`;
  return {
    status: "held",
    reason: `${words} found where the site usually shows ${usual}.`,
    memory: level.memory,
  };
}
