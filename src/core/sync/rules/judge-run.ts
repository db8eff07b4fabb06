import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import type { RemovalMemory } from "#core/inventory/rules/removal-memory.ts";
import { MISS_SPACING_MS } from "#core/inventory/rules/removal-policy.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";

/**
 * The changes that a run may make to the inventory. `applied`: cars are added and updated, and missing ones count as missed. `held`:
 * cars are added and updated, but none counts as missed, and a car is removed only when its own page says that it is gone. `failed`:
 * nothing changes.
 */
export type RunVerdict = {
  status: "applied" | "held" | "failed";
  reason: string | null;
  /** How many cars the site declares but never shows; 0 when the run saw all of them. */
  unread: number;
};

/** A verdict, and the memory for the next run. */
export type Judged = RunVerdict & { memory: RemovalMemory };

/** The fields of a report that decide. */
type JudgedReport = Pick<CrawlReport, "outcome" | "found" | "reason" | "unread" | "declaredTotal" | "emptyLot">;

/**
 * Decides what a crawl may change.
 * @param lot.listed how many vehicles of the dealership are listed from earlier crawls. It replaces the usual number while
 *   that is unknown
 * @param lot.leaving how many of them belong to another rooftop according to the run
 * @param at when the run ended, milliseconds since 1970
 */
export function judgeRun(
  report: JudgedReport,
  memory: RemovalMemory,
  { listed, leaving }: { listed: number; leaving: number },
  at: number,
): Judged {
  const { outcome, found } = report;
  // Listed cars may have been sold, which the operator has to decide. Without listed cars there is nothing to decide.
  const isEmptied = report.emptyLot !== null && listed > 0;
  const nothingSeen = found === 0 && outcome !== "complete" && !isEmptied;
  if (outcome === "failed" || nothingSeen) return { status: "failed", reason: report.reason, unread: 0, memory };
  const shortfall = judgeShortfall(report, memory, at);
  if (outcome !== "complete" && !shortfall.isUsual) {
    return { status: "held", reason: report.reason, unread: 0, memory: shortfall.memory };
  }
  const known =
    usualLevel(memory) === null && listed > 0 ? { ...shortfall.memory, levels: [listed] } : shortfall.memory;
  const level = judgeLevel(known, found, at, leaving);
  const unread = report.unread ?? 0;
  if (!level.collapsed) return { status: "applied", reason: null, unread, memory: level.memory };
  const usual = formatCount(Math.round(usualLevel(known) ?? listed));
  const words = found === 0 ? "No vehicle was" : found === 1 ? "Only 1 vehicle was" : `Only ${found} vehicles were`;
  const short = `${words} found where the site usually shows ${usual}.`;
  return {
    status: "held",
    reason: report.emptyLot === null ? short : `${report.emptyLot} It usually shows ${usual}.`,
    unread,
    memory: level.memory,
  };
}

/** This few unread cars may be hidden, sold, counted twice or above the site's own limit for a list. */
const FEW_UNREAD = 3;
const FEW_UNREAD_SHARE = 0.05;

/**
 * Judges whether a site is short of the same few declared cars as in an earlier run, at least half a day ago, or of fewer. A
 * shortfall that is new or grows begins a new series.
 */
function judgeShortfall(
  { outcome, unread, declaredTotal }: JudgedReport,
  memory: RemovalMemory,
  at: number,
): { isUsual: boolean; memory: RemovalMemory } {
  if (outcome === "complete") return { isUsual: false, memory: { ...memory, shortfall: null } };
  const isFew = unread !== null && unread <= Math.max(FEW_UNREAD, FEW_UNREAD_SHARE * (declaredTotal ?? 0));
  if (!isFew) return { isUsual: false, memory };
  const { shortfall } = memory;
  const goesOn = shortfall !== null && unread <= shortfall.cars;
  return {
    isUsual: goesOn && at - shortfall.since >= MISS_SPACING_MS,
    memory: { ...memory, shortfall: { cars: unread, since: goesOn ? shortfall.since : at } },
  };
}

/** A run that finds a smaller share of the usual number of cars has collapsed, even if it is complete. */
const COLLAPSE_SHARE = 0.7;
/** With fewer cars a big change is normal, and counting misses is enough protection. An empty list is never normal. */
const COLLAPSE_MIN_CARS = 5;
const REMEMBERED_LEVELS = 7;
/** A low level that is stable for this long becomes the usual one, because some dealers reduce their stock. */
const ACCEPT_LOW_AFTER_MS = 95 * 3_600_000;
const ACCEPT_LOW_RUNS = 3;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Returns how many cars the dealership's site usually shows; null when it has not been crawled yet. */
function usualLevel(memory: RemovalMemory): number | null {
  return memory.levels.length === 0 ? null : median(memory.levels);
}

function isCollapsed(memory: RemovalMemory, found: number, leaving: number): boolean {
  const usual = usualLevel(memory);
  if (usual === null) return false;
  if (found === 0) return usual > 0;
  const last = memory.levels.at(-1) ?? 0;
  return usual >= COLLAPSE_MIN_CARS && found + leaving < COLLAPSE_SHARE * Math.min(usual, last);
}

const isLike = (a: number, b: number) => Math.abs(a - b) <= Math.max(2, 0.3 * Math.max(a, b));

/**
 * Compares the number of cars of a complete run with the site's usual number.
 * @param at when the run ended
 * @param leaving how many listed cars belong to another rooftop according to the run. The list is not short of them, so they count
 *   here, and in the numbers of later runs they do not
 * @returns whether it has collapsed (then missing cars prove nothing), and the memory for the next run
 */
export function judgeLevel(
  memory: RemovalMemory,
  found: number,
  at: number,
  leaving = 0,
): { collapsed: boolean; memory: RemovalMemory } {
  if (!isCollapsed(memory, found, leaving)) return { collapsed: false, memory: rememberLevel(memory, found, at) };
  // An empty site is never trusted automatically, for any time. The operator can apply such a run.
  if (found === 0) return { collapsed: true, memory };
  const low =
    memory.low && isLike(memory.low.found, found)
      ? { ...memory.low, runs: memory.low.runs + 1, found }
      : { since: at, runs: 1, found };
  if (low.runs >= ACCEPT_LOW_RUNS && at - low.since >= ACCEPT_LOW_AFTER_MS) {
    return { collapsed: false, memory: { ...memory, levels: [found], levelAt: at, low: null } };
  }
  return { collapsed: true, memory: { ...memory, low } };
}

function rememberLevel(memory: RemovalMemory, found: number, at: number): RemovalMemory {
  const again = memory.levelAt !== null && at - memory.levelAt < MISS_SPACING_MS;
  const earlier = again ? memory.levels.slice(0, -1) : memory.levels;
  return {
    ...memory,
    levels: [...earlier, found].slice(-REMEMBERED_LEVELS),
    levelAt: again ? memory.levelAt : at,
    low: null,
  };
}
