import type { JSONColumnType } from "kysely";
import type { BulkResult, DealershipWork, VehicleWork } from "./bulk-endpoints.ts";

/** The table of bulk actions (decision 27). */
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
  /** The data for features/bulk/undo-work.ts to undo it; null for work that cannot be undone. */
  undo: JSONColumnType<object, string | null, string | null> | null;
  undone_at: Date | null;
};
