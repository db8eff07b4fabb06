import { sql } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { FORMER_SECRET_HOURS } from "../rules/webhook-rules.ts";
import { dropWaiting } from "./deliveries-store.ts";
import { newSecret, readWebhookUrl, sealUrl, tryOpenUrl, WEBHOOK_CHANGED } from "./webhook-target.ts";

export type WebhookSettingsDeps = { db: Db; box: SecretBox; allowHosts: ReadonlySet<string> };

const RUNNING = { failing_since: null, stopped_at: null, stopped_reason: null };

/**
 * Sets the webhook's address, or takes the webhook away. Setting one that has stopped starts it again. What still waits for a webhook
 * that is taken away or moved is not sent.
 * @param typed null: no webhook
 * @returns the secret if the webhook is new; one that is moved gets a new one too, because the receiver is another
 * @throws {AppError} 400 for an address that may not be used
 */
export async function setWebhook(
  { db, box, allowHosts }: WebhookSettingsDeps,
  typed: string | null,
  adminName: string,
): Promise<string | undefined> {
  const url = typed === null ? null : readWebhookUrl(typed, allowHosts);
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("notification_channels")
      .select(["sealed_url", "stopped_at"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isSame = url !== null && before.sealed_url !== null && tryOpenUrl(box, before.sealed_url) === url;
    const record = (details: string) =>
      recordAudit(trx, { adminName, action: "webhook.changed", subject: "Webhook", details });
    await trx
      .updateTable("notifications")
      .set({ resolved_at: sql`now()` })
      .where("kind", "=", "webhook-stopped")
      .where("resolved_at", "is", null)
      .execute();
    if (isSame) {
      await trx.updateTable("notification_channels").set(RUNNING).execute();
      if (before.stopped_at) await record("Started again");
      return undefined;
    }
    const secret = url === null ? null : newSecret(box);
    await trx
      .updateTable("notification_channels")
      .set({
        ...RUNNING,
        sealed_url: url === null ? null : sealUrl(box, url),
        sealed_secret: secret?.sealed ?? null,
        sealed_former_secret: null,
        former_secret_until: null,
      })
      .execute();
    await dropWaiting(trx, WEBHOOK_CHANGED);
    // The path may hold a secret.
    if (url !== null) await record(`Set to ${new URL(url).origin}`);
    else if (before.sealed_url) await record("Taken away");
    return secret?.text;
  });
}

/**
 * Makes a new secret. For a day both sign, so that the receiver can change over without losing anything.
 * @returns the new secret
 * @throws {AppError} 409 without a webhook
 */
export async function changeSecret({ db, box }: WebhookSettingsDeps, adminName: string): Promise<string> {
  const row = await db.selectFrom("notification_channels").select("sealed_url").executeTakeFirstOrThrow();
  if (!row.sealed_url) throw AppError.conflict("There is no webhook");
  const secret = newSecret(box);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("notification_channels")
      .set((eb) => ({
        sealed_former_secret: eb.ref("sealed_secret"),
        former_secret_until: sql`now() + ${FORMER_SECRET_HOURS} * interval '1 hour'`,
        sealed_secret: secret.sealed,
      }))
      .where("sealed_url", "is not", null)
      .execute();
    await recordAudit(trx, { adminName, action: "webhook.changed", subject: "Webhook", details: "New secret" });
  });
  return secret.text;
}
