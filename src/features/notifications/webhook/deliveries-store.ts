import { sql, type Transaction } from "kysely";
import type { Notice } from "#core/notices/rules/notice.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { isClaimerGone, type WorkerLock } from "#kernel/jobs/worker-lock.ts";

/** A delivery that this process is making. `attempt` tells it from a later claim of another process. */
export type ClaimedDelivery = Pick<Notice, "kind" | "title" | "body" | "path" | "data"> & {
  id: string;
  notificationId: string;
  attempt: number;
  createdAt: Date;
};

/** What the receiver answered; `status` is null when there was no answer, and `words` then say why. */
export type Answer = { status: number | null; words: string };

/** Takes the next delivery that is due. @param workerLock the claiming process's */
export async function claimDelivery(db: Db, workerLock: WorkerLock): Promise<ClaimedDelivery | undefined> {
  if (!(await workerLock.hold())) return undefined;
  const { rows } = await sql<ClaimedDelivery>`
    update notification_deliveries d set state = 'sending', attempts = attempts + 1,
      claimed_by = ${workerLock.id}, claimed_until = null
    from notifications n
    where n.id = d.notification_id and d.id = (
      select id from notification_deliveries
      where channel = 'webhook' and state = 'waiting' and next_attempt_at <= now()
      order by next_attempt_at, id limit 1 for update skip locked)
    returning d.id, d.notification_id as "notificationId", d.attempts as attempt, n.kind, n.title, n.body, n.path, n.data,
      n.created_at as "createdAt"`.execute(db);
  return rows[0];
}

const isClaimed = ({ id, attempt }: ClaimedDelivery) =>
  sql<boolean>`id = ${id} and state = 'sending' and attempts = ${attempt}`;

/** Notes the end of a delivery. @returns false when another process has taken it over */
export async function finishDelivery(
  db: DbOrTransaction,
  delivery: ClaimedDelivery,
  state: "delivered" | "given_up" | "dropped",
  { status, words }: Answer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("notification_deliveries")
    .set({ state, status, answer: words, finished_at: sql`now()`, claimed_by: null })
    .where(isClaimed(delivery))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts a delivery that was not taken back, for later. */
export async function postponeDelivery(
  db: DbOrTransaction,
  delivery: ClaimedDelivery,
  pauseS: number,
  { status, words }: Answer,
): Promise<void> {
  await db
    .updateTable("notification_deliveries")
    .set({
      state: "waiting",
      status,
      answer: words,
      next_attempt_at: sql`now() + ${pauseS} * interval '1 second'`,
      claimed_by: null,
    })
    .where(isClaimed(delivery))
    .execute();
}

/**
 * Puts deliveries back whose process has died. The receiver may have taken them: it recognises the repetition by the id. The attempt
 * counts, so that a delivery that kills its process is given up like any other.
 */
export async function recoverDeliveries(db: Db, workerLock: WorkerLock): Promise<void> {
  if (!(await workerLock.hold())) return;
  await sql`
    update notification_deliveries set state = 'waiting', claimed_by = null, claimed_until = null
    where state = 'sending' and ${isClaimerGone}`.execute(db);
}

/** Ends what waits for a webhook that is no more, or has stopped. */
export async function dropWaiting(trx: Transaction<Database>, words: string): Promise<void> {
  await trx
    .updateTable("notification_deliveries")
    .set({ state: "dropped", answer: words, finished_at: sql`now()` })
    .where("channel", "=", "webhook")
    .where("state", "=", "waiting")
    .execute();
}
