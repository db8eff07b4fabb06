import { sql } from "kysely";
import type { FindNotices, SearchWindow } from "#core/notices/notice-kind.ts";
import type { Notice } from "#core/notices/rules/notice.ts";
import type { Db } from "#kernel/database/db.ts";
import { type NotingDeps, noteNotices } from "./note-notices.ts";
import { resolveNotices } from "./resolve-notices.ts";

/** Reads since when events are notified, and how far back crawls and similar events are searched. */
async function readStart(db: Db, now: Date, lookBackMinutes: number): Promise<SearchWindow> {
  const { began, since } = await db
    .selectFrom("notification_channels")
    .select("began_at as began")
    .select(sql<Date>`greatest(began_at, now() - ${lookBackMinutes} * interval '1 minute')`.as("since"))
    .executeTakeFirstOrThrow();
  return { now, began, since };
}

/** Leaves out notices of a kind that pauses after a recent notice about the same dealership. */
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
 * Records the notices that the tables call for, and ends those that are over. Any process may do it at any time.
 * @param options.lookedAt when each function that finds notices was last called, in milliseconds; those that are not due are not
 * called
 */
export async function noteEvents(
  deps: NotingDeps,
  options: { lookBackMinutes: number; now: Date; lookedAt?: Map<FindNotices, number> },
): Promise<void> {
  const { db, kinds } = deps;
  const { lookBackMinutes, now, lookedAt = new Map<FindNotices, number>() } = options;
  const window = await readStart(db, now, lookBackMinutes);
  const finders = new Map([...kinds.values()].flatMap(({ find, everyMs = 0 }) => (find ? [[find, everyMs]] : [])));
  const due = [...finders].flatMap(([find, everyMs]) =>
    now.getTime() - (lookedAt.get(find) ?? 0) >= everyMs ? find : [],
  );
  const notices: Notice[] = [];
  for (const find of due) notices.push(...(await find(db, window)));
  await noteNotices(deps, await withoutPausing(deps, notices));
  await resolveNotices(db, kinds);
  for (const find of due) lookedAt.set(find, now.getTime());
}
