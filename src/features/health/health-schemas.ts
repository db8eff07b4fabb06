import { z } from "zod";
import { SEVERITIES } from "#core/notices/rules/notice.ts";
import { ERROR_KINDS } from "#kernel/process/rules/error-kinds.ts";
import { AGE_STEPS, APART_REASONS, CRAWL_OUTCOMES } from "./rules/crawl-outcomes.ts";
import { PROCESS_KINDS, PROCESS_STATES } from "./rules/process-state.ts";

/** A part of the screen, or why it could not be found out, in a sentence. One that fails leaves the others as they are. */
const partOf = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion("known", [
    z.object({ known: z.literal(true), value }),
    z.object({ known: z.literal(false), problem: z.string() }),
  ]);

/** Something that the operator should see to. Moments are ISO strings. */
const needSchema = z.object({
  /** Names it, for lists: the same trouble has the same key when it is asked for again. */
  key: z.string(),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  /** What it means and what to do, in a sentence or two. */
  text: z.string(),
  /** Since when; null when that is not known. */
  since: z.string().nullable(),
  /** The screen of the console where it is solved, or a part of the health screen (`#queue`). */
  path: z.string(),
});
export type Need = z.infer<typeof needSchema>;

const databaseSchema = z.object({
  /** `18.4` */
  version: z.string(),
  /** How long it took to answer the simplest question, in milliseconds. */
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
  /** When the oldest waiting piece could have begun; null when none waits. */
  waitingSince: z.string().nullable(),
  /** When a piece was last begun or ended; null when that is not known. */
  lastMovedAt: z.string().nullable(),
  isStuck: z.boolean(),
  /** What it means when pieces of this kind wait for long. */
  meaning: z.string(),
});
export type QueueHealth = z.infer<typeof queueSchema>;

const folderSchema = z.object({
  name: z.string(),
  /** Null where it could not be measured; `problem` says why. */
  bytes: z.int().nullable(),
  problem: z.string().nullable(),
});

const storageSchema = z.object({
  machine: z.string(),
  /** The disk with the data folder; null where it could not be looked at. */
  disk: z.object({ totalBytes: z.int(), freeBytes: z.int() }).nullable(),
  problem: z.string().nullable(),
  /** What takes how much in the data folder. They are measured every six hours, by the process that works. */
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
  /** What its container or machine allows. */
  memoryLimitBytes: z.int(),
  /** How long what wanted to run had to wait within the last half minute, in milliseconds. */
  loopDelay: z.object({ p50Ms: z.number(), p99Ms: z.number(), maxMs: z.number() }),
  pool: z.object({ open: z.int(), idle: z.int(), waiting: z.int() }),
  /** How many pieces of each kind it works on. */
  activeJobs: z.record(z.string(), z.int()),
  /** Of the read replicas, as this process sees them: `used`, or why not. `ageMs`: how old what they show may be. */
  replicas: z.array(z.object({ status: z.string(), ageMs: z.int().nullable() })),
  /** Why the installation's key is missing there, in sentences; null or absent when it is there. */
  keyProblem: z.string().nullable().optional(),
});
export type ProcessHealth = z.infer<typeof processSchema>;

const errorSchema = z.object({
  key: z.string(),
  kind: z.enum(ERROR_KINDS),
  title: z.string(),
  meaning: z.string(),
  remedy: z.string(),
  /** What AutoHub was doing, in the words of its log, and what the error says, without values. */
  what: z.string(),
  detail: z.string(),
  /** Where in the source. */
  place: z.string().nullable(),
  count: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** The last one's request in the log, and its crawl. */
  requestId: z.string().nullable(),
  route: z.string().nullable(),
  runId: z.int().nullable(),
  machine: z.string(),
});
export type ErrorHealth = z.infer<typeof errorSchema>;

const crawlDaySchema = z.object({
  /** `2026-11-20`, in the time zone in which statistics count days. */
  day: z.string(),
  counts: z.record(z.enum(CRAWL_OUTCOMES), z.int()),
});
export type CrawlDay = z.infer<typeof crawlDaySchema>;

const confirmationSchema = z.object({
  /** Dealerships that are crawled by themselves, by how long ago they were confirmed. */
  ages: z.array(z.object({ step: z.enum(AGE_STEPS.map(({ key }) => key)), count: z.int() })),
  apart: z.array(z.object({ reason: z.enum(APART_REASONS), count: z.int() })),
  /** How many are late, and since when the one that is longest so. */
  late: z.int(),
  latestOfLate: z.string().nullable(),
});
export type ConfirmationHealth = z.infer<typeof confirmationSchema>;

/** Everything on the screen but the lists that are paged or chosen. */
export const healthSchema = z.object({
  checkedAt: z.string(),
  /** In a sentence. */
  level: z.enum(["well", "soon", "now", "unknown"]),
  sentence: z.string(),
  needs: z.array(needSchema),
  /** The parts that could not be found out, by their names on the screen. */
  unknown: z.array(z.string()),
  database: partOf(databaseSchema),
  crawls: partOf(z.array(crawlDaySchema)),
  confirmations: partOf(confirmationSchema),
  queue: partOf(z.array(queueSchema)),
  storage: partOf(z.array(storageSchema)),
  processes: partOf(z.array(processSchema)),
  errors: partOf(z.array(errorSchema)),
});
export type Health = z.infer<typeof healthSchema>;
