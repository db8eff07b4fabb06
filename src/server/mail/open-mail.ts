import type { Db } from "../infra/database/db.ts";
import type { MailSettings } from "../infra/mail-settings.ts";
import { openInstallationBox, type SecretBox } from "../infra/secret-box.ts";
import { type Outbox, openOutbox } from "./outbox.ts";

/** What features need to write to people. */
export type OpenedMail = { settings: MailSettings; outbox: Outbox; box: SecretBox };

/**
 * Opens the outbox of an installation that has a mail server.
 * @returns null without one
 * @throws {StartupError} when other processes of this database have another key
 */
export async function openMail(
  db: Db,
  config: { mail: MailSettings | null; mailKey: string | undefined; dataDir: string },
): Promise<OpenedMail | null> {
  if (!config.mail) return null;
  const box = await openInstallationBox(db, { key: config.mailKey ?? null, dataDir: config.dataDir });
  return { settings: config.mail, box, outbox: openOutbox(box) };
}
