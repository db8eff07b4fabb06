import { sql, type Transaction } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Queue } from "#kernel/jobs/queue.ts";
import { AppError } from "#kernel/process/errors.ts";
import {
  describeSelection,
  type ExportKind,
  KIND_NAMES,
  MAX_EXPORTS_UNDER_WAY,
  selectionKey,
} from "#kernel/words/rules/export-rules.ts";
import type { ExportSelection } from "./export-endpoints.ts";
import { exportJob } from "./export-job.ts";

/**
 * Starts an export, or joins a running one of the same kind and selection.
 * @returns the export's id
 * @throws {AppError} 409 when the administrator has too many under way
 */
export async function startExport(
  deps: { db: Db; queue: Queue },
  request: { kind: ExportKind; selection: ExportSelection; adminName: string },
): Promise<number> {
  const { kind, selection, adminName } = request;
  const key = selectionKey(selection);
  for (;;) {
    const id = await deps.db.transaction().execute(async (trx) => {
      const started = await trx
        .insertInto("exports")
        .values({
          kind,
          selection: JSON.stringify(selection),
          selection_key: key,
          status: "queued",
          admin_name: adminName,
        })
        .onConflict((conflict) =>
          conflict.columns(["kind", "selection_key"]).where("status", "in", ["queued", "running"]).doNothing(),
        )
        .returning("id")
        .executeTakeFirst();
      if (!started) return undefined;
      await refuseTooMany(trx, adminName);
      await deps.queue.enqueue(trx, exportJob, [{ exportId: started.id }]);
      await recordAudit(trx, {
        adminName,
        action: "export.started",
        subject: KIND_NAMES[kind],
        details: describeSelection(selection),
      });
      return started.id;
    });
    if (id !== undefined) return id;
    const underWay = await deps.db
      .selectFrom("exports")
      .select("id")
      .where("kind", "=", kind)
      .where("selection_key", "=", key)
      .where("status", "in", ["queued", "running"])
      .executeTakeFirst();
    // Otherwise it has just ended, and a new one can begin.
    if (underWay) return underWay.id;
  }
}

/** @throws {AppError} 409 when the administrator has more exports under way than one may have, the new one included */
async function refuseTooMany(trx: Transaction<Database>, adminName: string): Promise<void> {
  // One at a time, so that they count each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${adminName}`}, 0))`.execute(trx);
  const { underWay } = await trx
    .selectFrom("exports")
    .select((eb) => eb.fn.countAll<string>().as("underWay"))
    .where("admin_name", "=", adminName)
    .where("status", "in", ["queued", "running"])
    .executeTakeFirstOrThrow();
  if (Number(underWay) <= MAX_EXPORTS_UNDER_WAY) return;
  throw new AppError(
    409,
    `You have ${MAX_EXPORTS_UNDER_WAY} exports under way. Please wait until one has ended, or cancel one.`,
  );
}
