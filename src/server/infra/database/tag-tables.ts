import type { GeneratedAlways, JSONColumnType } from "kysely";
import type { BulkResult, DealershipWork, VehicleWork } from "#contract/bulk/bulk-endpoints.ts";

/** The tables of tags and of work on many rows (migration 0070). Part of `Database` (`db-schema.ts`). */
export type TagTables = {
  tags: { id: GeneratedAlways<number>; name: string; key: string };
  dealership_tags: { dealership_id: number; tag_id: number };
  vehicle_tags: { vehicle_id: number; tag_id: number };
  bulk_actions: {
    id: string;
    work: JSONColumnType<DealershipWork | VehicleWork, string, never>;
    admin_name: string;
    done_at: Date;
    answer: JSONColumnType<BulkResult, string, string>;
    /** What bulk/undo-work.ts needs to undo it; null for what cannot be undone. */
    undo: JSONColumnType<object, string | null, string | null> | null;
    undone_at: Date | null;
  };
};
