import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { ExportSelection, LeftOut } from "#contract/exports/export-endpoints.ts";
import type { ExportKind, ExportStatus } from "#domain/exports/export-rules.ts";
import type { DefaultsToNow } from "../infra/database/db-schema.ts";

/** The table of exports. */
declare module "#server/infra/database/db-schema.ts" {
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
  created_at: DefaultsToNow;
  finished_at: Date | null;
};
