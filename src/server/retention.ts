import { sql } from "kysely";
import { AUDIT_KEPT_DAYS, RUNS_KEPT_DAYS } from "#domain/retention.ts";
import { BACKUP_RETENTION } from "./backups/retention.ts";
import { BULK_RETENTION } from "./bulk/retention.ts";
import { eraseNews, FOLLOW_RETENTION } from "./follows/manage-follows.ts";
import { HEALTH_RETENTION } from "./health/retention.ts";
import { IMPORT_RETENTION } from "./imports/list-imports.ts";
import type { Erasure } from "./infra/erasure.ts";
import { isOlderThan, type Retention } from "./infra/sweep.ts";
import { INQUIRY_RETENTION } from "./inquiries/retention.ts";
import { eraseStages, INVENTORY_RETENTION } from "./inventory/retention.ts";
import { eraseLeads, LEAD_RETENTION } from "./leads/retention.ts";
import { eraseListedCars, LIST_RETENTION } from "./lists/retention.ts";
import { MAIL_RETENTION } from "./mail/mails-store.ts";
import { eraseMedians, MARKET_RETENTION } from "./market/retention.ts";
import { NOTIFICATION_RETENTION } from "./notifications/retention.ts";
import { PORTAL_RETENTION } from "./portal/retention.ts";
import { RECORD_RETENTION } from "./records/retention.ts";
import { eraseRights, RIGHTS_RETENTION } from "./rights/retention.ts";
import { eraseCrawlHosts, SYNC_RETENTION } from "./sync/retention.ts";

/**
 * What the worker's sweep deletes, in this order: cars after the clicks that reference them. The change log is not in this
 * list, because the search index that reads it also prunes it.
 */
export const RETENTION: readonly Retention[] = [
  ...SYNC_RETENTION,
  ...IMPORT_RETENTION,
  ...LEAD_RETENTION,
  ...INVENTORY_RETENTION,
  ...RECORD_RETENTION,
  ...MARKET_RETENTION,
  ...LIST_RETENTION,
  ...MAIL_RETENTION,
  ...FOLLOW_RETENTION,
  ...BACKUP_RETENTION,
  ...NOTIFICATION_RETENTION,
  ...INQUIRY_RETENTION,
  ...RIGHTS_RETENTION,
  ...PORTAL_RETENTION,
  ...HEALTH_RETENTION,
  ...BULK_RETENTION,
  { table: "partner_syncs", isOver: isOlderThan("t.finished_at", RUNS_KEPT_DAYS) },
  {
    table: "audit_log",
    forget: (atMost) => sql`forget_audit_entries(now() - ${AUDIT_KEPT_DAYS} * interval '1 day', ${atMost})`,
  },
];

/** What dealerships leave in tables that no foreign key empties. Clearing the demo deletes it as well. */
export const ERASURES: readonly Erasure[] = [
  eraseLeads,
  eraseListedCars,
  eraseNews,
  eraseMedians,
  eraseStages,
  eraseRights,
  eraseCrawlHosts,
];
