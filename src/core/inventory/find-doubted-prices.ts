import { sql } from "kysely";
import type { FindNotices, NoticeKinds } from "#core/notices/notice-kind.ts";
import { doubtedPriceNotice, NOTICE_WORDS } from "./rules/notice-words.ts";
import { isPriceToCheck } from "./vehicle-table.ts";

type DoubtRow = Parameters<typeof doubtedPriceNotice>[0];

/** Finds the prices of listed cars that wait to be checked: one notice for each crawl or file that brought some. */
const findDoubtedPrices: FindNotices = async (db, { began }) => {
  const { rows } = await sql<DoubtRow>`
    select d.id, d.name, floor(extract(epoch from p.since))::float8 as since, count(*)::int as count,
      (array_agg(v.title order by v.id))[1] as title, (array_agg(p.before_usd order by v.id))[1] as before,
      (array_agg(p.price_usd order by v.id))[1] as price
    from doubted_prices p join vehicles v on v.id = p.vehicle_id join dealerships d on d.id = v.dealership_id
    where ${isPriceToCheck()} and p.since > ${began}
    group by d.id, d.name, 3 order by d.id, 3`.execute(db);
  return rows.map(doubtedPriceNotice);
};

/** The kind of notice about prices that are being checked. One is over when its prices have been decided. */
export const PRICE_NOTICES: NoticeKinds = {
  "price-doubted": {
    ...NOTICE_WORDS["price-doubted"],
    find: findDoubtedPrices,
    isOver: sql`not exists (
      select from doubted_prices p join vehicles v on v.id = p.vehicle_id
      where v.dealership_id = n.dealership_id and ${isPriceToCheck()}
        and floor(extract(epoch from p.since))::bigint::text = split_part(n.key, ':', 3))`,
  },
};
