import { sql } from "kysely";
import type { AllNoticeKinds } from "#core/notice-kinds.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";

/** Marks what is over, as its kind says. Kinds that end alike are one statement. */
export async function resolveNotices(db: DbOrTransaction, kinds: AllNoticeKinds): Promise<void> {
  for (const [isOver, alike] of Map.groupBy(kinds, ([, kind]) => kind.isOver)) {
    if (!isOver) continue;
    await sql`
      update notifications n set resolved_at = now()
      where n.resolved_at is null and n.kind in (${sql.join(alike.map(([kind]) => kind))}) and ${isOver}`.execute(db);
  }
}
