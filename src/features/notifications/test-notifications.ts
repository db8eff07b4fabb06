import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { MailState } from "#kernel/mail/rules/mail-kinds.ts";
import { AppError } from "#kernel/process/errors.ts";
import { settingsPath } from "#kernel/settings/rules/settings-pages.ts";
import { insertNotices } from "./note-notices.ts";
import type { NotificationTest } from "./notification-endpoints.ts";
import { readDeliveries, type SettingsDeps } from "./read-settings.ts";
import { TEST_KIND } from "./rules/notification-rules.ts";
import { mailKeyOf } from "./write-mails.ts";

/** Sends a test to every channel, in the same way as notifications. @returns its number */
export async function sendTest({ db, mail, kinds }: SettingsDeps, adminName: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const [id] = await insertNotices(
      trx,
      [
        {
          key: `test:${randomUUID()}`,
          kind: TEST_KIND,
          title: "Notifications work",
          body: `${adminName} sent this from the settings to test notifications.`,
          path: settingsPath("alerts"),
          dealershipId: null,
          runId: null,
          data: {},
        },
      ],
      { kinds, canMail: mail.settings !== null },
    );
    await recordAudit(trx, { adminName, action: "notifications.tested", subject: "Notifications" });
    if (id === undefined) throw new Error("a test's key was taken");
    return id;
  });
}

type MailRow = { state: MailState; attempts: number; answer: string | null };

/**
 * Reads the states of a test's deliveries.
 * @throws {AppError} 404 for any other notification
 */
export async function readTest({ db }: SettingsDeps, id: number): Promise<NotificationTest> {
  const test = await db
    .selectFrom("notifications as n")
    .leftJoin("notification_deliveries as d", (join) =>
      join.onRef("d.notification_id", "=", "n.id").on("d.channel", "=", "mail"),
    )
    .select(["n.id", "d.state", "d.mail_batch"])
    .where("n.id", "=", `${id}`)
    .where("n.kind", "=", TEST_KIND)
    .executeTakeFirst();
  if (!test) throw AppError.notFound("This test does not exist or was deleted");
  const rows = test.mail_batch === null ? [] : await readMails(test.mail_batch);
  const mails =
    test.state === "waiting"
      ? [{ state: "waiting", answer: null, isOver: false }]
      : rows.map(({ state, attempts, answer }) => ({
          ...{ state, answer },
          isOver: state !== "sending" && (state !== "waiting" || attempts > 0),
        }));
  const [webhook = null] = await readDeliveries(db, id);
  const isWebhookOver =
    webhook === null || (webhook.state !== "sending" && (webhook.state !== "waiting" || webhook.attempts > 0));
  return { id, bell: "shown", mails, webhook, isOver: isWebhookOver && mails.every(({ isOver }) => isOver) };

  async function readMails(batch: string): Promise<MailRow[]> {
    const { rows: found } = await sql<MailRow>`
      select state, attempts, answer from mails where starts_with(key, ${mailKeyOf(batch)}) order by id`.execute(db);
    return found;
  }
}
