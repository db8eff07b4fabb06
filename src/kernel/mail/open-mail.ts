import type { InstallationKey } from "#kernel/auth/secrets/installation-key.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { MailSettings } from "./mail-settings.ts";
import { type Outbox, openOutbox } from "./outbox.ts";

/** The parts with which features write mails. Without the installation's key every use is refused, and features offer no mails. */
export type OpenedMail = { settings: MailSettings; outbox: Outbox; box: SecretBox; hasKey: boolean };

/** Opens the outbox of an installation that has a mail server. @returns null without one */
export function openMail(settings: MailSettings | null, { box, problem }: InstallationKey): OpenedMail | null {
  return settings && { settings, box, outbox: openOutbox(box), hasKey: problem === null };
}
