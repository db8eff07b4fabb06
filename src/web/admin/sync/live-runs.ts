import type { SyncRun } from "#contract/sync/sync-run.ts";

/** The crawls that are waiting or under way, as the server's events last told of them, by dealership. */
let live: ReadonlyMap<number, SyncRun> = new Map();
const listeners = new Set<() => void>();

function replace(next: ReadonlyMap<number, SyncRun>): void {
  live = next;
  for (const listener of listeners) listener();
}

/** Whether a crawl has not ended yet. */
export const isUnderWay = (run: Pick<SyncRun, "status">): boolean =>
  run.status === "queued" || run.status === "running";

/** Takes note of a crawl that has moved on; one that has ended is forgotten. */
export function noteRun(run: SyncRun): void {
  const known = live.get(run.dealershipId);
  // Word of an older crawl that ended may come late.
  if (known && known.id > run.id) return;
  const next = new Map(live);
  if (isUnderWay(run)) next.set(run.dealershipId, run);
  else next.delete(run.dealershipId);
  replace(next);
}

/** Forgets everything: the events have broken off, so nothing is known any more. */
export function forgetRuns(): void {
  if (live.size > 0) replace(new Map());
}

/** For `useSyncExternalStore`. @returns stops listening */
export function subscribeToRuns(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The crawls that are under way; another object whenever one has moved on. */
export const liveRuns = (): ReadonlyMap<number, SyncRun> => live;
