import { sql } from "kysely";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import { isClaimerGone, type WorkerLock } from "#kernel/jobs/worker-lock.ts";
import { INQUIRY_CONTENTS_KEPT_DAYS, MAILS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";
import { MAIL_GIVEN_UP_HOURS, retryPauseS } from "./rules/delivery-rules.ts";
import type { MailKind } from "./rules/mail-kinds.ts";

export const MAIL_RETENTION: readonly Retention[] = [
  { table: "mails", isOver: sql`t.kind <> 'question' and ${isOlderThan("t.finished_at", MAILS_KEPT_DAYS)}` },
  // The console shows for each question whether it was delivered, as long as it can be sent again.
  { table: "mails", isOver: sql`t.kind = 'question' and ${isOlderThan("t.finished_at", INQUIRY_CONTENTS_KEPT_DAYS)}` },
];

/** A mail that this process is sending. `attempt` tells it from a later claim of another process. */
export type ClaimedMail = {
  id: string;
  key: string;
  attempt: number;
  kind: MailKind;
  created_at: Date;
  /** The encrypted mail; null for a deferred mail, which is written now. */
  sealed: Buffer | null;
  about: unknown;
  address_hash: Buffer;
};

/** Claims the next due mail, urgent ones first. @param workerLock the claiming process's lock */
export async function claimMail(db: Db, workerLock: WorkerLock): Promise<ClaimedMail | undefined> {
  if (!(await workerLock.hold())) return undefined;
  const { rows } = await sql<ClaimedMail>`
    update mails set state = 'sending', attempts = attempts + 1, ended_at = null, claimed_by = ${workerLock.id}, claimed_until = null
    where id = (
      select id from mails where state = 'waiting' and next_attempt_at <= now()
      order by urgent desc, next_attempt_at, id limit 1 for update skip locked)
    returning id, key, attempts as attempt, kind, created_at, sealed, about, address_hash`.execute(db);
  return rows[0];
}

const isClaimed = (mail: ClaimedMail) =>
  sql<boolean>`id = ${mail.id} and state = 'sending' and attempts = ${mail.attempt}`;

/** Records that the end of the message is about to be sent. @returns false when another process has the mail now: do not send it */
export async function recordMessageEnd(db: Db, mail: ClaimedMail): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mails")
    .set({ ended_at: sql`now()` })
    .where(isClaimed(mail))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Schedules the next attempt of an undelivered mail. A mail that is too old is given up. */
export async function postponeMail(db: Db, mail: ClaimedMail, answer: string): Promise<void> {
  const isOld = sql`created_at < now() - ${MAIL_GIVEN_UP_HOURS} * interval '1 hour'`;
  await db
    .updateTable("mails")
    .set({
      state: sql`case when ${isOld} then 'failed' else 'waiting' end`,
      sealed: sql`case when ${isOld} then null else sealed end`,
      about: sql`case when ${isOld} then null else about end`,
      finished_at: sql`case when ${isOld} then now() end`,
      next_attempt_at: sql`now() + ${retryPauseS(mail.attempt)} * interval '1 second'`,
      claimed_by: null,
      ended_at: null,
      answer,
    })
    .where(isClaimed(mail))
    .execute();
}

/**
 * Records the end of a mail, also of one that another process has marked as unsure while this process's connections were broken. The
 * mail's content is deleted, except for an unsure mail, which the operator may send again.
 */
export async function finishMail(
  db: DbOrTransaction,
  mail: ClaimedMail,
  state: "sent" | "unsure" | "refused" | "failed" | "withdrawn",
  answer: string,
): Promise<void> {
  const forgotten = state !== "unsure" && { sealed: null, about: null };
  await db
    .updateTable("mails")
    .set({ state, finished_at: sql`now()`, claimed_by: null, answer, ...forgotten })
    .where(sql<boolean>`id = ${mail.id} and state in ('sending', 'unsure') and attempts = ${mail.attempt}`)
    .execute();
}

/**
 * Recovers mails whose process has died. Before the end of the message was sent, no server can have the mail: it is sent
 * again. Afterwards a server may have it: it is not sent again.
 */
export async function recoverMails(db: Db, workerLock: WorkerLock): Promise<void> {
  if (!(await workerLock.hold())) return;
  await sql`
    update mails set claimed_by = null, claimed_until = null,
      state = case when ended_at is null then 'waiting' else 'unsure' end,
      finished_at = case when ended_at is not null then now() end,
      answer = case when ended_at is null then answer
        else 'The process ended before the mail server had answered; the mail may have arrived' end
    where state = 'sending' and ${isClaimerGone}`.execute(db);
}
