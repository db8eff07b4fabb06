import type { RawBuilder } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import type { Fill, Notice, NoticeWords } from "./rules/notice.ts";

/** The moments that a search for notices goes by. */
export type Look = {
  now: Date;
  /** Nothing from before is told. */
  began: Date;
  /** Events from before have been looked at already. Never before `began`. */
  since: Date;
};

/** Finds what is worth telling in the tables as they stand. What it has found before may be among it: a key is noted once. */
export type FindNotices = (db: Db, look: Look) => Promise<Notice[]>;

/** A process's machine, as far as it is watched. */
export type WatchedMachine = {
  name: string;
  dataDir: string;
  /** The folder of the photo cache, and the most bytes that it may take. */
  photos: { folder: string; maxBytes: number };
};

/** Watches something that fills and empties on each machine. It is told once each time that it fills. */
export type Watch = {
  everyMs: number;
  /** For the log: "checking the disk". */
  what: string;
  measure(machine: WatchedMachine, signal?: AbortSignal): Promise<Fill>;
};

/**
 * A kind of notice, declared by the room that raises it: its words, and how it is found and when it is over. Bell, mails, webhook, the
 * settings' switches and the health screen follow from it. Its name is stored; it is never changed.
 */
export type NoticeKind = NoticeWords & {
  /** Kinds may share a function, which is then called once for all of them. */
  find?: FindNotices;
  /** How often it is looked for; each time that a worker looks (10 s) if it is missing. Kinds that share a function have the same. */
  everyMs?: number;
  watch?: Watch;
  /** SQL that is true of a row `n` of `notifications` that is over. Missing: an event, or it ends in another way. */
  isOver?: RawBuilder<boolean>;
  /** Days after a notice about a dealership in which no other of this kind is noted about it. */
  pauseDays?: number;
};

/** The kinds of notices that a room raises, by their names. */
export type NoticeKinds = Readonly<Record<string, NoticeKind>>;
