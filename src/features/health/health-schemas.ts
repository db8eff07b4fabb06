import { z } from "zod";
import { ERROR_KINDS } from "#kernel/process/rules/error-kinds.ts";
import { AGE_STEPS, APART_REASONS, CRAWL_OUTCOMES } from "./rules/crawl-outcomes.ts";
import { NEED_SEVERITIES } from "./rules/operator-need.ts";
import { PROCESS_KINDS, PROCESS_STATES } from "./rules/process-state.ts";

/** A part of the screen, or the reason in a sentence why it could not be read. The other parts do not depend on it. */
const partOf = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion("known", [
    z.object({ known: z.literal(true), value }),
    z.object({ known: z.literal(false), problem: z.string() }),
  ]);

/** A problem that the operator should solve. Times are ISO strings. */
const needSchema = z.object({
  /** Identifies it in lists: the same problem keeps its key in later answers. */
  key: z.string(),
  severity: z.enum(NEED_SEVERITIES),
  title: z.string(),
  /** Its meaning and what to do, in a sentence or two. */
  text: z.string(),
  /** Its begin; null when unknown. */
  since: z.string().nullable(),
  /** The console's screen where it is solved, or a part of the health screen (`#queue`). */
  path: z.string(),
});
export type Need = z.infer<typeof needSchema>;

const databaseSchema = z.object({
  /** `18.4` */
  version: z.string(),
  /** The response time to the simplest query, in milliseconds. */
  answerMs: z.number(),
  bytes: z.int(),
  connections: z.object({
    used: z.int(),
    allowed: z.int(),
    byProgram: z.array(z.object({ program: z.string(), used: z.int() })),
  }),
});
export type DatabaseHealth = z.infer<typeof databaseSchema>;

const queueSchema = z.object({
  kind: z.string(),
  waiting: z.int(),
  active: z.int(),
  /** Within the last 24 hours. */
  failed: z.int(),
  /** The time at which the oldest waiting job could have started; null when none waits. */
  waitingSince: z.string().nullable(),
  /** The last time at which a job of this kind started or ended; null when unknown. */
  lastMovedAt: z.string().nullable(),
  isStuck: z.boolean(),
  /** The meaning of a long wait of jobs of this kind. */
  meaning: z.string(),
});
export type QueueHealth = z.infer<typeof queueSchema>;

const folderSchema = z.object({
  name: z.string(),
  /** Null where it could not be measured; then `problem` has the reason. */
  bytes: z.int().nullable(),
  problem: z.string().nullable(),
});

const storageSchema = z.object({
  machine: z.string(),
  /** The disk with the data folder; null where it could not be read. */
  disk: z.object({ totalBytes: z.int(), freeBytes: z.int() }).nullable(),
  problem: z.string().nullable(),
  /** Sizes of folders in the data folder. The worker measures them every six hours. */
  folders: z.array(folderSchema),
  measuredAt: z.string().nullable(),
});
export type StorageHealth = z.infer<typeof storageSchema>;

const processSchema = z.object({
  key: z.string(),
  machine: z.string(),
  pid: z.int(),
  kind: z.enum(PROCESS_KINDS),
  state: z.enum(PROCESS_STATES),
  version: z.string(),
  nodeVersion: z.string(),
  startedAt: z.string(),
  reportedAt: z.string(),
  rssBytes: z.int(),
  heapUsedBytes: z.int(),
  heapLimitBytes: z.int(),
  /** The memory limit of its container or machine. */
  memoryLimitBytes: z.int(),
  /** Event loop delay within the last half minute, in milliseconds. */
  loopDelay: z.object({ p50Ms: z.number(), p99Ms: z.number(), maxMs: z.number() }),
  pool: z.object({ open: z.int(), idle: z.int(), waiting: z.int() }),
  /** The number of active jobs by kind. */
  activeJobs: z.record(z.string(), z.int()),
  /** The read replicas as this process sees them: `used`, or the reason why not. `ageMs`: the greatest possible age of their data. */
  replicas: z.array(z.object({ status: z.string(), ageMs: z.int().nullable() })),
  /** The reasons why the installation's key is missing there, in sentences; null or absent when it is present. */
  keyProblem: z.string().nullable().optional(),
  filesId: z.string().nullable().optional(),
  clients: z.object({ all: z.int(), isPrivate: z.int() }).nullable().optional(),
});
export type ProcessHealth = z.infer<typeof processSchema>;

const errorSchema = z.object({
  key: z.string(),
  kind: z.enum(ERROR_KINDS),
  title: z.string(),
  meaning: z.string(),
  remedy: z.string(),
  /** The action of AutoHub, in the log's words, and the error's message without values. */
  what: z.string(),
  detail: z.string(),
  /** The place in the source. */
  place: z.string().nullable(),
  count: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** The request and the crawl of the last one in the log. */
  requestId: z.string().nullable(),
  route: z.string().nullable(),
  runId: z.int().nullable(),
  machine: z.string(),
});
export type ErrorHealth = z.infer<typeof errorSchema>;

const crawlDaySchema = z.object({
  /** `2026-11-20`, in the statistics' time zone. */
  day: z.string(),
  counts: z.record(z.enum(CRAWL_OUTCOMES), z.int()),
});
export type CrawlDay = z.infer<typeof crawlDaySchema>;

const confirmationSchema = z.object({
  /** Dealerships with automatic crawls, by the time since they were last read fully. */
  ages: z.array(z.object({ step: z.enum(AGE_STEPS.map(({ key }) => key)), count: z.int() })),
  apart: z.array(z.object({ reason: z.enum(APART_REASONS), count: z.int() })),
  /** The number of late dealerships, and the time since which the longest one is late. */
  late: z.int(),
  latestOfLate: z.string().nullable(),
});
export type ConfirmationHealth = z.infer<typeof confirmationSchema>;

/** The whole screen without the lists that have pages or filters. */
export const healthSchema = z.object({
  checkedAt: z.string(),
  /** In a sentence. */
  level: z.enum(["well", "soon", "now", "unknown"]),
  sentence: z.string(),
  needs: z.array(needSchema),
  /** The parts that could not be read, by their names on the screen. */
  unknown: z.array(z.string()),
  database: partOf(databaseSchema),
  crawls: partOf(z.object({ timeZone: z.string(), days: z.array(crawlDaySchema) })),
  confirmations: partOf(confirmationSchema),
  queue: partOf(z.array(queueSchema)),
  storage: partOf(z.array(storageSchema)),
  processes: partOf(z.array(processSchema)),
  errors: partOf(z.array(errorSchema)),
});
export type Health = z.infer<typeof healthSchema>;
