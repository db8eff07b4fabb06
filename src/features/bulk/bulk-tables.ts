import type { JSONColumnType } from "kysely";
import type { BulkResult, DealershipWork, VehicleWork } from "./bulk-endpoints.ts";

/** The table of work on many rows (decision 27). */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    bulk_actions: BulkActionsTable;
  }
}

type BulkActionsTable = {
  id: string;
  work: JSONColumnType<DealershipWork | VehicleWork, string, never>;
  admin_name: string;
  done_at: Date;
  answer: JSONColumnType<BulkResult, string, string>;
  /** What features/bulk/undo-work.ts needs to undo it; null for what cannot be undone. */
  undo: JSONColumnType<object, string | null, string | null> | null;
  undone_at: Date | null;
};
