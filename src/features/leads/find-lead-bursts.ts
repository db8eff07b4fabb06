import { sql } from "kysely";
import type { FindNotices, NoticeKinds } from "#core/notices/notice-kind.ts";
import { dayOf, startOf } from "#kernel/database/stats-days.ts";
import {
  BURST_LOOKBACK_DAYS,
  BURST_PAUSE_DAYS,
  burstOver,
  leadBurstNotice,
  MIN_BURST_CONTACTS,
} from "./rules/lead-burst.ts";
import { NOTICE_WORDS } from "./rules/notice-words.ts";

const LOOK_EVERY_MS = 5 * 60_000;

/** Finds dealerships that had far more contacts today than on the days before. */
const findLeadBursts: FindNotices = async (db) => {
  const { rows } = await sql<{
    id: number;
    name: string;
    day: string;
    today: number;
    unsigned: number;
    before: number[];
  }>`
    with days as (select ${dayOf(sql`now()`)} as today),
    busy as (
      select c.dealership_id, count(*)::int as contacts, count(*) filter (where not c.is_signed)::int as unsigned
      from contact_clicks c, days
      where c.created_at >= ${startOf(sql`days.today`)} and c.dealership_id is not null
      group by 1 having count(*) >= ${MIN_BURST_CONTACTS})
    select d.id, d.name, days.today::text as day, busy.contacts as today, busy.unsigned, usual.before
    from busy cross join days join dealerships d on d.id = busy.dealership_id
    cross join lateral (
      select coalesce(array_agg(coalesce(c.contacts, 0) order by g.day), '{}')::int[] as before
      from generate_series(
        greatest(days.today - ${BURST_LOOKBACK_DAYS}::int, ${dayOf(sql`d.created_at`)} + 1), days.today - 1, interval '1 day') g (day)
      left join (
        select ${dayOf(sql`created_at`)} as day, count(*)::int as contacts from contact_clicks
        where dealership_id = d.id and created_at >= ${startOf(sql`days.today - ${BURST_LOOKBACK_DAYS}::int`)}
        group by 1) c on c.day = g.day::date) usual
    order by d.id`.execute(db);
  return rows.flatMap(({ before, ...burst }) => {
    const usual = burstOver(before, burst.today);
    return usual === null ? [] : leadBurstNotice({ ...burst, usual });
  });
};

/** The kind of notice about bursts of leads. */
export const LEAD_NOTICES: NoticeKinds = {
  "lead-burst": {
    ...NOTICE_WORDS["lead-burst"],
    find: findLeadBursts,
    everyMs: LOOK_EVERY_MS,
    pauseDays: BURST_PAUSE_DAYS,
  },
};
