import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { freeBytesOf } from "#kernel/files/disk-room.ts";
import { DISK_FULL_BYTES } from "#kernel/files/rules/disk-space.ts";
import { isDiskFull } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";

const LOOK_EVERY_MS = 10_000;
/** Number of rows that are written to find out whether the database's disk has room again. */
const PROBE_ROWS = 1_000;

/** The text of a run whose crawl waits for room. */
export const WAITING_FOR_ROOM = "Waiting until there is room on the disk";

/** Checks for room on the disks that a crawl needs. Without room, reading a dealer's website would be useless. */
export type CrawlRoom = {
  /** Returns whether there is room on the data folder's disk, and on the database's if that was full. */
  hasRoom(): Promise<boolean>;
  /** Waits until there is room. @param onWait called once when it has to wait @throws `signal.reason` when aborted */
  untilRoom(signal: AbortSignal, onWait: () => Promise<unknown>): Promise<void>;
  /** Records that the database has refused a write because its disk is full. */
  noteDatabaseFull(): void;
};

/** @param options.readFreeBytes returns the free space on the data folder's disk; default: as the system reports it */
export function createCrawlRoom(options: {
  db: Db;
  dataDir: string;
  log: Logger;
  readFreeBytes?: () => Promise<number>;
  lookEveryMs?: number;
}): CrawlRoom {
  const { db, dataDir, log, readFreeBytes = () => freeBytesOf(dataDir), lookEveryMs = LOOK_EVERY_MS } = options;
  /** The database's disk may belong to another machine, so only a write can show whether it has room. */
  let isDatabaseFull = false;
  const hasRoom = async () => {
    if ((await readFreeBytes()) < DISK_FULL_BYTES) return false;
    if (isDatabaseFull) isDatabaseFull = !(await canWrite(db));
    return !isDatabaseFull;
  };
  return {
    hasRoom,
    noteDatabaseFull: () => {
      isDatabaseFull = true;
    },
    untilRoom: async (signal, onWait) => {
      if (await hasRoom()) return;
      log.error({ code: "ENOSPC" }, "the disk is full; crawls wait until there is room");
      await onWait();
      do await sleep(lookEveryMs, undefined, { signal });
      while (!(await hasRoom()));
      log.info("there is room on the disk again; crawls go on");
    },
  };
}

/** Returns whether the database accepts a megabyte, which is dropped at once. */
async function canWrite(db: Db): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`create temporary table room_probe on commit drop as
        select n, repeat(md5(n::text), 32) as filling from generate_series(1, ${PROBE_ROWS}) n`.execute(trx);
    });
    return true;
  } catch (error) {
    return !isDiskFull(error);
  }
}
