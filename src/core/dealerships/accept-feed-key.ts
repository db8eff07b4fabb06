import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { Dealership } from "./dealership-schemas.ts";
import { readDealership } from "./list-dealerships.ts";

/**
 * Accepts the key of a feed's server, the first one or a new one. The next run sends the login to this server.
 * @param key the key that the administrator has seen
 * @throws {AppError} 404; 409 when the server has offered another key meanwhile, or none
 */
export async function acceptFeedKey(db: Db, id: number, key: string, adminName: string): Promise<Dealership> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("dealerships")
      .selectAll()
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw AppError.notFound("There is no such dealership");
    if (row.feed_state === null || row.feed_state.offeredKey !== key) {
      throw AppError.conflict(
        "The feed's server does not offer this key. Read the feed again, and check its key then.",
      );
    }
    await trx
      .updateTable("dealerships")
      .set({ feed_state: JSON.stringify({ ...row.feed_state, serverKey: key, offeredKey: null }) })
      .where("id", "=", id)
      .execute();
    const former = row.feed_state.serverKey;
    const details = former === null ? `${key}.` : `${former} became ${key}.`;
    await recordAudit(trx, { adminName, action: "dealership.feed_key_accepted", subject: row.name, details });
    return readDealership(trx, id);
  });
}
