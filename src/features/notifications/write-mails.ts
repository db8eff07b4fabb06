import { sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { MailSite } from "#kernel/mail/mail-text.ts";
import type { OpenedMail } from "#kernel/mail/open-mail.ts";
import { type NamedNotification, notificationMail } from "./notification-mails.ts";
import { openRecipients } from "./recipients.ts";
import { MAX_MAILS_AN_HOUR, TEST_KIND } from "./rules/notification-rules.ts";

type Waiting = NamedNotification & { deliveryId: string; kind: string };

/** The start of the mails' keys for one batch of notifications; the recipient's number follows. */
export const mailKeyOf = (batch: string | number): string => `notification ${batch} `;

/** Takes the notifications that are to be mailed, except those that other processes have taken. */
async function takeWaiting(trx: Transaction<Database>): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select d.id as "deliveryId", n.kind, n.title, n.body, n.path, n.resolved_at is not null as "isOver"
    from notification_deliveries d join notifications n on n.id = d.notification_id
    where d.channel = 'mail' and d.state = 'waiting' and d.next_attempt_at <= now()
    order by d.id desc for update of d skip locked`.execute(trx);
  return rows;
}

/** Returns whether the hour's limit of mails has been reached, so that the next must wait. Tests do not count. */
async function areMany(trx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ batches: number }>`
    select count(distinct d.mail_batch)::int as batches
    from notification_deliveries d join notifications n on n.id = d.notification_id
    where d.channel = 'mail' and d.finished_at > now() - interval '1 hour' and n.kind <> ${TEST_KIND}`.execute(trx);
  return (rows[0]?.batches ?? 0) >= MAX_MAILS_AN_HOUR;
}

/**
 * Writes the mails about new notifications into the outbox. All waiting ones share one mail for each recipient, and there are at
 * most `MAX_MAILS_AN_HOUR` an hour, so that a night of failed crawls does not fill a mailbox. Mail and mark are written in one
 * transaction, so a crash neither repeats nor loses one.
 * @returns how many mails were written
 */
export async function writeMails(deps: { db: Db; mail: OpenedMail; site: MailSite }): Promise<number> {
  const { db, mail, site } = deps;
  return db.transaction().execute(async (trx) => {
    const waiting = await takeWaiting(trx);
    if (waiting.length === 0) return 0;
    const tests = waiting.filter(({ kind }) => kind === TEST_KIND).map((one) => [one]);
    const others = waiting.filter(({ kind }) => kind !== TEST_KIND);
    const batches = others.length === 0 || (await areMany(trx)) ? tests : [...tests, others];
    const { sealed_recipients: sealed } = await trx
      .selectFrom("notification_channels")
      .select("sealed_recipients")
      .executeTakeFirstOrThrow();
    const recipients = openRecipients(mail.box, sealed);
    for (const batch of batches) await writeBatch(trx, batch, recipients, { mail, site });
    return batches.length * recipients.length;
  });
}

async function writeBatch(
  trx: Transaction<Database>,
  batch: readonly Waiting[],
  recipients: readonly string[],
  { mail, site }: { mail: OpenedMail; site: MailSite },
): Promise<void> {
  const ids = batch.map(({ deliveryId }) => deliveryId);
  const number = ids.at(-1) ?? "0";
  const content = notificationMail(site, batch);
  const isTest = batch[0]?.kind === TEST_KIND;
  await mail.outbox.put(
    trx,
    recipients.map((to, n) => ({
      key: `${mailKeyOf(number)}${n}`,
      kind: "notification",
      urgent: isTest,
      mail: { to, ...content },
    })),
  );
  await trx
    .updateTable("notification_deliveries")
    .set({
      state: recipients.length === 0 ? "dropped" : "delivered",
      attempts: 1,
      finished_at: sql`now()`,
      mail_batch: number,
    })
    .where("id", "in", ids)
    .execute();
}
