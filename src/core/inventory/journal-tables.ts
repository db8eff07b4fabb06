import type { JSONColumnType } from "kysely";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import type { RemovalReason } from "./rules/other-rooftops.ts";
import type { PageAnswer } from "./rules/page-answers.ts";

/** The tables of staged cars and of the journals of crawls and uploads. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    vehicle_absences: VehicleAbsencesTable;
    sync_run_vehicles: SyncRunVehiclesTable;
    sync_run_changes: SyncRunChangesTable;
    csv_import_changes: CsvImportChangesTable;
  }
}

/** `misses` and `counts_as` are null where a removed car was looked at again. */
type VehicleAbsencesTable = {
  run_id: number | null;
  vehicle_id: number;
  at: Date;
  misses: number | null;
  counted: boolean;
  removed: boolean;
  answer: PageAnswer;
  counts_as: PageAnswer | null;
  status: number | null;
  final_path: string | null;
  canonical: string | null;
  is_offered: boolean;
  sold_words: string | null;
};

type SyncRunVehiclesTable = {
  run_id: number;
  attempt: number;
  identity_key: string;
  facts: JSONColumnType<VehicleFacts, string, string>;
  codes_id: string | null;
  details: string | null;
  others: string | null;
};

type SyncRunChangesTable = {
  run_id: number;
  vehicle_id: number;
  kind: "added" | "returned" | "changed" | "removed" | "missing";
  before: JSONColumnType<Record<string, unknown>, string | null, string | null> | null;
  after: JSONColumnType<Record<string, unknown>, string | null, string | null> | null;
  reason: RemovalReason | null;
};

type CsvImportChangesTable = {
  import_id: number;
  vehicle_id: number;
  kind: "returned" | "changed" | "removed";
  before: JSONColumnType<Record<string, unknown>, string, string>;
};
