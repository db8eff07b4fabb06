import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";

/** The tables of the partner and of deliveries to it. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    partner_syncs: PartnerSyncsTable;
    partner_target: { only_row: Generated<boolean>; url: string; sealed_token: Buffer };
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
