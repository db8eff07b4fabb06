import type { FeedKind } from "#domain/exports/export-rules.ts";
import type { DefaultsToNow } from "../infra/database/db-schema.ts";

/** The table of product feeds. */
declare module "#server/infra/database/db-schema.ts" {
  interface Database {
    feeds: FeedsTable;
  }
}

/** A feed that has no row is off. */
type FeedsTable = { kind: FeedKind; secret_hash: Buffer; created_at: DefaultsToNow; expires_at: Date | null };
