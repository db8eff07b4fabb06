import { sql } from "kysely";
import { IMPORT_RETENTION } from "#core/imports/list-imports.ts";
import { eraseStages, INVENTORY_RETENTION } from "#core/inventory/retention.ts";
import { eraseCrawlHosts, SYNC_RETENTION } from "#core/sync/retention.ts";
import { BACKUP_RETENTION } from "#features/backups/retention.ts";
import { BULK_RETENTION } from "#features/bulk/retention.ts";
import { eraseNews, FOLLOW_RETENTION } from "#features/follows/manage-follows.ts";
import { HEALTH_RETENTION } from "#features/health/retention.ts";
import { INQUIRY_RETENTION } from "#features/inquiries/retention.ts";
import { eraseLeads, LEAD_RETENTION } from "#features/leads/retention.ts";
import { eraseMedians, MARKET_RETENTION } from "#features/market/retention.ts";
import { NOTIFICATION_RETENTION } from "#features/notifications/retention.ts";
import { PORTAL_RETENTION } from "#features/portal/retention.ts";
import { RECORD_RETENTION } from "#features/records/retention.ts";
import { eraseRights, RIGHTS_RETENTION } from "#features/rights/retention.ts";
import { eraseListedCars, LIST_RETENTION } from "#features/shopper/retention.ts";
import type { Erasure } from "#kernel/database/erasure.ts";
import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import { MAIL_RETENTION } from "#kernel/mail/mails-store.ts";
import { AUDIT_KEPT_DAYS, RUNS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";

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
