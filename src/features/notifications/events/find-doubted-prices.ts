import { sql } from "kysely";
import { isPriceChecked } from "#core/inventory/vehicle-table.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { doubtedPriceNotice } from "../rules/doubted-price-notice.ts";
import type { Notice } from "../rules/notice.ts";

type DoubtRow = Parameters<typeof doubtedPriceNotice>[0];

/** Finds the prices of listed cars that wait to be checked: one notice for each crawl or file that brought some. */
export async function findDoubtedPrices(db: DbOrTransaction): Promise<Notice[]> {
  const { rows } = await sql<DoubtRow>`
    select d.id, d.name, floor(extract(epoch from p.since))::float8 as since, count(*)::int as count,
      (array_agg(v.title order by v.id))[1] as title, (array_agg(p.before_usd order by v.id))[1] as before,
      (array_agg(p.price_usd order by v.id))[1] as price
    from doubted_prices p join stock_vehicles v on v.id = p.vehicle_id join dealerships d on d.id = v.dealership_id
    where ${isPriceChecked()} and p.since > (select began_at from notification_channels)
    group by d.id, d.name, 3 order by d.id, 3`.execute(db);
  return rows.map(doubtedPriceNotice);
}
