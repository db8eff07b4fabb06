import { sql } from "kysely";
import type { Feature } from "#core/feature.ts";
import { IMPORT_RETENTION } from "#core/imports/list-imports.ts";
import { INVENTORY_RETENTION } from "#core/inventory/retention.ts";
import { SYNC_RETENTION } from "#core/sync/retention.ts";
import { NETWORK_USE_RETENTION } from "#kernel/auth/network-uses.ts";
import type { FutureMoment } from "#kernel/database/future-moments.ts";
import type { Retention } from "#kernel/database/sweep.ts";
import { TRY_WINDOW_MINUTES } from "#kernel/http/rules/sign-in-rules.ts";
import { RATE_USE_MOMENTS, RATE_USE_RETENTION } from "#kernel/http/shared-rates.ts";
import { MAIL_RETENTION } from "#kernel/mail/mails-store.ts";
import { AUDIT_KEPT_DAYS } from "#kernel/words/rules/retention.ts";

/**
 * Returns the sweep's rules in their order: cars after the rows of features that reference them. The change log is not in this
 * list, because the search index that reads it also prunes it.
 */
export const retentionOf = (features: readonly Feature[]): readonly Retention[] => [
  ...SYNC_RETENTION,
  ...IMPORT_RETENTION,
  ...features.flatMap(({ retention = [] }) => retention),
  ...INVENTORY_RETENTION,
  ...MAIL_RETENTION,
  ...NETWORK_USE_RETENTION,
  RATE_USE_RETENTION,
  {
    table: "audit_log",
    forget: (atMost) => sql`forget_audit_entries(now() - ${AUDIT_KEPT_DAYS} * interval '1 day', ${atMost})`,
  },
];

/** Returns the tables with planned times. The times of crawls are elsewhere (`sync-scheduler.ts`). */
export const futureMomentsOf = (features: readonly Feature[]): readonly FutureMoment[] => [
  { table: "mails", column: "next_attempt_at", atMost: "3 days", where: sql<boolean>`state = 'waiting'` },
  { table: "login_failures", column: "until", atMost: `${2 * TRY_WINDOW_MINUTES} minutes` },
  { table: "network_uses", column: "until", atMost: "25 hours" },
  RATE_USE_MOMENTS,
  ...features.flatMap(({ futureMoments = [] }) => futureMoments),
];
