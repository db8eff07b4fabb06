import type { KeyedLocks } from "#kernel/database/locks.ts";
import { runPeriodically } from "#kernel/jobs/run-periodically.ts";
import type { OpenedMail } from "#kernel/mail/open-mail.ts";
import {
  findDealerReports,
  findExportNotices,
  findLeadBursts,
  findSoldAgain,
  findSubscriptionNotices,
} from "./events/find-business-notices.ts";
import { findCrawlNotices } from "./events/find-crawl-notices.ts";
import { findDoubtedPrices } from "./events/find-doubted-prices.ts";
import { type StorageDeps, watchBackups, watchDisk, watchPhotoCache } from "./events/watch-storage.ts";
import { noteNotices } from "./note-notices.ts";
import type { MailSite } from "./notification-mails.ts";
import { resolveNotices } from "./resolve-notices.ts";
import { startWebhookWorker, type WebhookDeps } from "./webhook/start-webhook-worker.ts";
import { writeDigest } from "./write-digest.ts";
import { writeMails } from "./write-mails.ts";

const LOOK_EVERY_MS = 10_000;
const WRITE_MAILS_EVERY_MS = 2_000;
const LEADS_EVERY_MS = 5 * 60_000;
const DISK_EVERY_MS = 5 * 60_000;
/** The cache is listed for it, file by file. */
const PHOTOS_EVERY_MS = 6 * 3_600_000;
/** How far back crawls are looked at: at first, for what ended while no worker ran, and then. */
const FIRST_LOOK_MINUTES = 48 * 60;
const LOOK_MINUTES = 15;
const THE_NOTICES = 1;

export type NotificationDeps = WebhookDeps &
  StorageDeps & {
    mail: OpenedMail | null;
    /** Whether the webhook's address can be read; otherwise its deliveries wait. */
    hasKey: boolean;
    site: MailSite;
    /** When the last good backup was made; null when there is none. */
    readLastBackup: () => Promise<Date | null>;
    locks: KeyedLocks;
  };

/** Notes what is worth telling in the tables as they stand, and marks what is over. Any process may do it at any time. */
export async function noteEvents(
  deps: Pick<NotificationDeps, "db" | "canMail" | "readLastBackup">,
  options: { lookBackMinutes: number; withLeads: boolean; now: Date },
): Promise<void> {
  const { db, canMail, readLastBackup } = deps;
  const { lookBackMinutes, withLeads, now } = options;
  const notices = [
    ...(await findCrawlNotices(db, lookBackMinutes)),
    ...(await findDoubtedPrices(db)),
    ...(await findSubscriptionNotices(db, now)),
    ...(await findExportNotices(db)),
    ...(await findDealerReports(db)),
    ...(await findSoldAgain(db)),
    ...(withLeads ? await findLeadBursts(db) : []),
  ];
  await noteNotices(db, notices, canMail);
  await watchBackups(deps, readLastBackup, now);
  await resolveNotices(db);
}

/**
 * Tells the operator, from now on: notes events (one process at a time), writes mails and the digest, sends webhooks, and watches
 * this machine's disk.
 */
export function startNotificationWorker(deps: NotificationDeps): { stop(): Promise<void> } {
  const { db, log, locks, mail, site } = deps;
  let lookBackMinutes = FIRST_LOOK_MINUTES;
  let leadsAt = 0;
  const note = async () => {
    if (!(await locks.tryLock(THE_NOTICES))) {
      // Whoever holds the lock may die; then all of it is looked at again.
      lookBackMinutes = FIRST_LOOK_MINUTES;
      return;
    }
    try {
      const now = new Date();
      const withLeads = now.getTime() - leadsAt >= LEADS_EVERY_MS;
      await noteEvents(deps, { lookBackMinutes, withLeads, now });
      lookBackMinutes = LOOK_MINUTES;
      if (withLeads) leadsAt = now.getTime();
    } finally {
      await locks.unlock(THE_NOTICES);
    }
  };
  const write = async () => {
    if (!mail) return;
    await writeMails({ db, mail, site });
    await writeDigest({ db, mail, site }, new Date());
  };
  const works = [
    runPeriodically({ everyMs: LOOK_EVERY_MS, what: "noticing what is worth telling", work: note }, log),
    runPeriodically({ everyMs: WRITE_MAILS_EVERY_MS, what: "writing mails about notifications", work: write }, log),
    runPeriodically({ everyMs: DISK_EVERY_MS, what: "looking at the disk", work: () => watchDisk(deps) }, log),
    runPeriodically(
      { everyMs: PHOTOS_EVERY_MS, what: "measuring the photos", work: (signal) => watchPhotoCache(deps, signal) },
      log,
    ),
    ...(deps.hasKey ? [startWebhookWorker(deps)] : []),
  ];
  return { stop: async () => void (await Promise.all(works.map((work) => work.stop()))) };
}
