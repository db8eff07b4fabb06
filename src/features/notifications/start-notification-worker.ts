import type { FindNotices, WatchedMachine } from "#core/notices/notice-kind.ts";
import { type LeasesOfKind, underLease } from "#kernel/database/leases/leases.ts";
import { runPeriodically } from "#kernel/jobs/run-periodically.ts";
import type { MailSite } from "#kernel/mail/mail-text.ts";
import type { OpenedMail } from "#kernel/mail/open-mail.ts";
import { followLevel } from "./follow-level.ts";
import { noteEvents } from "./note-events.ts";
import type { NotingDeps } from "./note-notices.ts";
import { startWebhookWorker, type WebhookDeps } from "./webhook/start-webhook-worker.ts";
import { writeDigest } from "./write-digest.ts";
import { writeMails } from "./write-mails.ts";

const LOOK_EVERY_MS = 10_000;
const WRITE_MAILS_EVERY_MS = 2_000;
/** How far back crawls are looked at: at first, for what ended while no worker ran, and then. */
const FIRST_LOOK_MINUTES = 48 * 60;
const LOOK_MINUTES = 15;
const THE_NOTICES = 1;

export type NotificationDeps = WebhookDeps &
  NotingDeps & {
    /** Null without the installation's key. */
    mail: OpenedMail | null;
    /** True when the webhook's address can be read; otherwise its deliveries wait. */
    hasKey: boolean;
    site: MailSite;
    /** The machine, which each worker watches by itself. */
    machine: WatchedMachine;
    leases: LeasesOfKind;
  };

/** Watches what fills on this machine, as its kinds say. */
const startWatches = (deps: NotificationDeps) =>
  [...deps.kinds.values()].flatMap(({ watch }) => {
    if (!watch) return [];
    const { everyMs, what, measure } = watch;
    const work = async (signal: AbortSignal) => followLevel(deps, await measure(deps.machine, signal));
    return runPeriodically({ everyMs, what, work }, deps.log);
  });

/**
 * Tells the operator, from now on: notes events (one process at a time), writes mails and the digest, sends webhooks, and watches
 * this machine.
 */
export function startNotificationWorker(deps: NotificationDeps): { stop(): Promise<void> } {
  const { db, log, leases, mail, site } = deps;
  let lookBackMinutes = FIRST_LOOK_MINUTES;
  const lookedAt = new Map<FindNotices, number>();
  const note = async () => {
    const isNoted = await underLease(leases, THE_NOTICES, () =>
      noteEvents(deps, { lookBackMinutes, now: new Date(), lookedAt }),
    );
    // The process that holds the lease may die; then everything is checked again.
    lookBackMinutes = isNoted ? LOOK_MINUTES : FIRST_LOOK_MINUTES;
  };
  const write = async () => {
    if (!mail?.settings) return;
    await writeMails({ db, mail, site });
    await writeDigest({ db, mail, site }, new Date());
  };
  const works = [
    runPeriodically({ everyMs: LOOK_EVERY_MS, what: "noticing what is worth telling", work: note }, log),
    runPeriodically({ everyMs: WRITE_MAILS_EVERY_MS, what: "writing mails about notifications", work: write }, log),
    ...startWatches(deps),
    ...(deps.hasKey ? [startWebhookWorker(deps)] : []),
  ];
  return { stop: async () => void (await Promise.all(works.map((work) => work.stop()))) };
}
