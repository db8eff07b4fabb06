import { sql } from "kysely";
import type { FindNotices, Look } from "#core/notices/notice-kind.ts";
import type { Notice } from "#core/notices/rules/notice.ts";
import type { Db } from "#kernel/database/db.ts";
import { type NotingDeps, noteNotices } from "./note-notices.ts";
import { resolveNotices } from "./resolve-notices.ts";

/** Reads since when notices are told, and how far crawls and the like are looked back. */
async function readLook(db: Db, now: Date, lookBackMinutes: number): Promise<Look> {
  const { began, since } = await db
    .selectFrom("notification_channels")
    .select("began_at as began")
    .select(sql<Date>`greatest(began_at, now() - ${lookBackMinutes} * interval '1 minute')`.as("since"))
    .executeTakeFirstOrThrow();
  return { now, began, since };
}

/** Leaves out what was told of a dealership so lately that its kind pauses. */
async function withoutPausing({ db, kinds }: NotingDeps, notices: readonly Notice[]): Promise<Notice[]> {
  const pausing = new Set<Notice>();
  for (const notice of notices) {
    const pauseDays = kinds.get(notice.kind)?.pauseDays;
    if (pauseDays === undefined) continue;
    const former = await db
      .selectFrom("notifications")
      .select("id")
      .where("kind", "=", notice.kind)
      .where("dealership_id", "=", notice.dealershipId)
      .where("created_at", ">", sql<Date>`now() - ${pauseDays} * interval '1 day'`)
      .limit(1)
      .executeTakeFirst();
    if (former) pausing.add(notice);
  }
  return notices.filter((notice) => !pausing.has(notice));
}

/**
 * Notes what is worth telling in the tables as they stand, and marks what is over. Any process may do it at any time.
 * @param options.lookedAt when each function that finds notices was called last, in milliseconds; those that are not due are not called
 */
export async function noteEvents(
  deps: NotingDeps,
  options: { lookBackMinutes: number; now: Date; lookedAt?: Map<FindNotices, number> },
): Promise<void> {
  const { db, kinds } = deps;
  const { lookBackMinutes, now, lookedAt = new Map<FindNotices, number>() } = options;
  const look = await readLook(db, now, lookBackMinutes);
  const finders = new Map([...kinds.values()].flatMap(({ find, everyMs = 0 }) => (find ? [[find, everyMs]] : [])));
  const due = [...finders].flatMap(([find, everyMs]) =>
    now.getTime() - (lookedAt.get(find) ?? 0) >= everyMs ? find : [],
  );
  const notices: Notice[] = [];
  for (const find of due) notices.push(...(await find(db, look)));
  await noteNotices(deps, await withoutPausing(deps, notices));
  await resolveNotices(db, kinds);
  for (const find of due) lookedAt.set(find, now.getTime());
}
