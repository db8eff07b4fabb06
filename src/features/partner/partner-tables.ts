import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";

/** The table of deliveries to the partner. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    partner_syncs: PartnerSyncsTable;
  }
}

type PartnerSyncsTable = {
  id: GeneratedAlways<number>;
  run_key: Generated<string>;
  status: "running" | "delivered" | "failed";
  vehicle_count: Generated<number>;
  batch_count: Generated<number>;
  delivered_batches: Generated<number>;
  error: string | null;
  created_at: DefaultsToNow;
  finished_at: Date | null;
};
