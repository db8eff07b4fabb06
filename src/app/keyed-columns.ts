import { sql } from "kysely";
import { FEED_LOGINS_KEYED, sealFeedLogins } from "#core/dealerships/feed-logins.ts";
import type { Feature } from "#core/feature.ts";
import { sealTotpSecrets, TOTP_KEYED } from "#kernel/auth/second-factors/totp.ts";
import type { KeyedColumns } from "#kernel/auth/secrets/keyed-columns.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Db } from "#kernel/database/db.ts";
import { MAILS_KEYED } from "#kernel/mail/outbox.ts";
import type { Logger } from "#kernel/process/logger.ts";

/** The columns that depend on the installation's key: of the kernel, the core and the features. */
export const keyedColumnsOf = (features: readonly Feature[]): KeyedColumns[] => [
  TOTP_KEYED,
  MAILS_KEYED,
  FEED_LOGINS_KEYED,
  ...features.flatMap(({ keyed }) => keyed ?? []),
];

/**
 * Encrypts what an older AutoHub has stored without encryption. Does nothing when called again. The tables are then written anew:
 * PostgreSQL keeps the former values in their files otherwise, and a backup has these files.
 */
export async function sealPlainSecrets(db: Db, box: SecretBox, log: Logger): Promise<void> {
  const sealed = await db
    .transaction()
    .execute(async (trx) => (await sealTotpSecrets(trx, box)) + (await sealFeedLogins(trx, box)));
  if (sealed === 0) return;
  await sql`vacuum full admin_totp, feed_logins`
    .execute(db)
    .catch((err) => log.warn({ err }, "tables with former secrets could not be written anew"));
}
