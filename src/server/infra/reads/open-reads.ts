import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { Counter, Gauge, type Registry } from "prom-client";
import { type Db, dbOver, type Queryable } from "../db.ts";
import type { Logger } from "../logger.ts";
import { Replica } from "./replica.ts";
import { PrimaryCourse } from "./wal-history.ts";

const CHECK_EVERY_MS = 150;
/** Who has much to read waits so long until it is known whether a replica is fit. */
const PATIENCE_MS = 1_500;

/** Where single statements that only read can be sent. */
export type ReadSource = { db: Db; pool: Queryable };

/** Where what the public sees is read from. */
export type Reads = {
  /** A replica that is fit, else the primary; without replicas simply the primary. */
  public: ReadSource;
  /** The primary: for whoever must see what he has just written. */
  primary: ReadSource;
  /**
   * Does something that takes several statements on one connection of a replica.
   * @returns null when there is no fit replica, or it failed there
   */
  onReplica<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T | null>;
  /** Puts what is known of the replicas into the process's metrics. */
  measure(registry: Registry): void;
  /** A sentence for every replica that is not used. */
  notes(): string[];
  close(): Promise<void>;
};

/** Reads of a process without replicas. */
const primaryAlone = (primary: ReadSource): Reads => ({
  public: primary,
  primary,
  onReplica: async () => null,
  measure: () => {},
  notes: () => [],
  close: async () => {},
});

/**
 * Watches the replicas and sends what the public reads to one that is fit: it answers, is a replica of this primary, and
 * shows everything up to half a second ago. Whatever goes wrong there is read from the primary instead, so that nobody but
 * the log and the metrics notices.
 * @param options.replicaUrls addresses of the replicas; none is fine
 */
export function openReads(options: {
  primary: ReadSource;
  primaryUrl: string;
  replicaUrls: readonly string[];
  log: Logger;
}): Reads {
  const { primary, primaryUrl, replicaUrls, log } = options;
  if (replicaUrls.length === 0) return primaryAlone(primary);
  const course = new PrimaryCourse(primaryUrl, log);
  const replicas = replicaUrls.map((url) => new Replica({ url, course, log }));
  const counts = { replica: 0, primary: 0, failed: 0 };
  let next = 0;
  let closed = false;

  /** The fit ones take turns. */
  function choose(): Replica | undefined {
    for (let tried = 0; tried < replicas.length; tried += 1) {
      next = (next + 1) % replicas.length;
      if (replicas[next]?.isFit) return replicas[next];
    }
    return undefined;
  }

  function noteFailure(replica: Replica, error: unknown): void {
    counts.failed += 1;
    log.debug({ err: error, replica: replica.label }, "read from the primary what the replica could not answer");
    void replica.check();
  }

  const pool: Queryable = {
    query: async <R extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) => {
      const replica = choose();
      if (replica) {
        try {
          const result = await replica.query<R>(
            typeof statement === "string" ? { text: statement, values } : statement,
          );
          counts.replica += 1;
          return result;
        } catch (error) {
          noteFailure(replica, error);
        }
      }
      counts.primary += 1;
      return primary.pool.query<R>(statement, values);
    },
  };

  async function keepLooking(): Promise<void> {
    while (!closed) {
      await course.look();
      for (const replica of replicas) void replica.check();
      await setTimeout(CHECK_EVERY_MS, undefined, { ref: false });
    }
  }
  void keepLooking();

  /** Waits until something is known of every replica. */
  async function settle(): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    while (!closed && replicas.some(({ standing }) => standing === "new") && performance.now() < until) {
      await setTimeout(CHECK_EVERY_MS / 3);
    }
  }

  return {
    public: { pool, db: dbOver(pool) },
    primary,
    onReplica: async (work) => {
      await settle();
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
      replicas.flatMap(({ standing }, index) =>
        standing === "used" ? [] : [`read replica ${index + 1} is not used: ${standing}`],
      ),
    close: async () => {
      closed = true;
      course.close();
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

/** Public reads since the start: who answered, and how many of the primary's a replica had failed to answer. */
type ReadCounts = { replica: number; primary: number; failed: number };

/** Puts the replicas' standing and age, and who answers the public's reads, into a process's metrics. */
function measureReads(registry: Registry, replicas: readonly Replica[], counts: ReadCounts): void {
  const registers = [registry];
  new Gauge({
    name: "autohub_read_replica_used",
    help: "1 when public reads go to the replica, 0 when they go to the primary instead",
    labelNames: ["replica"],
    registers,
    collect() {
      for (const { label, standing } of replicas) this.set({ replica: label }, standing === "used" ? 1 : 0);
    },
  });
  new Gauge({
    name: "autohub_read_replica_age_seconds",
    help: "How old what the replica shows may be",
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
      this.inc({ server: "replica" }, counts.replica);
      this.inc({ server: "primary" }, counts.primary);
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
