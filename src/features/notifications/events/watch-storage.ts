import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { diskLevel, type Level } from "#kernel/files/rules/disk-space.ts";
import { insertNotices } from "../note-notices.ts";
import type { Notice } from "../rules/notice.ts";
import type { StoredKind } from "../rules/notification-kinds.ts";
import {
  backupNotice,
  diskNotice,
  isBackupOld,
  photoCacheLevel,
  photoCacheNotice,
  storageKey,
} from "../rules/storage-notices.ts";

export type StorageDeps = {
  db: Db;
  canMail: boolean;
  /** This machine's name: each watches its own disk. */
  machine: string;
  dataDir: string;
  photos: { maxBytes: number; usedBytes(signal?: AbortSignal): Promise<number> };
};

/**
 * Follows something that fills and empties again: it is told once each time that it fills, and marked as over when it is fine. The
 * episode is the number of the notice before, so that two processes that look at once note the same key.
 */
async function followLevel(
  { db, canMail }: Pick<StorageDeps, "db" | "canMail">,
  { kind, prefix }: { kind: StoredKind; prefix: string },
  level: Level,
  notice: (episode: number) => Notice,
): Promise<void> {
  if (level === "between") return;
  const isOfThis = sql<boolean>`kind = ${kind} and starts_with(key, ${prefix})`;
  await db.transaction().execute(async (trx) => {
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
    await insertNotices(trx, [notice(Number(episode ?? 0))], canMail);
  });
}

/** Looks how full the disk with the data folder is. */
export async function watchDisk(deps: StorageDeps): Promise<void> {
  const { bsize, blocks, bavail } = await statfs(deps.dataDir);
  const disk = { totalBytes: bsize * blocks, freeBytes: bsize * bavail };
  const { machine } = deps;
  const of = { kind: "disk-nearly-full", prefix: storageKey("disk", machine) } as const;
  await followLevel(deps, of, diskLevel(disk), (n) => diskNotice(machine, n, disk));
}

/** Looks how full the photo cache is. */
export async function watchPhotoCache(deps: StorageDeps, signal?: AbortSignal): Promise<void> {
  const { machine, photos } = deps;
  const cache = { maxBytes: photos.maxBytes, usedBytes: await photos.usedBytes(signal) };
  const of = { kind: "photo-cache-full", prefix: storageKey("photos", machine) } as const;
  await followLevel(deps, of, photoCacheLevel(cache), (n) => photoCacheNotice(machine, n, cache));
}

/** Looks how old the last good backup is. @param readLastBackup when it was made; null when there is none */
export async function watchBackups(
  { db, canMail }: Pick<StorageDeps, "db" | "canMail">,
  readLastBackup: () => Promise<Date | null>,
  now: Date,
): Promise<void> {
  const { began_at } = await db.selectFrom("notification_channels").select("began_at").executeTakeFirstOrThrow();
  const lastGood = await readLastBackup();
  const notice = backupNotice(lastGood);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("notifications")
      .set({ resolved_at: sql`now()` })
      .where("kind", "=", "backup-old")
      .where("resolved_at", "is", null)
      .where("key", "<>", notice.key)
      .execute();
    if (isBackupOld(lastGood, began_at, now)) await insertNotices(trx, [notice], canMail);
  });
}
