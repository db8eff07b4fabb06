import { sql } from "kysely";
import { FACT_FIELDS, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { findSyncRun } from "./select-sync-runs.ts";
import type { RunChange, SyncRunDetail } from "./sync-endpoints.ts";

const SHOWN_CHANGES = 200;
const MAX_SHOWN_LENGTH = 300;

function asText(value: unknown, noun: string): string | null {
  if (value === null || value === undefined) return null;
  const text = Array.isArray(value) ? `${formatAmount(value.length, noun)}: ${value.join(" ")}` : String(value);
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}

type Facts = Record<string, unknown> | null;

/** Returns the changed facts. Columns that are no facts are not shown. */
function differences(before: Facts, after: Facts): RunChange["differences"] {
  return FACT_FIELDS.flatMap((field) => {
    const { column } = VEHICLE_FIELDS[field];
    if (!(column in (before ?? {}) || column in (after ?? {}))) return [];
    const noun = field === "images" ? "photo" : "feature";
    return [{ field, before: asText(before?.[column], noun), after: asText(after?.[column], noun) }];
  });
}

async function listChanges(db: Db, runId: number): Promise<RunChange[]> {
  const rows = await db
    .selectFrom("sync_run_changes")
    .innerJoin("vehicles", "vehicles.id", "sync_run_changes.vehicle_id")
    .select(["vehicle_id", "title", "vin", "kind", "before", "after", "reason"])
    .where("run_id", "=", runId)
    .orderBy(sql`array_position(array['removed', 'missing', 'added', 'returned', 'changed'], kind)`)
    .orderBy("vehicle_id")
    .limit(SHOWN_CHANGES)
    .execute();
  return rows.map((row) => ({
    vehicleId: row.vehicle_id,
    title: row.title,
    vin: row.vin,
    kind: row.kind,
    reason: row.reason,
    differences: row.kind === "changed" || row.kind === "returned" ? differences(row.before, row.after) : [],
  }));
}

/**
 * Returns one crawl with its log and the first 200 of its changes, removals first.
 * @throws {AppError} 404
 */
export async function getSyncRun(db: Db, id: number): Promise<SyncRunDetail> {
  const run = await findSyncRun(db, id);
  if (!run) throw AppError.notFound("There is no such sync");
  const { log } = await db.selectFrom("sync_runs").select("log").where("id", "=", id).executeTakeFirstOrThrow();
  return { ...run, log, changes: await listChanges(db, id) };
}
