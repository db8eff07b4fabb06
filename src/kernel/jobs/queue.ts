import type { Transaction } from "kysely";
import type pg from "pg";
import { fromKysely, PgBoss } from "pg-boss";
import type { z } from "zod";
import { Connection } from "#kernel/database/connection.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { type Lease, underLease } from "#kernel/database/leases/leases.ts";
import type { Session } from "#kernel/database/session.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { type JobWorker, requeueAbandonedJobs } from "./abandoned-jobs.ts";
import { logEachWarningOnce } from "./queue-warnings.ts";
import { runPeriodically } from "./run-periodically.ts";
import { RECOVER_EVERY_MS } from "./worker-lease.ts";

/** A kind of background job: its name, the shape of its payload, and how often it is tried. */
export type JobDefinition<Payload extends z.ZodObject> = {
  name: string;
  payload: Payload;
  /** How often a job is retried after its handler throws, with growing pauses. */
  retryLimit: number;
  /** A job that runs longer than this is given to another worker. */
  expireInSeconds: number;
};

export type Queue = {
  /**
   * Adds jobs in the caller's transaction, so they exist only if the caller's data does.
   * @param options.urgent true: they run before jobs that are not urgent
   */
  enqueue<P extends z.ZodObject>(
    trx: Transaction<Database>,
    job: JobDefinition<P>,
    payloads: readonly z.input<P>[],
    options?: { urgent: boolean },
  ): Promise<void>;
  /** Starts handling a kind of job in this process, at most `concurrency` at once. Handlers must be idempotent. */
  work<P extends z.ZodObject>(
    job: JobDefinition<P>,
    concurrency: number,
    handler: (payload: z.output<P>, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Takes no more jobs of this kind; running ones go on. */
  stopWorking(job: JobDefinition<z.ZodObject>): Promise<void>;
  /** Returns how many jobs of each kind this process is handling. */
  activeJobs(): Record<string, number>;
  /** Returns whether the queue's tables can be read. */
  isReady(): Promise<boolean>;
  /** Stops taking jobs and waits for the running ones, at most `graceMs`. */
  stop(graceMs: number): Promise<void>;
};

/** Creates the job queue's tables or migrates them to this version. The product's own database role is not allowed to. */
export async function createQueueTables(databaseUrl: string): Promise<void> {
  // `Client` is an option of the driver's pool that the types leave out.
  const connection = { Client: Connection, connectionString: databaseUrl };
  const boss = new PgBoss({
    ...connection,
    application_name: "autohub-migrate",
    max: 1,
    supervise: false,
  });
  boss.on("error", () => {}); // `start` throws the error
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * Opens the job queue in the database's `pgboss` schema (created on first use) and declares the given kinds of jobs.
 * New jobs wake a worker at once through LISTEN/NOTIFY; polling remains as a safety net.
 */
export async function openQueue(options: {
  /** For its statements, which are short. */
  pool: Pick<pg.Pool, "query">;
  /** Hears of new jobs. */
  session: Pick<Session, "listen">;
  log: Logger;
  jobs: readonly JobDefinition<z.ZodObject>[];
  /** Null in a process that only enqueues (`ROLE=web`): it does no maintenance and keeps no listener. */
  worker: JobWorker | null;
}): Promise<Queue> {
  const { log, worker, pool, session } = options;
  const works = worker !== null;
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (channel, heard, connected) => session.listen(channel, heard, connected),
    },
    supervise: works,
    schedule: false,
    useListenNotify: works,
  });
  boss.on("error", (error) => log.error({ err: error }, "the job queue reported an error"));
  boss.on("warning", logEachWarningOnce(log));
  await boss.start();
  for (const job of options.jobs) {
    const settings = {
      retryLimit: job.retryLimit,
      retryBackoff: true,
      expireInSeconds: job.expireInSeconds,
      notify: true,
    };
    await boss.createQueue(job.name, settings);
    await boss.updateQueue(job.name, settings);
  }
  let stopped = false;
  const active = new Map<string, number>();
  const count = (name: string, by: 1 | -1) => active.set(name, (active.get(name) ?? 0) + by);
  /** This process's listeners, by kind of job. */
  const listeners = new Map<string, string[]>();
  const names = options.jobs.map(({ name }) => name);
  const requeueing =
    worker &&
    runPeriodically(
      {
        everyMs: RECOVER_EVERY_MS,
        what: "requeueing the jobs of dead processes",
        work: async () => {
          for (const { name, id } of await requeueAbandonedJobs(worker, names)) {
            log.warn({ job: name, jobId: id }, "the job of a dead process was requeued");
            for (const listener of listeners.get(name) ?? []) boss.notifyWorker(listener);
          }
        },
      },
      log,
    );
  await requeueing?.first;
  return {
    enqueue: async (trx, job, payloads, { urgent } = { urgent: false }) => {
      if (payloads.length === 0) return;
      const jobs = payloads.map((payload) => ({ data: job.payload.parse(payload), priority: urgent ? 1 : 0 }));
      await boss.insert(job.name, jobs, { db: fromKysely(trx) });
    },
    work: async (job, concurrency, handler) => {
      if (worker === null) throw new Error("this process only enqueues");
      const options = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 };
      for (let n = 0; n < concurrency; n += 1) {
        const listener: string = await boss.work(job.name, options, async (batch) => {
          count(job.name, 1);
          try {
            for (const item of batch) {
              const handle = ({ signal }: Lease) =>
                handler(job.payload.parse(item.data), AbortSignal.any([item.signal, signal]));
              // The queue then tries the job again.
              if (!(await underLease(worker.leases, item.id, handle)))
                throw new Error(`job ${item.id} is still held by another worker`);
            }
          } finally {
            count(job.name, -1);
          }
          // Otherwise the worker would wait for the next notification or poll, even if more jobs are queued.
          boss.notifyWorker(listener);
        });
        listeners.set(job.name, [...(listeners.get(job.name) ?? []), listener]);
      }
    },
    stopWorking: (job) => boss.offWork(job.name, { wait: false }),
    activeJobs: () => Object.fromEntries(active),
    isReady: async () =>
      !stopped &&
      (await boss.getQueues().then(
        () => true,
        () => false,
      )),
    stop: async (graceMs) => {
      stopped = true;
      await requeueing?.stop();
      await boss.stop({ graceful: true, timeout: graceMs });
    },
  };
}
