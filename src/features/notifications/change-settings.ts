import { sql } from "kysely";
import type { NoticeChannel } from "#core/notices/rules/notice.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import { keyMissing } from "#kernel/auth/secrets/secret-box.ts";
import { mailAddressKey } from "#kernel/mail/rules/mail-address.ts";
import { AppError } from "#kernel/process/errors.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { SettingsDeps } from "./read-settings.ts";
import { sealRecipients } from "./recipients.ts";
import { isPossible } from "./rules/notification-rules.ts";

const CHANNEL_WORDS: Record<NoticeChannel, string> = { bell: "Console", mail: "E-mail", webhook: "Webhook" };

/**
 * Switches one kind on or off in one channel, from the next event on.
 * @throws {AppError} 400 for an undeclared kind; 409 for a channel that the kind cannot use
 */
export async function switchNotification(
  { db, kinds }: SettingsDeps,
  wanted: { kind: string; channel: NoticeChannel; enabled: boolean },
  adminName: string,
): Promise<void> {
  const { kind, channel, enabled } = wanted;
  const words = kinds.get(kind);
  if (!words) throw AppError.badRequest("This kind of notification does not exist");
  if (!isPossible(words, channel)) throw AppError.conflict("This kind cannot use this channel");
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("notification_settings")
      .values(wanted)
      .onConflict((conflict) => conflict.columns(["kind", "channel"]).doUpdateSet({ enabled }))
      .execute();
    const details = `${CHANNEL_WORDS[channel]} ${enabled ? "on" : "off"}`;
    await recordAudit(trx, { adminName, action: "notifications.changed", subject: words.label, details });
  });
}

/**
 * Sets the recipients of mails, and the daily digest. The addresses are encrypted; the audit log has only their number.
 * @throws {AppError} 409 when no mail server is configured
 */
export async function setNotificationMail(
  { db, mail }: SettingsDeps,
  wanted: { recipients: readonly string[]; digestEnabled: boolean; digestHour: number },
  adminName: string,
): Promise<void> {
  if (!mail.settings) throw AppError.conflict("No mail server is set up. Set one up under Settings, Mail");
  // Addresses that cannot be read now must not be replaced by an empty list.
  if (!mail.hasKey) throw keyMissing();
  const { digestEnabled, digestHour } = wanted;
  const recipients = [...new Map(wanted.recipients.map((address) => [mailAddressKey(address), address])).values()];
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("notification_channels")
      .set({
        sealed_recipients: sealRecipients(mail.box, recipients),
        digest_enabled: digestEnabled,
        digest_hour: digestHour,
        digest_since: sql`case when digest_enabled = ${digestEnabled} and digest_hour = ${digestHour} then digest_since else now() end`,
      })
      .execute();
    const digest = digestEnabled ? `digest at ${digestHour}:00` : "no digest";
    const count = formatAmount(recipients.length, "address", "addresses");
    await recordAudit(trx, {
      adminName,
      action: "notifications.changed",
      subject: "E-mail",
      details: `${count}, ${digest}`,
    });
  });
}
