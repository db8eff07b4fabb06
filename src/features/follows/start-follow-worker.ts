import { type LeasesOfKind, underLease } from "#kernel/database/leases/leases.ts";
import { runPeriodically } from "#kernel/jobs/run-periodically.ts";
import { collectNews } from "./collect-news.ts";
import { type NewsDeps, sendNews } from "./send-news.ts";

const LOOK_EVERY_MS = 60_000;
const THE_NEWS = 1;

/** Collects news and writes the due mails, once a minute, in one process at a time. */
export function startFollowWorker(deps: NewsDeps & { leases: LeasesOfKind }): { stop(): Promise<void> } {
  const { db, leases, log } = deps;
  const work = (signal: AbortSignal) =>
    underLease(leases, THE_NEWS, async (lease) => {
      const began = performance.now();
      const { follows, mails } = await sendNews(deps, await collectNews(db), AbortSignal.any([signal, lease.signal]));
      if (mails > 0)
        log.info({ follows, mails, seconds: Math.round((performance.now() - began) / 100) / 10 }, "news written");
    });
  return runPeriodically({ everyMs: LOOK_EVERY_MS, what: "telling followers what is new", work }, log);
}
