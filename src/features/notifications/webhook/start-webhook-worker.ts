import { sql } from "kysely";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { RowWorker } from "#kernel/jobs/row-queue.ts";
import type { Dispatcher } from "#kernel/outbound/undici.ts";
import { insertNotices, type NotingDeps } from "../note-notices.ts";
import { webhookStoppedNotice } from "../rules/notice-words.ts";
import { isStoppedAfter, judgeAnswer, STOPPED_AFTER_DAYS, webhookPauseS } from "../rules/webhook-rules.ts";
import {
  type ClaimedDelivery,
  dropWaiting,
  finishDelivery,
  postponeDelivery,
  readDelivered,
  type WebhookAnswer,
  webhookQueue,
} from "./deliveries-store.ts";
import { openWebhookConnections, sendWebhook } from "./send-webhook.ts";
import { readTarget, WEBHOOK_CHANGED, type WebhookTarget } from "./webhook-target.ts";

export type WebhookDeps = NotingDeps &
  RowWorker & {
    box: SecretBox;
    publicUrl: string;
    /** `host:port` entries that may be private. */
    allowHosts: ReadonlySet<string>;
    /** Only tests set it. */
    timeoutMs?: number;
  };

/** Sends what waits for the webhook, from now on. Several processes may. */
export function startWebhookWorker(deps: WebhookDeps): { stop(): Promise<void> } {
  const dispatcher = openWebhookConnections(deps.allowHosts);
  const sending = webhookQueue.start(deps, "webhooks", [(signal) => sendDue({ ...deps, dispatcher }, signal)]);
  return {
    stop: async () => {
      await sending.stop();
      await dispatcher.destroy();
    },
  };
}

/** Sends what is due, one after another. What is under way when the process stops is handed back. */
export function sendDue(deps: WebhookDeps & { dispatcher: Dispatcher }, signal: AbortSignal): Promise<void> {
  const { db, box } = deps;
  return webhookQueue.drain(
    deps,
    async (delivery) => {
      try {
        const [target, notice] = [await readTarget(db, box), await readDelivered(db, delivery)];
        if (!target) {
          await finishDelivery(db, delivery, "dropped", { status: null, words: "There is no webhook any more." });
        } else if (notice) {
          await settle(deps, delivery, target, await sendWebhook(notice, target, { ...deps, signal }));
        }
      } catch (error) {
        await postponeDelivery(db, delivery, 1, { status: null, words: "It was interrupted." });
        if (!signal.aborted) throw error;
      }
      return true;
    },
    signal,
  );
}

/** Records an answer: what becomes of the delivery, and of the webhook unless another has replaced it meanwhile. */
async function settle(
  deps: WebhookDeps,
  delivery: ClaimedDelivery,
  { sealedUrl }: WebhookTarget,
  answer: WebhookAnswer,
): Promise<void> {
  const { db, log } = deps;
  const verdict = answer.status === null ? "again" : judgeAnswer(answer.status);
  if (verdict === "taken") {
    if (!(await finishDelivery(db, delivery, "delivered", answer))) return;
    await db
      .updateTable("notification_channels")
      .set({ failing_since: null })
      .where("failing_since", "is not", null)
      .where("sealed_url", "=", sealedUrl)
      .execute();
    return;
  }
  log.warn({ deliveryId: delivery.id, status: answer.status, answer: answer.words }, "a webhook was not taken");
  const pause = verdict === "gone" ? null : webhookPauseS(delivery.attempt, Math.random());
  await db.transaction().execute(async (trx) => {
    const webhook = await trx
      .updateTable("notification_channels")
      .set({ failing_since: sql`coalesce(failing_since, now())` })
      .where("sealed_url", "=", sealedUrl)
      .returning(["failing_since", sql<Date>`now()`.as("now")])
      .executeTakeFirst();
    if (!webhook) {
      await finishDelivery(trx, delivery, "dropped", { ...answer, words: WEBHOOK_CHANGED });
      return;
    }
    const { failing_since, now } = webhook;
    if (pause === null) await finishDelivery(trx, delivery, "given_up", answer);
    else await postponeDelivery(trx, delivery, pause, answer);
    const isTooLong = failing_since !== null && isStoppedAfter(failing_since, now);
    if (verdict !== "gone" && !isTooLong) return;
    const reason =
      verdict === "gone"
        ? "The receiver answered 410 Gone: it wants nothing more."
        : `The receiver has taken nothing for ${STOPPED_AFTER_DAYS} days.`;
    const stopped = await trx
      .updateTable("notification_channels")
      .set({ stopped_at: now, stopped_reason: reason })
      .where("stopped_at", "is", null)
      .returning("only_row")
      .executeTakeFirst();
    if (!stopped) return;
    await dropWaiting(trx, "The webhook was stopped.");
    await insertNotices(trx, [webhookStoppedNotice(now, reason, answer)], deps);
  });
}
