import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Db } from "#kernel/database/db.ts";
import { runPeriodically } from "#kernel/jobs/run-periodically.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { readMailServer } from "./mail-server.ts";
import type { LiveMailSettings, MailSettings } from "./mail-settings.ts";

/** The other processes know a change after this time. */
const READ_EVERY_MS = 10_000;

/**
 * Follows the mail server that is set in the console.
 * @param ofEnvironment the settings of the environment, which win; null: there are none
 */
export async function followMailSettings(
  ofEnvironment: MailSettings | null,
  { db, box, log }: { db: Db; box: SecretBox; log: Logger },
): Promise<LiveMailSettings> {
  if (ofEnvironment !== null) {
    return { settings: ofEnvironment, setBy: "SMTP_URL", refresh: async () => {}, stop: async () => {} };
  }
  let present: { settings: MailSettings | null; version: string } = { settings: null, version: "" };
  const work = async () => {
    const read = await readMailServer(db, box);
    if (read.version !== present.version) present = read;
  };
  const { first, stop } = runPeriodically({ everyMs: READ_EVERY_MS, what: "reading the mail server", work }, log);
  await first;
  return {
    get settings() {
      return present.settings;
    },
    setBy: null,
    refresh: work,
    stop,
  };
}
