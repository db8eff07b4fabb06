import { hostname } from "node:os";
import { listReadings } from "#core/dealerships/dealership-reading.ts";
import { countStates, troubledInWords } from "#core/dealerships/rules/reading.ts";
import type { AllNoticeKinds } from "#core/notice-kinds.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { Health } from "./health-schemas.ts";
import { measureDisk } from "./measure-storage.ts";
import { type HealthPart, openPartReader } from "./parts.ts";
import { readClock } from "./read-clock.ts";
import { readConfirmations } from "./read-confirmations.ts";
import { readCrawlDays } from "./read-crawls.ts";
import { readDatabase } from "./read-database.ts";
import { readErrors, readStandingNotices } from "./read-errors.ts";
import { presentProcesses, presentStorage, readReports } from "./read-processes.ts";
import { readQueue } from "./read-queue.ts";
import { readPageTimes } from "./read-timings.ts";
import { findNeeds, healthSentence } from "./rules/needs.ts";

/** Names of the parts in the sentence that says which could not be read. */
const NAMES = {
  database: "the database",
  crawls: "the syncs",
  confirmations: "the dealerships",
  queue: "the queue",
  reports: "the processes and disks",
  errors: "the errors",
  pages: "how long shoppers wait",
  notices: "the notifications",
  clock: "the clock",
  readings: "how far dealerships are read",
} as const;

const valueIn = <T>(part: HealthPart<T>): T | null => (part.known ? part.value : null);
const change = <T, U>(part: HealthPart<T>, present: (value: T) => U): HealthPart<U> =>
  part.known ? { known: true, value: present(part.value) } : part;

/**
 * Reads the whole health screen. A part that cannot be read says so, and the others are not affected.
 * @param deps.dataDir its disk is measured now
 */
export async function readHealth(deps: {
  db: Db;
  log: Logger;
  dataDir: string;
  noticeKinds: AllNoticeKinds;
}): Promise<Health> {
  const { db, log, dataDir, noticeKinds } = deps;
  const read = openPartReader(db, log);
  const [own, database, reports, queue, errors, notices, confirmations, crawls, pages, clock, readings] =
    await Promise.all([
      measureDisk(dataDir),
      read("database", readDatabase),
      read("reports", readReports),
      read("queue", readQueue),
      read("errors", readErrors),
      read("notices", (trx) => readStandingNotices(trx, noticeKinds)),
      read("confirmations", readConfirmations),
      read("crawls", readCrawlDays),
      read("pages", readPageTimes),
      read("clock", readClock),
      read("readings", (trx) => listReadings(trx, { isTroubled: true })),
    ]);
  const now = new Date();
  const processes = change(reports, (rows) => presentProcesses(rows, now));
  const storage = change(reports, (rows) => presentStorage(rows, now, { machine: hostname(), ...own }));
  const parts = { database, crawls, confirmations, queue, reports, errors, pages, notices, clock, readings };
  const unknown = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((name) => !parts[name].known);
  const needs = findNeeds(
    {
      database: valueIn(database),
      processes: valueIn(processes),
      queue: valueIn(queue),
      storage: valueIn(storage),
      errors: valueIn(errors),
      confirmations: valueIn(confirmations),
      pages: valueIn(pages),
      notices: valueIn(notices),
      clock: valueIn(clock),
      readings: valueIn(readings),
    },
    now,
    noticeKinds,
  );
  const names = unknown.map((name) => NAMES[name]);
  return {
    checkedAt: now.toISOString(),
    ...healthSentence(needs, names, troubledInWords(countStates(valueIn(readings) ?? []))),
    needs,
    unknown: names,
    ...{ database, crawls, confirmations, queue, storage, processes, errors },
  };
}
