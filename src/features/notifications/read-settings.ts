import { sql } from "kysely";
import type { AllNoticeKinds } from "#core/notice-kinds.ts";
import { type SecretBox, UNREADABLE } from "#kernel/auth/secrets/secret-box.ts";
import type { Db } from "#kernel/database/db.ts";
import { STATS_ZONE } from "#kernel/database/stats-days.ts";
import type { OpenedMail } from "#kernel/mail/open-mail.ts";
import type { NotificationSettings, Webhook, WebhookDelivery } from "./notification-endpoints.ts";
import { tryOpenRecipients } from "./recipients.ts";
import { isSwitchedOn } from "./rules/notification-rules.ts";
import { tryOpenUrl } from "./webhook/webhook-target.ts";

export type SettingsDeps = {
  db: Db;
  mail: OpenedMail;
  box: SecretBox;
  /** Every declared kind. */
  kinds: AllNoticeKinds;
};

const SHOWN_DELIVERIES = 50;

/** Returns the webhook's deliveries, the newest first. @param notificationId only those of one notification */
export async function readDeliveries(db: Db, notificationId?: number): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom("notification_deliveries as d")
    .innerJoin("notifications as n", "n.id", "d.notification_id")
    .select(["d.id", "n.title", "d.state", "d.attempts", "d.created_at", "d.next_attempt_at", "d.status", "d.answer"])
    .where("d.channel", "=", "webhook")
    .$if(notificationId !== undefined, (query) => query.where("n.id", "=", `${notificationId}`))
    .orderBy("d.id", "desc")
    .limit(SHOWN_DELIVERIES)
    .execute();
  return rows.map(({ id, title, state, attempts, created_at, next_attempt_at, status, answer }) => ({
    ...{ id: Number(id), title, state, attempts, createdAt: created_at.toISOString() },
    nextAttemptAt: state === "waiting" ? next_attempt_at.toISOString() : null,
    ...{ status, answer },
  }));
}

/**
 * Reads the settings: kinds with channels, recipients and the webhook.
 * @param options.mayEdit viewers see neither addresses nor the webhook's path, which may contain a secret
 * @param options.secret the webhook's secret, if it has just been created
 */
export async function readSettings(
  deps: SettingsDeps,
  options: { mayEdit: boolean; secret?: string },
): Promise<NotificationSettings> {
  const { db, mail, box, kinds } = deps;
  const switches = await db.selectFrom("notification_settings").selectAll().execute();
  const row = await db
    .selectFrom("notification_channels")
    .selectAll()
    .select(sql<boolean>`coalesce(former_secret_until > now(), false)`.as("has_former_secret"))
    .select(STATS_ZONE.as("time_zone"))
    .executeTakeFirstOrThrow();
  const recipients = mail.settings ? (tryOpenRecipients(box, row.sealed_recipients) ?? []) : [];
  return {
    kinds: [...kinds.keys()].map((kind) => ({
      kind,
      channels: {
        bell: isSwitchedOn(kinds, switches, kind, "bell"),
        mail: isSwitchedOn(kinds, switches, kind, "mail"),
        webhook: isSwitchedOn(kinds, switches, kind, "webhook"),
      },
    })),
    canMail: mail.settings !== null,
    recipientCount: recipients.length,
    recipients: options.mayEdit ? recipients : null,
    digest: { enabled: row.digest_enabled, hour: row.digest_hour, timeZone: row.time_zone },
    webhook: row.sealed_url && presentWebhook(box, { ...row, sealed_url: row.sealed_url }, options),
    deliveries: row.sealed_url ? await readDeliveries(db) : [],
  };
}

type WebhookRow = {
  sealed_url: Buffer;
  former_secret_until: Date | null;
  has_former_secret: boolean;
  failing_since: Date | null;
  stopped_at: Date | null;
  stopped_reason: string | null;
};

function presentWebhook(
  box: SecretBox,
  row: WebhookRow,
  { mayEdit, secret = null }: { mayEdit: boolean; secret?: string | null },
): Webhook {
  const url = tryOpenUrl(box, row.sealed_url);
  return {
    url: url === null ? UNREADABLE : mayEdit ? url : `${new URL(url).origin}/…`,
    secret,
    formerSecretUntil: row.has_former_secret ? (row.former_secret_until?.toISOString() ?? null) : null,
    failingSince: row.failing_since?.toISOString() ?? null,
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    stoppedReason: row.stopped_reason,
  };
}
