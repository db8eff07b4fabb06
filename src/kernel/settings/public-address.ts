import { sql } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { PublicAddress } from "./public-address-endpoints.ts";
import { PUBLIC_URL_SETTING } from "./site-identity.ts";

export type PublicAddressDeps = {
  db: Db;
  /** Has the present address. */
  site: { publicUrl: string; isPublicUrlSet: boolean };
  /** Reads the stored address anew. */
  refresh(): Promise<void>;
};

/** Returns the public address for the console. */
export async function readPublicAddress({ db, site }: PublicAddressDeps): Promise<PublicAddress> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", PUBLIC_URL_SETTING).executeTakeFirst();
  const setBy = site.isPublicUrlSet ? "PUBLIC_URL" : null;
  return { setBy, url: site.publicUrl, isDefault: setBy === null && row === undefined };
}

/**
 * Stores the public address. New links, pages and feeds begin with it at once.
 * @param url empty: back to the address at which AutoHub listens
 * @throws {AppError} 409 when PUBLIC_URL sets it
 */
export async function setPublicAddress(
  deps: PublicAddressDeps,
  url: string,
  adminName: string,
): Promise<PublicAddress> {
  const { db, site, refresh } = deps;
  if (site.isPublicUrlSet) throw AppError.conflict("The public address is set by PUBLIC_URL. Change it there");
  const former = site.publicUrl;
  await db.transaction().execute(async (trx) => {
    if (url === "") await trx.deleteFrom("settings").where("key", "=", PUBLIC_URL_SETTING).execute();
    else {
      const { origin: value } = new URL(url);
      await trx
        .insertInto("settings")
        .values({ key: PUBLIC_URL_SETTING, value })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, updated_at: sql<Date>`now()` }))
        .execute();
    }
    const details = `From "${former}" to "${url === "" ? "the address at which AutoHub listens" : url}".`;
    await recordAudit(trx, { adminName, action: "setting.updated", subject: "Public address", details });
  });
  await refresh();
  return readPublicAddress(deps);
}
