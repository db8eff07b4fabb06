import type { InstallationKey } from "../infra/installation-key.ts";
import type { MailSettings } from "../infra/mail-settings.ts";
import type { SecretBox } from "../infra/secret-box.ts";
import { type Outbox, openOutbox } from "./outbox.ts";

/** What features need to write to people. Without the installation's key every use of it is refused, and nothing is offered. */
export type OpenedMail = { settings: MailSettings; outbox: Outbox; box: SecretBox; hasKey: boolean };

/** Opens the outbox of an installation that has a mail server. @returns null without one */
export function openMail(settings: MailSettings | null, { box, problem }: InstallationKey): OpenedMail | null {
  return settings && { settings, box, outbox: openOutbox(box), hasKey: problem === null };
}
