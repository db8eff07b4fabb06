import type { SyncOverview, SyncRun } from "#contract/sync/sync-run.ts";

/**
 * The jobs as they are now: what was read, with what the events told since in its place. Longest running first, then
 * longest waiting.
 */
export function mergeLiveRuns(
  overview: Pick<SyncOverview, "running" | "queued">,
  live: ReadonlyMap<number, SyncRun>,
): { running: SyncRun[]; queued: SyncRun[] } {
  const byDealership = new Map([...overview.queued, ...overview.running].map((run) => [run.dealershipId, run]));
  for (const [dealershipId, run] of live) byDealership.set(dealershipId, run);
  const all = [...byDealership.values()].sort((a, b) => a.queuedAt.localeCompare(b.queuedAt) || a.id - b.id);
  return {
    running: all.filter((run) => run.status === "running"),
    queued: all.filter((run) => run.status === "queued"),
  };
}
