import pg from "pg";
import type { Logger } from "../logger.ts";
import type { Course, PrimaryCourse } from "./wal-history.ts";
import { cutOff, reasonOf, WatchConnection } from "./watch-connection.ts";

/** How old what a replica shows may be: with the time of a call it stays below the second that is promised. */
const MAX_AGE_MS = 500;
/** A replica that was not used is used again when nothing was wrong with it for so long. */
const REST_MS = 1_000;
const POOL_SIZE = 20;
/** A statement that takes longer is tried on the primary. */
const STATEMENT_LIMIT_MS = 1_500;
/** The same, measured here, for a single connection that leads nowhere while the others answer. */
const SILENCE_LIMIT_MS = 2_000;
/** Replaying a change of a table's structure locks the table, for as long as the replay takes. */
const LOCK_LIMIT_MS = 500;

const HOW_IT_IS = `select pg_is_in_recovery() as replica, (pg_last_wal_replay_lsn() - '0/0')::text as wal,
  coalesce((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint())) as timeline,
  (select system_identifier::text from pg_control_system()) as system`;
type Answer = { replica: boolean; wal: string | null; timeline: number; system: string };

/** `new`: not known yet. `used`, or why not: `behind` the primary, `lost`, or not a replica of this primary at all. */
export type Standing = "new" | "used" | "behind" | "lost" | "refused";

/** `host:port/database` of an address, for people. */
function labelOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** A streaming replica: its connections, and whether it is fit to be asked. */
export class Replica {
  readonly label: string;
  standing: Standing = "new";
  readonly #course: PrimaryCourse;
  readonly #log: Logger;
  readonly #pool: pg.Pool;
  readonly #watch: WatchConnection;
  readonly #clients = new Set<pg.PoolClient>();
  /** The latest moment (`performance.now()`) of which it is known to show everything. */
  #showsUntil = Number.NEGATIVE_INFINITY;
  #hasAll = false;
  readonly #knownSince = performance.now();
  #wrongAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | null = null;

  constructor(options: { url: string; course: PrimaryCourse; log: Logger }) {
    const { url } = options;
    this.label = labelOf(url);
    this.#course = options.course;
    this.#log = options.log;
    this.#watch = new WatchConnection({ url, onBreak: (reason) => this.#demote("lost", reason) });
    this.#pool = new pg.Pool({
      connectionString: url,
      max: POOL_SIZE,
      application_name: "autohub-read",
      connectionTimeoutMillis: 1_000,
      statement_timeout: STATEMENT_LIMIT_MS,
      lock_timeout: LOCK_LIMIT_MS,
    });
    this.#pool.on("connect", (client) => {
      this.#clients.add(client);
      client.on("error", () => {});
    });
    this.#pool.on("remove", (client) => this.#clients.delete(client));
    // The watch finds out, and says it once.
    this.#pool.on("error", () => {});
  }

  /** Whether it may be asked now: it shows everything up to half a second ago, or all there was when the primary fell silent. */
  get isFit(): boolean {
    return this.standing === "used" && (this.#course.isSilent ? this.#hasAll : this.ageMs <= MAX_AGE_MS);
  }

  /** For how long what it shows may have been out of date; infinite when that is not known. */
  get ageMs(): number {
    return performance.now() - this.#showsUntil;
  }

  /** Finds out how it is. Does not throw. A lost one is tried again after a pause. */
  check(): Promise<void> {
    if (this.standing === "lost" && performance.now() - this.#wrongAt < REST_MS) return Promise.resolve();
    this.#checking ??= this.#watch
      .ask<Answer>(HOW_IT_IS)
      .then((answer) => this.#judge(answer))
      .catch((error: unknown) => this.#demote("lost", reasonOf(error)))
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }

  /** @throws when it fails, is lost or takes too long; whatever it was, the primary may be asked the same */
  query<R extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<R>> {
    // The types do not know the driver's own time limit.
    return this.#pool.query<R>({ ...config, query_timeout: SILENCE_LIMIT_MS } as pg.QueryConfig);
  }

  /** A connection for several statements. @throws as `query` does */
  connect(): Promise<pg.PoolClient> {
    return this.#pool.connect();
  }

  async close(): Promise<void> {
    this.#watch.close();
    for (const client of this.#clients) cutOff(client);
    await this.#pool.end();
  }

  #judge(answer: Answer): void {
    const { course } = this.#course;
    // The primary has not answered yet: nothing can be said.
    if (course === null) return;
    const refusal = refuse(answer, course);
    if (refusal !== null) this.#demote("refused", refusal);
    else if (this.#shows(BigInt(answer.wal ?? 0))) this.#promote();
    // The very first look may have come between a commit and its replay.
    else if (this.standing !== "new" || performance.now() - this.#knownSince > MAX_AGE_MS) {
      this.#demote("behind", "it does not show what the primary had half a second ago");
    }
  }

  /** Notes how far it has replayed the primary's log. @returns whether that is enough */
  #shows(replayed: bigint): boolean {
    const moment = this.#course.momentOf(replayed);
    if (moment !== null) this.#showsUntil = Math.max(this.#showsUntil, moment);
    this.#hasAll = this.#course.isReachedBy(replayed);
    return this.#course.isSilent ? this.#hasAll : this.ageMs <= MAX_AGE_MS;
  }

  #promote(): void {
    if (this.standing === "used") return;
    if (this.standing !== "new" && performance.now() - this.#wrongAt < REST_MS) return;
    this.standing = "used";
    this.#log.info({ replica: this.label }, "public reads go to the replica");
  }

  /** What is being read there goes on unless the replica is lost: then all of it fails at once, and is read elsewhere. */
  #demote(standing: "behind" | "lost" | "refused", reason: string): void {
    this.#wrongAt = performance.now();
    if (standing === "lost") for (const client of this.#clients) cutOff(client);
    if (this.standing === standing) return;
    this.standing = standing;
    this.#log.warn({ replica: this.label, standing, reason }, "public reads go to the primary, not to the replica");
  }
}

/** Why a server is not to be asked at all; null when it is a replica of this primary. */
function refuse({ replica, system, timeline }: Answer, course: Course): string | null {
  if (!replica) return "it takes writes itself, so it is no replica (any more)";
  if (system !== course.system) return "it is a replica of another database";
  if (timeline === course.timeline) return null;
  return `it follows timeline ${timeline}, the primary has gone on to ${course.timeline}`;
}
