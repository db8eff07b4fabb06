import { sql } from "kysely";
import type { Fill } from "#core/notices/rules/notice.ts";
import { insertNotices, type NotingDeps } from "./note-notices.ts";

/**
 * Follows a level that rises and falls. It raises a notice each time that the level becomes too high, and ends it when the level
 * is fine. The episode is the number of the notice before, so that two processes at the same moment use the same key.
 */
export async function followLevel(deps: NotingDeps, { level, notice }: Fill): Promise<void> {
  if (level === "between") return;
  const isOfThis = sql<boolean>`kind = ${notice.kind} and starts_with(key, ${notice.key})`;
  await deps.db.transaction().execute(async (trx) => {
    // Nearly always there is nothing to do. An index on open notices shows that.
    const standing = await trx
      .selectFrom("notifications")
      .select("id")
      .where(isOfThis)
      .where("resolved_at", "is", null)
      .executeTakeFirst();
    if (level === "fine" && standing) {
      await trx
        .updateTable("notifications")
        .set({ resolved_at: sql`now()` })
        .where("id", "=", standing.id)
        .execute();
    }
    if (level !== "alarm" || standing) return;
    const { episode } = await trx
      .selectFrom("notifications")
      .select(({ fn }) => fn.max("id").as("episode"))
      .where(isOfThis)
      .executeTakeFirstOrThrow();
    await insertNotices(trx, [{ ...notice, key: `${notice.key}${Number(episode ?? 0)}` }], deps);
  });
}
