import type { DefaultsToNow } from "#kernel/database/db-schema.ts";

/** The table of the addresses of scorecards. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    scorecard_links: ScorecardLinksTable;
  }
}

type ScorecardLinksTable = {
  dealership_id: number;
  token_hash: Buffer;
  created_at: DefaultsToNow;
  expires_at: Date | null;
};
