import { sql, type Transaction } from "kysely";
import type { Notice } from "#core/notices/rules/notice.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { type ClaimedRow, RowQueue } from "#kernel/jobs/row-queue.ts";

/** A delivery that this process is making. */
export type ClaimedDelivery = ClaimedRow & { notificationId: string };

/** A notification as it is delivered. */
export type DeliveredNotice = Pick<Notice, "kind" | "title" | "body" | "path" | "data"> & {
  id: string;
  created_at: Date;
};

/** The receiver's answer. `status` is null when there was none; `words` then give the reason. */
export type WebhookAnswer = { status: number | null; words: string };

/**
 * The deliveries to the webhook. The receiver may have taken one whose process has died: it recognises the repetition by the id.
 */
export const webhookQueue = new RowQueue<"notification_deliveries", ClaimedDelivery>({
  table: "notification_deliveries",
  tasks: sql`channel = 'webhook'`,
  order: sql`next_attempt_at, id`,
  columns: sql`notification_id as "notificationId"`,
  interrupted: sql`state = 'waiting'`,
});

/** Reads the notification that a delivery is about; undefined when it has been deleted, and its deliveries with it. */
export const readDelivered = (db: Db, { notificationId }: ClaimedDelivery): Promise<DeliveredNotice | undefined> =>
  db
    .selectFrom("notifications")
    .select(["id", "kind", "title", "body", "path", "data", "created_at"])
    .where("id", "=", notificationId)
    .executeTakeFirst();

/** Notes the end of a delivery. @returns false when another process has taken it over */
export const finishDelivery = (
  db: DbOrTransaction,
  delivery: ClaimedDelivery,
  state: "delivered" | "given_up" | "dropped",
  { status, words }: WebhookAnswer,
): Promise<boolean> => webhookQueue.update(db, delivery, { state, status, answer: words, finished_at: sql`now()` });

/** Puts a delivery that was not taken back, for later. */
export const postponeDelivery = (
  db: DbOrTransaction,
  delivery: ClaimedDelivery,
  pauseS: number,
  { status, words }: WebhookAnswer,
): Promise<boolean> => webhookQueue.postpone(db, delivery, pauseS, { status, answer: words });

/** Ends what waits for a webhook that is no more, or has stopped. */
export async function dropWaiting(trx: Transaction<Database>, words: string): Promise<void> {
  await trx
    .updateTable("notification_deliveries")
    .set({ state: "dropped", answer: words, finished_at: sql`now()` })
    .where("channel", "=", "webhook")
    .where("state", "=", "waiting")
    .execute();
}
