import type { Dealership } from "#contract/dealerships/dealership.ts";
import { hasWebsite, NO_WEBSITE_TO_SYNC } from "#domain/dealerships/dealership-rules.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { isExpired } from "../dealerships/dealership-table.ts";
import { presentDealership } from "../dealerships/present-dealership.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";
import type { Queue } from "../infra/queue.ts";
import { requestSyncs } from "./request-sync.ts";

/**
 * Starts a crawl of one dealership because the operator asked for it.
 * @throws {AppError} 404; 403 with `{status: "expired", dealership}` when its subscription has ended; 409 when it has no
 *   website
 */
export async function syncDealership(
  deps: { db: Db; queue: Queue },
  id: number,
  adminName: string,
): Promise<Dealership> {
  const expired = await deps.db
    .updateTable("dealerships")
    .set({ status: "expired" })
    .where("id", "=", id)
    .where(isExpired())
    .returningAll()
    .executeTakeFirst();
  if (expired) {
    throw AppError.forbidden("This dealership has expired and needs to be renewed before syncing.", {
      status: "expired",
      dealership: presentDealership(expired),
    });
  }
  return deps.db.transaction().execute(async (trx) => {
    const exists = await trx
      .selectFrom("dealerships")
      .select(["name", "url"])
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!exists) throw AppError.notFound("There is no such dealership");
    if (!hasWebsite(exists)) throw AppError.conflict(NO_WEBSITE_TO_SYNC);
    await requestSyncs(trx, deps.queue, [id], "manual");
    await recordAudit(trx, { adminName, action: "sync.started", subject: exists.name });
    const row = await trx.selectFrom("dealerships").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    return presentDealership(row);
  });
}
