import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { Counter, Gauge, type Registry } from "prom-client";
import { AppError, isDatabaseAway } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { type Db, dbOver, type Queryable, readAtOneMoment } from "../db.ts";
import type { StatementWatch } from "../statement-watch.ts";
import { Replica } from "./replica.ts";
import { WalHistory } from "./wal-history.ts";

const CHECK_EVERY_MS = 150;
/** The longest wait of a large read for the replicas' first health check. */
const REPLICA_CHECK_TIMEOUT_MS = 1_500;

/** How long a read whose primary is away waits for a replica that has not shown everything yet, or asks the next primary. */
const CATCH_UP_MS = 2_000;

/** A server, or a choice of servers, for single read statements. */
export type ReadSource = {
  db: Db;
  pool: Queryable;
  /** Runs statements of one moment. It may run `work` again, on the primary. Without it, `db` is over a pool of one server. */
  atOneMoment?: <T>(work: (source: ReadSource) => Promise<T>) => Promise<T>;
};

/** Returns the same source, which counts each answered statement. */
function counting(source: Queryable, count: () => void): ReadSource {
  const pool: Queryable = {
    query: async <R extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) => {
      const result = await source.query<R>(statement, values);
      count();
      return result;
    },
  };
  return { pool, db: dbOver(pool) };
}

/** Runs read statements that all see the same moment, on the server of a source. */
export const atOneMoment = <T>(source: ReadSource, work: (one: ReadSource) => Promise<T>): Promise<T> =>
  source.atOneMoment?.(work) ?? readAtOneMoment(source.db, (pool) => work({ pool, db: dbOver(pool) }));

/** The database servers from which a process reads. */
export type Reads = {
  /** For public pages: each statement goes to a healthy replica, else to the primary. */
  public: ReadSource;
  /** Returns a source for the statements of one call: all of them go to one replica while it is healthy. */
  pick(): ReadSource;
  /** The primary, for callers that must see the rows that they have just written. */
  primary: ReadSource;
  /**
   * Runs several statements on one connection to a replica.
   * @returns null when no replica is healthy, or the work failed there
   */
  onReplica<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T | null>;
  /** Registers the metrics of the replicas and of public reads. */
  measure(registry: Registry): void;
  /** Returns a sentence for every replica that is not used. */
  notes(): string[];
  /** Returns the state of each replica, in the order of their addresses. `ageMs`: the largest age of its data; null when not known. */
  replicas(): { status: string; ageMs: number | null }[];
  close(): Promise<void>;
};

/** Returns the reads of a process without replicas. */
const primaryAlone = (primary: ReadSource): Reads => ({
  public: primary,
  primary,
  pick: () => primary,
  onReplica: async () => null,
  measure: () => {},
  notes: () => [],
  replicas: () => [],
  close: async () => {},
});

/**
 * Checks the replicas' health and sends public reads to a healthy one: it answers, is a replica of this primary, and shows every commit up
 * to half a second ago. A read that fails there is run on the primary; only the log and the metrics show it.
 * @param options.replicaUrls addresses of the replicas; may be empty
 */
export function openReads(options: {
  primary: ReadSource;
  primaryUrl: string;
  replicaUrls: readonly string[];
  log: Logger;
  /** Records statements that take long. */
  statements?: StatementWatch;
}): Reads {
  const { primary, primaryUrl, replicaUrls, log, statements } = options;
  if (replicaUrls.length === 0) return primaryAlone(primary);
  const history = new WalHistory(primaryUrl, log);
  const replicas = replicaUrls.map((url) => new Replica({ url, history, log, statements }));
  const counts = { primary: 0, failed: 0 };
  let next = 0;
  let closed = false;

  /** Chooses a replica: healthy replicas take turns. */
  function choose(): Replica | undefined {
    for (let tried = 0; tried < replicas.length; tried += 1) {
      next = (next + 1) % replicas.length;
      if (replicas[next]?.isHealthy) return replicas[next];
    }
    return undefined;
  }

  function noteFailure(replica: Replica, error: unknown): void {
    counts.failed += 1;
    log.debug({ err: error, replica: replica.label }, "read from the primary what the replica could not answer");
    void replica.check();
  }

  /**
   * Waits for a replica that was a moment behind when the primary went, or was not checked since.
   * @returns undefined when none comes to show everything in time
   */
  async function lateReplica(until: number): Promise<Replica | undefined> {
    for (;;) {
      const replica = choose();
      if (replica) return replica;
      const mayCome = history.isSilent && replicas.some(({ status }) => status === "behind" || status === "used");
      if (!mayCome || performance.now() >= until || closed) return undefined;
      await setTimeout(CHECK_EVERY_MS / 3);
    }
  }

  /** Reads from a replica. @returns null when it fails @throws {AppError} when the request itself is wrong */
  async function answerOf<T>(replica: Replica, read: (replica: Replica) => Promise<T>): Promise<{ value: T } | null> {
    try {
      return { value: await read(replica) };
    } catch (error) {
      if (error instanceof AppError) throw error;
      noteFailure(replica, error);
      return null;
    }
  }

  /**
   * Reads from the primary. When that has just gone, reads from a replica that was a moment behind, as soon as it has everything, or from the
   * next primary, as soon as that answers: a replica that has just become the primary is no replica, and is reached a moment later.
   */
  async function orOnReplica<T>(onPrimary: () => Promise<T>, onLate: (replica: Replica) => Promise<T>): Promise<T> {
    let until: number | undefined;
    for (;;) {
      try {
        return await onPrimary();
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        until ??= performance.now() + CATCH_UP_MS;
        const late = await lateReplica(until);
        const answer = late && (await answerOf(late, onLate));
        if (answer) return answer.value;
        if (performance.now() >= until || closed) throw error;
        await setTimeout(CHECK_EVERY_MS / 3);
      }
    }
  }

  /** Returns a source that reads from a replica while it is healthy, and from the primary when the replica fails. */
  const sourceOf = (replicaNow: () => Replica | undefined): ReadSource => {
    const pool: Queryable = {
      query: async <R extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) => {
        const replica = replicaNow();
        if (replica) {
          try {
            return await replica.query<R>(typeof statement === "string" ? { text: statement, values } : statement);
          } catch (error) {
            noteFailure(replica, error);
          }
        }
        counts.primary += 1;
        return orOnReplica(
          () => primary.pool.query<R>(statement, values),
          (late) => late.query<R>(typeof statement === "string" ? { text: statement, values } : statement),
        );
      },
    };
    const countPrimary = () => {
      counts.primary += 1;
    };
    return {
      pool,
      db: dbOver(pool),
      atOneMoment: async (work) => {
        const replica = replicaNow();
        if (replica) {
          const count = () => {
            replica.answered += 1;
          };
          const answer = await answerOf(replica, (one) => one.atOneMoment((source) => work(counting(source, count))));
          if (answer) return answer.value;
        }
        return orOnReplica(
          () => readAtOneMoment(primary.db, (one) => work(counting(one, countPrimary))),
          (late) => late.atOneMoment((one) => work(counting(one, () => {}))),
        );
      },
    };
  };
  const sources = new Map(replicas.map((one) => [one, sourceOf(() => (one.isHealthy ? one : undefined))]));
  const anyone = sourceOf(choose);

  async function keepChecking(): Promise<void> {
    while (!closed) {
      await history.sample();
      for (const replica of replicas) void replica.check();
      await setTimeout(CHECK_EVERY_MS, undefined, { ref: false });
    }
  }
  void keepChecking();

  /** Waits until every replica has had its first health check. */
  async function waitForFirstChecks(): Promise<void> {
    const until = performance.now() + REPLICA_CHECK_TIMEOUT_MS;
    while (!closed && replicas.some(({ status }) => status === "new") && performance.now() < until) {
      await setTimeout(CHECK_EVERY_MS / 3);
    }
  }

  return {
    public: anyone,
    pick: () => {
      const replica = choose();
      return (replica && sources.get(replica)) ?? anyone;
    },
    primary,
    onReplica: async (work) => {
      await waitForFirstChecks();
      const replica = choose();
      if (!replica) return null;
      let client: pg.PoolClient | undefined;
      let failure: Error | undefined;
      try {
        client = await replica.connect();
        return await work(client);
      } catch (error) {
        failure = error as Error;
        noteFailure(replica, error);
        return null;
      } finally {
        client?.release(failure);
      }
    },
    measure: (registry) => measureReads(registry, replicas, counts),
    notes: () =>
      replicas.flatMap(({ status }, index) =>
        status === "used" ? [] : [`read replica ${index + 1} is not used: ${status}`],
      ),
    replicas: () =>
      replicas.map(({ status, ageMs }) => ({ status, ageMs: Number.isFinite(ageMs) ? Math.round(ageMs) : null })),
    close: async () => {
      closed = true;
      history.close();
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

/** Public reads since the start: those that the primary answered, and those that a replica failed to answer before. */
type ReadCounts = { primary: number; failed: number };

/** Registers the replicas' status and age, and which servers answered public reads, as metrics. */
function measureReads(registry: Registry, replicas: readonly Replica[], counts: ReadCounts): void {
  const registers = [registry];
  new Gauge({
    name: "autohub_read_replica_used",
    help: "1 when public reads go to the replica, 0 when they go to the primary instead",
    labelNames: ["replica"],
    registers,
    collect() {
      for (const { label, status } of replicas) this.set({ replica: label }, status === "used" ? 1 : 0);
    },
  });
  new Gauge({
    name: "autohub_read_replica_age_seconds",
    help: "Largest age of the replica's data",
    labelNames: ["replica"],
    registers,
    collect() {
      for (const { label, ageMs } of replicas) this.set({ replica: label }, ageMs / 1_000);
    },
  });
  new Counter({
    name: "autohub_public_reads_total",
    help: "Statements for public pages and calls, by the server that answered",
    labelNames: ["server"],
    registers,
    collect() {
      this.reset();
      this.inc(
        { server: "replica" },
        replicas.reduce((sum, { answered }) => sum + answered, 0),
      );
      this.inc({ server: "primary" }, counts.primary);
    },
  });
  new Counter({
    name: "autohub_read_replica_reads_total",
    help: "Statements for public pages and calls that a replica answered",
    labelNames: ["replica"],
    registers,
    collect() {
      this.reset();
      for (const { label, answered } of replicas) this.inc({ replica: label }, answered);
    },
  });
  new Counter({
    name: "autohub_read_replica_failures_total",
    help: "Statements that a replica could not answer, so that the primary did",
    registers,
    collect() {
      this.reset();
      this.inc(counts.failed);
    },
  });
}
