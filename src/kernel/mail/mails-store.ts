import { sql } from "kysely";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import { type ClaimedRow, RowQueue } from "#kernel/jobs/row-queue.ts";
import { INQUIRY_CONTENTS_KEPT_DAYS, MAILS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";
import { MAIL_GIVEN_UP_HOURS, retryPauseS } from "./rules/delivery-rules.ts";
import type { MailKind } from "./rules/mail-kinds.ts";

export const MAIL_RETENTION: readonly Retention[] = [
  { table: "mails", isOver: sql`t.kind <> 'question' and ${isOlderThan("t.finished_at", MAILS_KEPT_DAYS)}` },
  // The console shows for each question whether it was delivered, as long as it can be sent again.
  { table: "mails", isOver: sql`t.kind = 'question' and ${isOlderThan("t.finished_at", INQUIRY_CONTENTS_KEPT_DAYS)}` },
];

/** A mail that this process is sending. */
export type ClaimedMail = ClaimedRow & {
  key: string;
  kind: MailKind;
  created_at: Date;
  /** True when it has waited so long that it is given up unless it is delivered now. */
  is_last_attempt: boolean;
  /** The encrypted mail; null for a deferred mail, which is written now. */
  sealed: Buffer | null;
  about: unknown;
  address_hash: Buffer;
};

/**
 * The mails that are to be sent, urgent ones first. Before the end of a message was sent, no server can have the mail: it is sent again
 * when its process has died. Afterwards a server may have it: it is not sent again.
 */
export const mailQueue = new RowQueue<"mails", ClaimedMail>({
  table: "mails",
  tasks: sql`true`,
  order: sql`urgent desc, next_attempt_at, id`,
  columns: sql`key, kind, created_at, sealed, about, address_hash,
    created_at < now() - ${MAIL_GIVEN_UP_HOURS} * interval '1 hour' as is_last_attempt`,
  interrupted: sql`state = case when ended_at is null then 'waiting' else 'unsure' end,
    finished_at = case when ended_at is not null then now() end,
    answer = case when ended_at is null then answer
      else 'The process ended before the mail server had answered; the mail may have arrived' end`,
});

/** Records that the end of the message is about to be sent. @returns false when another process has the mail now: do not send it */
export const recordMessageEnd = (db: Db, mail: ClaimedMail): Promise<boolean> =>
  mailQueue.update(db, mail, { ended_at: sql`now()` });

/** Schedules the next attempt of an undelivered mail. A mail that is too old is given up. */
export async function postponeMail(db: Db, mail: ClaimedMail, answer: string): Promise<void> {
  if (mail.is_last_attempt) await finishMail(db, mail, "failed", answer);
  else await mailQueue.postpone(db, mail, retryPauseS(mail.attempt), { ended_at: null, answer });
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
  const values = { state, finished_at: sql`now()`, answer, ...forgotten };
  await mailQueue.update(db, mail, values, ["sending", "unsure"]);
}
