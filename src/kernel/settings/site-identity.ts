import type { Db } from "#kernel/database/db.ts";
import { runPeriodically } from "#kernel/jobs/run-periodically.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { LOOK_KEYS, lookOf } from "./look-settings.ts";
import type { SiteLook } from "./rules/site-look.ts";

/** Pages read the settings themselves. Mails and feeds get a change after this time, in every process. */
const READ_EVERY_MS = 10_000;

/** The row of the settings table with the public address that is set in the console. */
export const PUBLIC_URL_SETTING = "publicUrl";

/** The name of the marketplace, the address to which shoppers and dealers write, and the site's own. */
type Identity = { siteName: string; contactEmail: string; publicUrl: string };

const FOLLOWED = ["siteName", "contactEmail", PUBLIC_URL_SETTING, LOOK_KEYS.accent, LOOK_KEYS.logo];

/**
 * Follows the name, the look, the contact address and the public address that the operator has set in the console.
 * @param config those of the environment, which apply until others are set. A public address that is set there always applies
 * @returns the same configuration, with the look, whose name, look and addresses are always the present ones. Read them from it each time. `refresh`
 *   reads them now
 */
export async function followSiteIdentity<Config extends Identity & { isPublicUrlSet: boolean }>(
  config: Config,
  { db, log }: { db: Db; log: Logger },
): Promise<{ config: Config & { look: SiteLook }; refresh(): Promise<void>; stop(): Promise<void> }> {
  let stored: Partial<Identity> = {};
  let look: SiteLook = {};
  const work = async () => {
    const rows = await db.selectFrom("settings").select(["key", "value"]).where("key", "in", FOLLOWED).execute();
    stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    look = lookOf(stored);
  };
  const { first, stop } = runPeriodically({ everyMs: READ_EVERY_MS, what: "reading the site's name", work }, log);
  await first;
  const live = Object.defineProperties(
    { ...config, look },
    {
      look: { enumerable: true, get: () => look },
      siteName: { enumerable: true, get: () => stored.siteName ?? config.siteName },
      contactEmail: { enumerable: true, get: () => stored.contactEmail ?? config.contactEmail },
      publicUrl: {
        enumerable: true,
        get: () => (config.isPublicUrlSet ? config.publicUrl : (stored.publicUrl ?? config.publicUrl)),
      },
    },
  );
  return { config: live, refresh: work, stop };
}
