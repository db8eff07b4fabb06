import { type Selectable, sql } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import { AppError } from "#kernel/process/errors.ts";
import { RUNS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";
import type { PastImport } from "./import-endpoints.ts";
import { IMPORTS_A_PAGE } from "./rules/csv-rules.ts";

type StoredImportRow = Omit<Selectable<Database["csv_imports"]>, "rejected_rows" | "undo_until"> & {
  can_undo: boolean;
  has_problems: boolean;
};

const COLUMNS = [
  "id",
  "dealership_id",
  "created_at",
  "file_name",
  "admin_name",
  "rows_read",
  "added",
  "returned",
  "changed",
  "unchanged",
  "removed",
  "rejected",
  "whole_lot",
  "warnings",
  "undone_at",
] as const;

/** True when an upload can be undone: it is the latest one that changed something and was not undone, and its journal still exists. */
const canUndo = sql<boolean>`(csv_imports.undone_at is null and coalesce(csv_imports.undo_until > now(), false)
  and csv_imports.added + csv_imports.changed + csv_imports.removed > 0
  and not exists (select 1 from csv_imports n
    where n.dealership_id = csv_imports.dealership_id and n.id > csv_imports.id and n.undone_at is null
      and n.added + n.changed + n.removed > 0))`;

/** Selects uploads, each with `can_undo`. The caller filters, orders and limits. */
export const selectImports = (db: DbOrTransaction) =>
  db.selectFrom("csv_imports").select([...COLUMNS, canUndo.as("can_undo"), hasProblems.as("has_problems")]);

const hasProblems = sql<boolean>`csv_imports.rejected_rows is not null`;

/** Returns the wire shape of a stored upload. */
export const presentPastImport = (row: StoredImportRow): PastImport => ({
  id: row.id,
  at: row.created_at.toISOString(),
  fileName: row.file_name,
  adminName: row.admin_name,
  rowsRead: row.rows_read,
  added: row.added,
  returned: row.returned,
  changed: row.changed,
  unchanged: row.unchanged,
  removed: row.removed,
  rejected: row.rejected,
  hasProblems: row.has_problems,
  wholeLot: row.whole_lot,
  warnings: row.warnings,
  undoneAt: row.undone_at?.toISOString() ?? null,
  canUndo: row.can_undo,
});

/**
 * Returns a page of a dealership's uploads, newest first.
 * @throws {AppError} 404
 */
export async function listImports(db: Db, dealershipId: number, page: number): Promise<PastImport[]> {
  const rows = await selectImports(db)
    .where("dealership_id", "=", dealershipId)
    .orderBy("id", "desc")
    .limit(IMPORTS_A_PAGE)
    .offset((page - 1) * IMPORTS_A_PAGE)
    .execute();
  if (rows.length === 0) {
    const dealership = await db
      .selectFrom("dealerships")
      .select("id")
      .where("id", "=", dealershipId)
      .executeTakeFirst();
    if (!dealership) throw AppError.notFound("There is no such dealership");
  }
  return rows.map(presentPastImport);
}

/** How long the records of uploads are kept: longer than their journals. */
export const IMPORT_RETENTION: readonly Retention[] = [
  { table: "csv_imports", isOver: isOlderThan("t.created_at", RUNS_KEPT_DAYS) },
];
