import type { InstallationKey } from "#kernel/auth/secrets/installation-key.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { MailSettings } from "./mail-settings.ts";
import { type Outbox, openOutbox } from "./outbox.ts";

/** The parts with which features write mails. Without the installation's key every use is refused, and features offer no mails. */
export type OpenedMail = {
  /** The present settings; null while no mail server is set up. The console changes them: read them at each use, and do not copy this object. */
  readonly settings: MailSettings | null;
  outbox: Outbox;
  box: SecretBox;
  hasKey: boolean;
};

/** Opens the outbox. @param live has the present settings */
export function openMail(
  live: { readonly settings: MailSettings | null },
  { box, problem }: InstallationKey,
): OpenedMail {
  return {
    get settings() {
      return live.settings;
    },
    ...{ box, outbox: openOutbox(box), hasKey: problem === null },
  };
}

/** Returns whether mails can be written and sent now. */
export const canSend = (mail: Pick<OpenedMail, "settings" | "hasKey">): boolean =>
  mail.hasKey && mail.settings !== null;
