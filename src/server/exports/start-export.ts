import type { ExportSelection } from "#contract/exports/export-job.ts";
import type { ExportKind } from "#domain/exports/export-rules.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/db.ts";
import type { Queue } from "../infra/queue.ts";
import { exportJob } from "./export-job.ts";
import { describeSelection, KIND_NAMES } from "./export-words.ts";

/** The same choice has the same key, in whatever order it was written. */
const keyOf = ({ dealershipId, make, pick, limit }: ExportSelection): string =>
  JSON.stringify([dealershipId ?? null, make?.toLowerCase() ?? null, pick, limit ?? null]);

/**
 * Starts an export, or joins the one of the same kind and choice that is under way.
 * @returns the export's id
 */
export async function startExport(
  deps: { db: Db; queue: Queue },
  request: { kind: ExportKind; selection: ExportSelection; adminName: string },
): Promise<number> {
  const { kind, selection, adminName } = request;
  const key = keyOf(selection);
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
    // Otherwise it has ended in this very moment, and a new one can begin.
    if (underWay) return underWay.id;
  }
}
