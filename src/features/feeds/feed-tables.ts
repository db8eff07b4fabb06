import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { FeedKind } from "#kernel/words/rules/export-rules.ts";

/** The table of product feeds. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    feeds: FeedsTable;
  }
}

/** A feed without a row is off. */
type FeedsTable = { kind: FeedKind; secret_hash: Buffer; created_at: DefaultsToNow; expires_at: Date | null };
