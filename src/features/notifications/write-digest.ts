import { sql, type Transaction } from "kysely";
import { listReadings } from "#core/dealerships/dealership-reading.ts";
import { FIRST_REMINDER_DAYS } from "#core/dealerships/rules/notice-words.ts";
import { countStates } from "#core/dealerships/rules/reading.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { dayOf, STATS_ZONE, startOf } from "#kernel/database/stats-days.ts";
import type { MailSite } from "#kernel/mail/mail-text.ts";
import type { OpenedMail } from "#kernel/mail/open-mail.ts";
import { digestMail } from "./notification-mails.ts";
import { openRecipients } from "./recipients.ts";
import { type Digest, isDigestDue } from "./rules/digest.ts";

type Plan = {
  enabled: boolean;
  since: Date;
  dueAt: Date;
  isWritten: boolean;
  today: string;
  sealed: Buffer | null;
};

/** @param locking `for update skip locked`, so that only one process writes the digest */
async function readPlan(db: DbOrTransaction, now: Date, locking = sql``): Promise<Plan | undefined> {
  const today = dayOf(sql`${now}::timestamptz`);
  const { rows } = await sql<Plan>`
    select digest_enabled as enabled, digest_since as since, ${today}::text as today, sealed_recipients as sealed,
      (${today} + make_interval(hours => digest_hour)) at time zone ${STATS_ZONE} as "dueAt",
      digest_day is not null and digest_day >= ${today} as "isWritten"
    from notification_channels ${locking}`.execute(db);
  return rows[0];
}

/** Reads the numbers of the day before and the open tasks. @param today `2026-11-20`, in the statistics' zone */
async function readDigest(trx: Transaction<Database>, today: string): Promise<Digest> {
  const day = sql`(${today}::date - 1)`;
  const within = (moment: string) =>
    sql`${sql.ref(moment)} >= ${startOf(day)} and ${sql.ref(moment)} < ${startOf(sql`${today}::date`)}`;
  type DigestRow = Omit<Digest, "crawls" | "todo"> & Digest["crawls"] & Omit<Digest["todo"], "readings">;
  const { rows } = await sql<DigestRow>`
    select ${day}::text as day, runs.*, uploads.added + runs.added as "carsAdded", uploads.removed + runs.removed as "carsRemoved",
      (select coalesce(sum(clicks), 0)::int from contact_click_days d where d.day = ${day}) as contacts,
      (select coalesce(sum(views), 0)::int from vehicle_view_days d where d.day = ${day}) as views,
      (select count(*)::int from dealerships
        where expires_at > now() and expires_at <= now() + ${FIRST_REMINDER_DAYS} * interval '1 day') as "subscriptionsEnding",
      (select count(*)::int from mails where state in ('unsure', 'refused', 'failed')) as "mailsToLookAt"
    from (
      select count(*) filter (where undone_at is null and (status = 'succeeded' or applied_at is not null))::int as full,
        count(*) filter (where undone_at is null and status = 'held' and applied_at is null)::int as part,
        count(*) filter (where undone_at is null and status = 'failed')::int as failed, coalesce(sum(added) filter (where undone_at is null), 0)::int as added,
        coalesce(sum(removed) filter (where undone_at is null), 0)::int as removed
      from sync_runs where ${within("finished_at")}) runs,
    (select coalesce(sum(added), 0)::int as added, coalesce(sum(removed), 0)::int as removed
      from csv_imports where undone_at is null and ${within("created_at")}) uploads`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("the digest's statement gave no row");
  const { day: of, full, part, failed, carsAdded, carsRemoved, contacts, views, ...rest } = row;
  const { subscriptionsEnding, mailsToLookAt } = rest;
  const readings = countStates(await listReadings(trx, { isTroubled: true }));
  return {
    ...{ day: of, crawls: { full, part, failed }, carsAdded, carsRemoved, contacts, views },
    todo: { readings, subscriptionsEnding, mailsToLookAt },
  };
}

/**
 * Writes the daily digest into the outbox when it is due. The mails and the mark that the day is done are one transaction, and
 * the mails' keys have the day, so no recipient gets it twice.
 * @returns how many mails were written
 */
export async function writeDigest(deps: { db: Db; mail: OpenedMail; site: MailSite }, now: Date): Promise<number> {
  const { db, mail, site } = deps;
  // A lock is a write, and this runs every two seconds.
  const known = await readPlan(db, now);
  if (!known || !isDigestDue(known, now)) return 0;
  return db.transaction().execute(async (trx) => {
    const plan = await readPlan(trx, now, sql`for update skip locked`);
    if (!plan || plan.sealed === null || !isDigestDue(plan, now)) return 0;
    const recipients = openRecipients(mail.box, plan.sealed);
    const content = digestMail(site, await readDigest(trx, plan.today));
    await mail.outbox.put(
      trx,
      recipients.map((to, n) => ({ key: `digest ${plan.today} ${n}`, kind: "digest", mail: { to, ...content } })),
    );
    await trx.updateTable("notification_channels").set({ digest_day: plan.today }).execute();
    return recipients.length;
  });
}
