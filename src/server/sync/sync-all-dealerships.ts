import { recordAudit } from "../audit/record-audit.ts";
import { isNotExpired } from "../dealerships/dealership-table.ts";
import { expireDealerships } from "../dealerships/expire-dealerships.ts";
import type { Db } from "../infra/db.ts";
import type { Queue } from "../infra/queue.ts";
import { requestSyncs } from "./request-sync.ts";

/**
 * Starts a crawl of every dealership that has a website and whose subscription has not ended. One whose crawl is already under way is not crawled
 * twice, but counted.
 * @returns how many dealerships are being crawled
 */
export async function syncAllDealerships(deps: { db: Db; queue: Queue }, adminName: string): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    await expireDealerships(trx);
    const rows = await trx
      .selectFrom("dealerships")
      .select("id")
      .where(isNotExpired())
      .where("url", "!=", "")
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    const ids = rows.map((row) => row.id);
    await requestSyncs(trx, deps.queue, ids, "all");
    const subject = `${ids.length} ${ids.length === 1 ? "dealership" : "dealerships"}`;
    await recordAudit(trx, { adminName, action: "sync.all_started", subject });
    return ids.length;
  });
}
