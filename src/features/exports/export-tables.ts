import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { ExportKind, ExportStatus } from "#kernel/words/rules/export-rules.ts";
import type { ExportSelection, LeftOut } from "./export-endpoints.ts";

/** The table of exports. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    exports: ExportsTable;
  }
}

type ExportsTable = {
  id: GeneratedAlways<number>;
  kind: ExportKind;
  selection: JSONColumnType<ExportSelection, string, never>;
  selection_key: string;
  status: ExportStatus;
  step: string | null;
  done: Generated<number>;
  total: Generated<number>;
  file_count: Generated<number>;
  byte_count: ColumnType<string, number | undefined, number>;
  left_out: JSONColumnType<LeftOut[], string | undefined, string>;
  error: string | null;
  attempt: Generated<number>;
  admin_name: string;
  machine: string | null;
  files_id: string | null;
  created_at: DefaultsToNow;
  finished_at: Date | null;
};
