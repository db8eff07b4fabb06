import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Logger } from "#kernel/process/logger.ts";
import { Connection } from "../connection.ts";
import type { Database } from "../db-schema.ts";
import { type Db, type Queryable, readAtOneMoment, SEARCH_SETTINGS } from "../db.ts";
import type { StatementWatch } from "../statement-watch.ts";
import type { DatabaseIdentity, WalHistory } from "./wal-history.ts";
import { cutOff, reasonOf, WatchConnection } from "./watch-connection.ts";

/** The largest age of a replica's data. Together with the time of a call it stays below the promised second. */
const MAX_AGE_MS = 500;
/**
 * The time after the notification of a change in which every used replica comes to show it: the largest age, and the interval of the
 * checks.
 */
export const REPLICA_SETTLE_MS = 750;
/** The time for which a replica must be healthy before it is used again. */
const RECOVERY_MS = 1_000;
/** Few, because every web process has as many: ten of them fit into a server of 100 connections. */
const POOL_SIZE = 8;
/** A statement that takes longer is run on the primary. */
const STATEMENT_TIMEOUT_MS = 1_500;
/** The same, measured on our side, for a single dead connection while the others work. */
const CLIENT_TIMEOUT_MS = 2_000;
/** The longest wait of a statement for a lock: the replay of a schema change locks the table. */
const LOCK_TIMEOUT_MS = 500;

/**
 * `received`: the timeline of the log's receiver; null without a receiver. `kept`: that of the last checkpoint and of the last flushed page,
 * which may be of the time before the server followed this primary.
 */
const STATE = `select pg_is_in_recovery() as replica, (pg_last_wal_replay_lsn() - '0/0')::text as wal,
  (select received_tli from pg_stat_wal_receiver) as received,
  greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery())) as kept,
  (select system_identifier::text from pg_control_system()) as system`;
type ReplicaState = { replica: boolean; wal: string | null; received: number | null; kept: number; system: string };

/**
 * `new`: not checked yet. `used`: it gets reads. Other replicas are `behind` the primary, `lost` (no answer), or `refused` (not a replica
 * of this primary).
 */
type ReplicaStatus = "new" | "used" | "behind" | "lost" | "refused";

/** Returns `host:port/database` of an address, without its password, for logs and metrics. */
function labelOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** A streaming replica: its connections and its health. */
export class Replica {
  readonly label: string;
  status: ReplicaStatus = "new";
  /** The number of single statements that it has answered. */
  answered = 0;
  readonly #history: WalHistory;
  readonly #log: Logger;
  readonly #pool: pg.Pool;
  readonly #db: Db;
  readonly #watch: WatchConnection;
  readonly #clients = new Set<pg.PoolClient>();
  /** The latest time (`performance.now()`) up to which it is known to show every commit. */
  #showsUntil = Number.NEGATIVE_INFINITY;
  /** True when it has replayed everything that the primary is known to have had. */
  #hasAll = false;
  /** The timeline that its receiver followed last on this connection; 0 when that is not known. */
  #followed = 0;
  readonly #knownSince = performance.now();
  #unhealthyAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | null = null;

  constructor(options: { url: string; history: WalHistory; log: Logger; statements?: StatementWatch | undefined }) {
    const { url, statements } = options;
    this.label = labelOf(url);
    this.#history = options.history;
    this.#log = options.log;
    this.#watch = new WatchConnection({ url, onBreak: (reason) => this.#demote("lost", reason) });
    this.#pool = new pg.Pool({
      Client: statements?.Client ?? Connection,
      connectionString: url,
      max: POOL_SIZE,
      application_name: "autohub-read",
      connectionTimeoutMillis: 1_000,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      options: SEARCH_SETTINGS,
    });
    this.#db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: this.#pool }) });
    this.#pool.on("connect", (client) => {
      this.#clients.add(client);
      client.on("error", () => {});
    });
    this.#pool.on("remove", (client) => this.#clients.delete(client));
    // The watch connection notices the same and logs it once.
    this.#pool.on("error", () => {});
  }

  /**
   * True when it may be read: it shows every commit up to half a second ago, or, when the primary does not answer, everything that the
   * primary is known to have had.
   */
  get isHealthy(): boolean {
    return this.status === "used" && this.#isUpToDate;
  }

  /** While the primary is silent, its last samples count until they are too old, and what has been replayed by then. */
  get #isUpToDate(): boolean {
    return this.ageMs <= MAX_AGE_MS || (this.#history.isSilent && this.#hasAll);
  }

  /** The largest age of its data; infinite when that is not known. */
  get ageMs(): number {
    return performance.now() - this.#showsUntil;
  }

  /** Runs a health check. Does not throw. A lost replica is tried again after a pause. */
  check(): Promise<void> {
    if (this.status === "lost" && performance.now() - this.#unhealthyAt < RECOVERY_MS) return Promise.resolve();
    this.#checking ??= this.#watch
      .ask<ReplicaState>(STATE)
      .then((answer) => this.#judge(answer))
      .catch((error: unknown) => this.#demote("lost", reasonOf(error)))
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }

  /** Runs a read statement. @throws when it fails or takes too long; the caller may then run it on the primary */
  async query<R extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<R>> {
    // The types lack the driver's client-side timeout.
    const result = await this.#pool.query<R>({ ...config, query_timeout: CLIENT_TIMEOUT_MS } as pg.QueryConfig);
    this.answered += 1;
    return result;
  }

  /** Runs read statements in one transaction. @throws as `query` does */
  atOneMoment<T>(work: (source: Queryable) => Promise<T>): Promise<T> {
    return readAtOneMoment(this.#db, work);
  }

  /** Returns a connection for several statements. @throws as `query` does */
  connect(): Promise<pg.PoolClient> {
    return this.#pool.connect();
  }

  async close(): Promise<void> {
    this.#watch.close();
    for (const client of this.#clients) cutOff(client);
    await this.#pool.end();
  }

  #judge(answer: ReplicaState): void {
    const { identity } = this.#history;
    // Without an answer from the primary there is nothing to compare with.
    if (identity === null) return;
    this.#followed = answer.received ?? this.#followed;
    const refusal = refuse(answer, answer.received ?? Math.max(this.#followed, answer.kept), identity);
    // It has just taken the silent primary's place: it has everything, and DATABASE_URL does not lead there yet.
    if (refusal !== null && this.#isSuccessor(answer, identity)) return;
    if (refusal !== null) this.#demote("refused", refusal);
    else if (this.#isFresh(BigInt(answer.wal ?? 0))) this.#promote();
    // The first check may fall between a commit and its replay, so a new replica gets a moment.
    else if (this.status !== "new" || performance.now() - this.#knownSince > MAX_AGE_MS) {
      this.#demote("behind", "it does not show what the primary had half a second ago");
    }
  }

  #isSuccessor({ replica, system }: ReplicaState, identity: DatabaseIdentity): boolean {
    return this.status === "used" && this.#hasAll && this.#history.isSilent && !replica && system === identity.system;
  }

  /** Records how far it has replayed the primary's WAL. @returns whether that is far enough */
  #isFresh(replayed: bigint): boolean {
    const time = this.#history.timeOf(replayed);
    if (time !== null) this.#showsUntil = Math.max(this.#showsUntil, time);
    this.#hasAll = this.#history.isReachedBy(replayed);
    return this.#isUpToDate;
  }

  #promote(): void {
    if (this.status === "used") return;
    const waits = this.status !== "new" && performance.now() - this.#unhealthyAt < RECOVERY_MS;
    // Nobody else answers while the primary is silent.
    if (waits && !(this.status === "behind" && this.#history.isSilent)) return;
    this.status = "used";
    this.#log.info({ replica: this.label }, "public reads go to the replica");
  }

  /** Stops sending reads there. Running reads go on, but those of a lost replica fail at once, to run on the primary. */
  #demote(status: "behind" | "lost" | "refused", reason: string): void {
    if (this.#watch.isClosed) return;
    this.#unhealthyAt = performance.now();
    if (status === "lost") {
      // It may come back as another server.
      this.#followed = 0;
      for (const client of this.#clients) cutOff(client);
    }
    if (this.status === status) return;
    this.status = status;
    this.#log.warn({ replica: this.label, status, reason }, "public reads go to the primary, not to the replica");
  }
}

/** Returns why a server on a timeline must not be read; null when it is a replica of this primary. */
function refuse({ replica, system }: ReplicaState, timeline: number, identity: DatabaseIdentity): string | null {
  if (!replica) return "it takes writes itself, so it is no replica (any more)";
  if (system !== identity.system) return "it is a replica of another database";
  if (timeline === identity.timeline) return null;
  return `it follows timeline ${timeline}, the primary has gone on to ${identity.timeline}`;
}
