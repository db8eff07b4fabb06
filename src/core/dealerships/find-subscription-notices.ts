import { sql } from "kysely";
import type { FindNotices, NoticeKinds } from "#core/notices/notice-kind.ts";
import { NOTICE_WORDS, subscriptionNotice } from "./rules/notice-words.ts";

/** Finds subscriptions that end soon, or have ended lately. */
const findSubscriptionNotices: FindNotices = async (db, { now }) => {
  const { rows } = await sql<{ id: number; name: string; expiresAt: Date; carCount: number }>`
    select id, name, expires_at as "expiresAt", vehicle_count as "carCount" from dealerships
    where expires_at between ${now}::timestamptz - interval '3 days' and ${now}::timestamptz + interval '15 days'
    order by expires_at, id`.execute(db);
  return rows.flatMap((dealership) => subscriptionNotice(dealership, now) ?? []);
};

/** The kind of notice about subscriptions. One is over when a later reminder says more, or when the end has been moved. */
export const SUBSCRIPTION_NOTICES: NoticeKinds = {
  "subscription-ending": {
    ...NOTICE_WORDS["subscription-ending"],
    find: findSubscriptionNotices,
    isOver: sql`(
      exists (select from notifications later
        where later.dealership_id = n.dealership_id and later.kind = n.kind and later.id > n.id and later.resolved_at is null)
      or exists (select from dealerships d where d.id = n.dealership_id
        and floor(extract(epoch from d.expires_at))::bigint::text is distinct from split_part(n.key, ':', 3)))`,
  },
};
