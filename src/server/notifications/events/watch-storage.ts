import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Notice } from "#domain/notifications/notice.ts";
import {
  backupNotice,
  diskLevel,
  diskNotice,
  isBackupOld,
  type Level,
  photoCacheLevel,
  photoCacheNotice,
  storageKey,
} from "#domain/notifications/storage-notices.ts";
import type { Db } from "../../infra/database/db.ts";
import { insertNotices } from "../note-notices.ts";

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
  prefix: string,
  level: Level,
  notice: (episode: number) => Notice,
): Promise<void> {
  if (level === "between") return;
  await db.transaction().execute(async (trx) => {
    const latest = await trx
      .selectFrom("notifications")
      .select(["id", "resolved_at"])
      .where(sql<boolean>`starts_with(key, ${prefix})`)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const stands = latest !== undefined && latest.resolved_at === null;
    if (level === "alarm" && !stands) await insertNotices(trx, [notice(Number(latest?.id ?? 0))], canMail);
    if (level === "fine" && stands) {
      await trx.updateTable("notifications").set({ resolved_at: sql`now()` }).where("id", "=", latest.id).execute();
    }
  });
}

/** Looks how full the disk with the data folder is. */
export async function watchDisk(deps: StorageDeps): Promise<void> {
  const { bsize, blocks, bavail } = await statfs(deps.dataDir);
  const disk = { totalBytes: bsize * blocks, freeBytes: bsize * bavail };
  const { machine } = deps;
  await followLevel(deps, storageKey("disk", machine), diskLevel(disk), (n) => diskNotice(machine, n, disk));
}

/** Looks how full the photo cache is. */
export async function watchPhotoCache(deps: StorageDeps, signal?: AbortSignal): Promise<void> {
  const { machine, photos } = deps;
  const cache = { maxBytes: photos.maxBytes, usedBytes: await photos.usedBytes(signal) };
  await followLevel(deps, storageKey("photos", machine), photoCacheLevel(cache), (n) =>
    photoCacheNotice(machine, n, cache),
  );
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
