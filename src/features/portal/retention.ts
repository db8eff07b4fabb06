import { sql } from "kysely";
import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import {
  DEALER_REPORTS_KEPT_DAYS,
  PORTAL_LINKS_KEPT_DAYS,
  PORTAL_MONTHS_KEPT_DAYS,
  PORTAL_PEOPLE_KEPT_DAYS,
} from "#kernel/words/rules/retention.ts";

/** The worker's sweep of the portal's tables. An address is deleted a year after its last working link. */
export const PORTAL_RETENTION: readonly Retention[] = [
  {
    table: "portal_people",
    isOver: sql`${isOlderThan("t.allowed_at", PORTAL_PEOPLE_KEPT_DAYS)} and not exists (
      select from portal_links l where l.person_id = t.id
        and l.expires_at > now() - ${PORTAL_PEOPLE_KEPT_DAYS} * interval '1 day')`,
  },
  // The latest link says when the person was last there.
  {
    table: "portal_links",
    isOver: sql`${isOlderThan("t.expires_at", PORTAL_LINKS_KEPT_DAYS)} and exists (
      select from portal_links later where later.person_id = t.person_id and later.id > t.id)`,
  },
  { table: "dealer_reports", isOver: isOlderThan("t.decided_at", DEALER_REPORTS_KEPT_DAYS) },
  {
    table: "portal_market_months",
    isOver: sql`t.month < current_date - ${PORTAL_MONTHS_KEPT_DAYS}::int`,
  },
];
