import type { Db } from "#kernel/database/db.ts";
import { runPeriodically } from "#kernel/jobs/run-periodically.ts";
import type { Logger } from "#kernel/process/logger.ts";

/** Pages read the settings themselves. Mails and feeds get a change after this time, in every process. */
const READ_EVERY_MS = 10_000;

/** The name of the marketplace, and the address to which shoppers and dealers write. */
type Identity = { siteName: string; contactEmail: string };

/**
 * Follows the name and the contact address that the operator has set in the console.
 * @param config those of the environment, which apply until others are set
 * @returns the same configuration, whose name and address are always the present ones. Read them from it each time
 */
export async function followSiteIdentity<Config extends Identity>(
  config: Config,
  { db, log }: { db: Db; log: Logger },
): Promise<{ config: Config; stop(): Promise<void> }> {
  let stored: Partial<Identity> = {};
  const work = async () => {
    const rows = await db
      .selectFrom("settings")
      .select(["key", "value"])
      .where("key", "in", ["siteName", "contactEmail"])
      .execute();
    stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  };
  const { first, stop } = runPeriodically({ everyMs: READ_EVERY_MS, what: "reading the site's name", work }, log);
  await first;
  const live = Object.defineProperties(
    { ...config },
    {
      siteName: { enumerable: true, get: () => stored.siteName ?? config.siteName },
      contactEmail: { enumerable: true, get: () => stored.contactEmail ?? config.contactEmail },
    },
  );
  return { config: live, stop };
}
