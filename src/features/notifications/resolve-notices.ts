import { sql } from "kysely";
import type { AllNoticeKinds } from "#core/notice-kinds.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";

/** Marks ended notices by the rules of their kinds. Kinds with the same rule share a statement. */
export async function resolveNotices(db: DbOrTransaction, kinds: AllNoticeKinds): Promise<void> {
  for (const [isOver, alike] of Map.groupBy(kinds, ([, kind]) => kind.isOver)) {
    if (!isOver) continue;
    await sql`
      update notifications n set resolved_at = now()
      where n.resolved_at is null and n.kind in (${sql.join(alike.map(([kind]) => kind))}) and ${isOver}`.execute(db);
  }
}
