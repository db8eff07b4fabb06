import { recordRefusedMailbox } from "#core/dealerships/lead-settings.ts";
import { ensureVinTables } from "#core/facts/vin-decoder/vin-decoder.ts";
import type { Host, Running, WorkerHost } from "#core/feature.ts";
import { createCrawlRoom } from "#core/sync/crawl-room.ts";
import type { Crawler } from "#core/sync/crawler.ts";
import { startSyncWorker } from "#core/sync/run-sync.ts";
import type { Db } from "#kernel/database/db.ts";
import { bringBackMoments } from "#kernel/database/future-moments.ts";
import { sweepExpired } from "#kernel/database/sweep.ts";
import { runPeriodically } from "#kernel/jobs/run-periodically.ts";
import type { OpenedMail } from "#kernel/mail/open-mail.ts";
import { type MailWorkerDeps, startMailWorker } from "#kernel/mail/start-mail-worker.ts";
import type { Config } from "./config/config.ts";
import { futureMomentsOf, retentionOf } from "./retention.ts";

/** Returns the operation that stops the features' mails to a mailbox that has refused one for good. */
export const endWhatIsRefused =
  ({ outbox }: OpenedMail, features: Host["features"]): MailWorkerDeps["onRefused"] =>
  async (trx, addressHash) => {
    for (const feature of features) await feature.refuseMailbox?.(trx, addressHash);
    await recordRefusedMailbox(trx, (address) => outbox.addressHash(address).equals(addressHash));
  };

/** Starts sending mails, including the features' own. */
function startSending(host: WorkerHost & { sending: OpenedMail }): Running {
  const { workerDb: db, log, workerLease, sending, features } = host;
  const writers = Object.assign({}, ...features.map((feature) => feature.mailWriters?.(host)));
  const onRefused = endWhatIsRefused(sending, features);
  return startMailWorker({ mail: sending, box: sending.box, db, log, workerLease, writers, onRefused });
}

/**
 * Starts a worker's jobs: crawls, mails, the sweep, and the features' work.
 * @param options.workerDb over the worker's connections
 */
export async function startWorker(
  context: Omit<Host, "config"> & { config: Config; crawler: Crawler },
  options: { workerDb: Db; embeddedOwnerUrl?: string | undefined },
): Promise<Running> {
  const { config, log, queue, leases, key, features, mail, crawler } = context;
  const { workerDb: db, embeddedOwnerUrl } = options;
  const sending = mail.hasKey ? mail : null;
  const host: WorkerHost = { ...context, workerDb: db, sending, embeddedOwnerUrl };
  const { concurrency, night, cacheBytes } = config.crawl;
  const { vinTablesFolder } = crawler.order;
  // Crawls may only read them.
  if (vinTablesFolder !== null)
    await ensureVinTables(vinTablesFolder).catch((err) => log.warn({ err }, "VINs are not decoded"));
  const syncs = await startSyncWorker({
    ...{ db, queue, log, crawler, key, concurrency, night, leases: leases("run") },
    pageCacheBytes: cacheBytes,
    room: createCrawlRoom({ db, dataDir: config.dataDir, log }),
    sweep: async (signal) => {
      for (const feature of features) await feature.beforeSweep?.(host);
      await sweepExpired(db, retentionOf(features), { signal });
    },
  });
  const moments = {
    everyMs: 60_000,
    what: "looking for moments in the future",
    work: () => bringBackMoments(db, futureMomentsOf(features)),
  };
  const others: Running[] = [runPeriodically(moments, log)];
  if (sending) others.push(startSending({ ...host, sending }));
  for (const feature of features) others.push(...(await Promise.all(feature.jobs?.(host) ?? [])));
  return {
    stop: async (graceMs) => {
      await Promise.all([...others.map((one) => one.stop(0)), syncs.stop(graceMs)]);
    },
  };
}
