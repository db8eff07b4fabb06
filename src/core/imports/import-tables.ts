import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";

/** The tables of files that were read. The changes of an upload are in the inventory's journal. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    csv_imports: CsvImportsTable;
    bulk_imports: BulkImportsTable;
  }
}

type CsvImportsTable = {
  id: GeneratedAlways<number>;
  dealership_id: number;
  file_name: string;
  created_at: DefaultsToNow;
  admin_name: string;
  rows_read: number;
  added: number;
  changed: number;
  unchanged: number;
  rejected: number;
  rejected_rows: Buffer | null;
  returned: Generated<number>;
  removed: Generated<number>;
  whole_lot: Generated<boolean>;
  warnings: JSONColumnType<string[], string | undefined, string>;
  undo_until: Date | null;
  undone_at: Date | null;
};

type BulkImportsTable = {
  file_key: string;
  started_at: DefaultsToNow;
  bytes_read: ColumnType<string, number, number>;
  lines_read: number;
  dealerships: number;
  added: number;
  changed: number;
  unchanged: number;
  rejected: number;
};
