import type { FastifyInstance } from "fastify";
import type { Transaction } from "kysely";
import type pg from "pg";
import type { Registry } from "prom-client";
import type { z } from "zod";
import type { InstallationKey } from "#kernel/auth/secrets/installation-key.ts";
import type { KeyedColumns } from "#kernel/auth/secrets/keyed-columns.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Erasure } from "#kernel/database/erasure.ts";
import type { FutureMoment } from "#kernel/database/future-moments.ts";
import type { LeaseKind } from "#kernel/database/leases/lease-kinds.ts";
import type { LeasesOfKind } from "#kernel/database/leases/leases.ts";
import type { Reads } from "#kernel/database/reads/open-reads.ts";
import type { StatementWatch } from "#kernel/database/statement-watch.ts";
import type { Retention } from "#kernel/database/sweep.ts";
import type { FileStore } from "#kernel/files/file-store.ts";
import type { CallTotals } from "#kernel/http/call-durations.ts";
import type { EndpointTable } from "#kernel/http/endpoint.ts";
import type { ForwardedClients } from "#kernel/http/rules/forwarded-clients.ts";
import type { JobDefinition, Queue } from "#kernel/jobs/queue.ts";
import type { WorkerLease } from "#kernel/jobs/worker-lease.ts";
import type { OpenedMail } from "#kernel/mail/open-mail.ts";
import type { MailWriters } from "#kernel/mail/outbox.ts";
import type { LogWatch } from "#kernel/process/log-watch.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { SiteConfig } from "#kernel/settings/read-settings.ts";
import type { SiteLook } from "#kernel/settings/rules/site-look.ts";
import type { spawnCrawl } from "./crawl/crawl-process.ts";
import type { DealershipDeps } from "./dealerships/add-dealership.ts";
import type { runInThread } from "./imports/run-import-thread.ts";
import type { PublicReads } from "./listing/public-reads.ts";
import type { OpenCarMatcher, VehicleSearch } from "./listing/vehicle-search.ts";
import type { NoticeKinds } from "./notices/notice-kind.ts";
import type { PhotoCache } from "./photos/photo-cache.ts";

/** The settings that features read. A feature declares its own beside its `feature.ts`, by declaration merging. */
export interface HostConfig extends SiteConfig {
  role: "all" | "web" | "worker" | "migrate";
  publicUrl: string;
  /** True when `PUBLIC_URL` sets it, so that the console cannot. */
  isPublicUrlSet: boolean;
  /** The operator's logo and colors, once the database is open. */
  look?: SiteLook;
  secureCookies: boolean;
  dataDir: string;
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined;
  photoCacheBytes: number;
}

/**
 * Parts with separate processes and threads. A part given here is started this way instead: tests run them in their own process.
 * The room that starts one declares it, by declaration merging.
 */
export interface Programs {
  crawl?: typeof spawnCrawl;
  importCsv?: typeof runInThread;
}

/** Background work that runs until it is stopped. */
export type Running = { stop(graceMs: number): Promise<void> };

/** The parts of the kernel and the core that features build on. They live as long as the process. */
export type Host = {
  config: HostConfig;
  log: Logger;
  db: Db;
  pool: pg.Pool;
  /** The primary and its replicas. */
  reads: Reads;
  /** Where public pages and calls read from. */
  publicReads: PublicReads;
  databaseUrl: string;
  queue: Queue;
  leases(kind: LeaseKind): LeasesOfKind;
  /** This process as a worker. */
  workerLease: WorkerLease;
  photos: PhotoCache;
  dealerships: DealershipDeps;
  search: VehicleSearch;
  /** Opens a matcher over some cars of the primary. */
  openMatcher: OpenCarMatcher;
  /** The key that encrypts in this installation. */
  key: InstallationKey;
  mail: OpenedMail;
  /** `host:port` entries with private addresses that may be requested. */
  allowHosts: ReadonlySet<string>;
  /** Opens a folder for a feature's files: in object storage where it is configured, else in the data folder. */
  openFiles(folder: string, options?: { isPrivate: boolean }): FileStore;
  /** True when files are in the data folder and not in object storage. */
  keepsFilesHere: boolean;
  /** Returns the id of the place of the files. Processes with the same one read each other's. @throws the system's errors */
  readFilesId(): Promise<string>;
  /** The folders of this process's caches. */
  folders: { photos: string; crawlCache: string };
  /** Sources of this process's status and of its support bundle. */
  reporting: {
    logWatch: LogWatch;
    statementWatch: StatementWatch;
    /** Reads the counts of calls; set by the server that answers them. */
    readCalls: (() => CallTotals[]) | null;
    /** Reads the counts of clients whom a proxy named; set by the server that answers them. */
    readClients: (() => ForwardedClients) | null;
    /** Returns the configuration without secret values. */
    describeConfiguration(): Record<string, unknown>;
    /** Returns the configuration's secret values, which are blanked in texts for others. */
    listSecrets(): string[];
  };
  programs: Programs;
  /** The features of this installation. */
  features: readonly Feature[];
};

/** A host that carries out work in the background. */
export type WorkerHost = Host & {
  /** The worker's own connections. */
  workerDb: Db;
  /** Null without the key: mails that cannot be decrypted must wait and not count as failed. */
  sending: OpenedMail | null;
  /** The embedded database's address as its owner, who may copy its files; undefined for another database. */
  embeddedOwnerUrl: string | undefined;
};

/** The parts that a feature opens before the product opens the rest. Only the first process does. */
export type Prepared = {
  /** Settings that it changes, for all processes. */
  config: Partial<HostConfig>;
  /** Further `host:port` entries with private addresses that may be requested. */
  allowHosts: string[];
  /** Runs when the host is open. @returns a line for the terminal, or nothing */
  begin(host: Host): Promise<string | undefined>;
  /** Ends what was opened. Called twice, it does no harm. */
  close(): Promise<void>;
};

/** A part of the product that can be taken out. Nothing outside its folder names it but `src/app/features.ts`. */
export type Feature = {
  name: string;
  /** The calls that it answers. */
  endpoints?: EndpointTable;
  /** Binds its calls and pages. */
  routes?(app: FastifyInstance, host: Host): void | Promise<void>;
  /** Adds its measurements to `/metrics`, in every process. */
  measure?(registry: Registry, host: Host): void;
  /** Returns the paths of its pages for search engines, in a stable order. */
  listPages?(host: Pick<Host, "publicReads">): Promise<string[]>;
  /** Its kinds of jobs, which every process declares. */
  queueJobs?: readonly JobDefinition<z.ZodObject>[];
  /** Starts its work in a worker. */
  jobs?(host: WorkerHost): readonly (Running | Promise<Running>)[];
  /** Starts its work in a process that serves or works. `works`: true in a worker. */
  everywhere?(host: Host, works: boolean): Running;
  /** The folders of its files, by the operator's names; `path` is null where they are not on this machine. */
  folders?(host: Host): { name: string; path: string | null }[];
  /** Prepares its tables for the sweep, or deletes files that no row names. */
  beforeSweep?(host: WorkerHost): Promise<void>;
  /** The rows of its tables that are too old to keep. */
  retention?: readonly Retention[];
  /** The actions that it records in the audit log, with the log's words for them: its `rules/audit-words.ts`. */
  auditWords?: Readonly<Record<string, string>>;
  /** The kinds of notices that it raises. */
  notices?: NoticeKinds;
  /** The columns of its tables that depend on the installation's key. */
  keyed?: KeyedColumns;
  /** Deletes what its tables keep of dealerships and their cars beside their own rows. */
  erase?: Erasure;
  /** Deletes the record of what the demo's dealerships advertised, which are gone, and writes the audit entry. */
  forgetDemo?(
    trx: Transaction<Database>,
    dealershipIds: readonly number[],
    audit: { adminName: string; words: string },
  ): Promise<void>;
  /** Moments that its work waits for. */
  futureMoments?: readonly FutureMoment[];
  /** Writes its mails whose text is made when they are sent. */
  mailWriters?(host: WorkerHost & { sending: NonNullable<WorkerHost["sending"]> }): MailWriters;
  /** Stops mails to a mailbox that has refused one for good. @param addressHash as the outbox makes it */
  refuseMailbox?(trx: Transaction<Database>, addressHash: Buffer): Promise<void>;
  /** Opens what the product needs before anything else; null for nothing. */
  prepare?(config: HostConfig, databaseUrl: string, log: Logger): Promise<Prepared | null>;
  /** Runs once, when the first administrator has been added. */
  onFirstStart?(host: Host): Promise<void>;
  /** Closes its parts. */
  close?(host: Host): Promise<void>;
};

/**
 * Returns a getter that opens a part at a host's first request, and then returns the same one, so that routes and jobs share it.
 * @param open makes the part
 */
export function oncePerHost<T>(open: (host: Host) => T): { (host: Host): T; ifOpen(host: Host): T | undefined } {
  const parts = new WeakMap<Host["reporting"], T>();
  const get = (host: Host): T => {
    // Copies of a host, with more or other parts, share this object.
    const found = parts.get(host.reporting);
    if (found !== undefined) return found;
    const made = open(host);
    parts.set(host.reporting, made);
    return made;
  };
  return Object.assign(get, { ifOpen: (host: Host) => parts.get(host.reporting) });
}
