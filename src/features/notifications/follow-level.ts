import { sql } from "kysely";
import type { Fill } from "#core/notices/rules/notice.ts";
import { insertNotices, type NotingDeps } from "./note-notices.ts";

/**
 * Follows something that fills and empties again: it is told once each time that it fills, and marked as over when it is fine. The
 * episode is the number of the notice before, so that two processes that look at once note the same key.
 */
export async function followLevel(deps: NotingDeps, { level, notice }: Fill): Promise<void> {
  if (level === "between") return;
  const isOfThis = sql<boolean>`kind = ${notice.kind} and starts_with(key, ${notice.key})`;
  await deps.db.transaction().execute(async (trx) => {
    // Nearly always there is nothing to do; that is known by an index on what stands.
    const standing = await trx
      .selectFrom("notifications")
      .select("id")
      .where(isOfThis)
      .where("resolved_at", "is", null)
      .executeTakeFirst();
    if (level === "fine" && standing) {
      await trx.updateTable("notifications").set({ resolved_at: sql`now()` }).where("id", "=", standing.id).execute();
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
