import type { RawBuilder } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import type { Fill, Notice, NoticeWords } from "./rules/notice.ts";

/** The times that limit a search for notices. */
export type SearchWindow = {
  now: Date;
  /** Earlier events are not notified. */
  began: Date;
  /** Earlier events have already been checked. Never before `began`. */
  since: Date;
};

/** Finds the notices that the tables call for. Those found before may be among them: a key is recorded once. */
export type FindNotices = (db: Db, window: SearchWindow) => Promise<Notice[]>;

/** The watched parts of a process's machine. */
export type WatchedMachine = {
  name: string;
  dataDir: string;
  /** The folder of the photo cache, and the most bytes that it may take. */
  photos: { folder: string; maxBytes: number };
};

/** Watches a level on each machine. It raises a notice each time that the level becomes too high. */
export type Watch = {
  everyMs: number;
  /** For the log: "checking the disk". */
  what: string;
  measure(machine: WatchedMachine, signal?: AbortSignal): Promise<Fill>;
};

/**
 * A kind of notice, declared by the room that raises it: its words, its search and its end. Bell, mails, webhook, the settings'
 * switches and the health screen use it. Its name is stored; it never changes.
 */
export type NoticeKind = NoticeWords & {
  /** Kinds may share a function, which is then called once for all of them. */
  find?: FindNotices;
  /** How often it is searched; at each of the worker's checks (10 s) if missing. Kinds that share a function have the same. */
  everyMs?: number;
  watch?: Watch;
  /** SQL that is true of a row `n` of `notifications` that has ended. Missing: an event, or it ends in another way. */
  isOver?: RawBuilder<boolean>;
  /** True when an open notice takes the text of what is found later under its key. */
  staysTrue?: boolean;
  /** Days after a notice about a dealership in which no other of this kind is recorded about it. */
  pauseDays?: number;
};

/** The kinds of notices that a room raises, by their names. */
export type NoticeKinds = Readonly<Record<string, NoticeKind>>;
