import { arch, cpus, platform, release, totalmem } from "node:os";
import type { AllNoticeKinds } from "#core/notice-kinds.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Db } from "#kernel/database/db.ts";
import type { LogWatch } from "#kernel/process/log-watch.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { readProgramVersion } from "#kernel/process/program-version.ts";
import { hideKnown, scrubDeep } from "#kernel/process/rules/scrub-text.ts";
import { openPartReader } from "./parts.ts";
import {
  readDatabaseFacts,
  readFeedSecrets,
  readLatestRuns,
  readProcessLines,
  readProductSettings,
} from "./read-bundle-facts.ts";
import { readHealth } from "./read-health.ts";
import { readTimings } from "./read-timings.ts";
import { cleanLogLine } from "./rules/clean-log-line.ts";

export type BundleDeps = {
  db: Db;
  /** Opens the feeds' logins, which are blanked. */
  box: SecretBox;
  log: Logger;
  logWatch: LogWatch;
  dataDir: string;
  noticeKinds: AllNoticeKinds;
  /** Returns the configuration without secret values. */
  describeConfiguration(): Record<string, unknown>;
  /** Returns the configuration's secret values, which are blanked in all texts. */
  listSecrets(): string[];
};

const README = `What is in this bundle
======================

It is for the person who helps you with AutoHub. You can open and read all of it before you send it.

  versions.json       the program, Node.js, the operating system
  configuration.json  settings; of those that may be secret only whether they are set
  health.json         what the console's Health screen showed
  timings.json        the slowest calls and SQL statements of the last 48 hours
  runs.json           the last 200 crawls: how they ended, with numbers in place of dealerships' names
  database.json       sizes of tables, migrations, settings of PostgreSQL
  settings.json       switches of the console; of texts only that they are set
  log.ndjson          the last lines of the log of the process that made this bundle
  process-log.json    the last warnings and errors of every process

What is not in it: passwords, keys, tokens, cookies, e-mail addresses, telephone numbers, names and questions of shoppers, paths and
queries of addresses, rows of the database. Texts that come from outside have such things blanked ([hidden]). A part that could not be
read says why.
`;

/** A file of the bundle. */
export type BundleFile = { name: string; text: string };

/**
 * Makes the files of the bundle for support. Three layers keep out what is secret or personal: only listed facts are included,
 * free texts are scrubbed, and known secrets are blanked in the finished text.
 */
export async function makeBundle(deps: BundleDeps): Promise<BundleFile[]> {
  const { db, log, logWatch } = deps;
  const read = openPartReader(db, log);
  const logins = await read("feed logins", (trx) => readFeedSecrets(trx, deps.box));
  // Without the feeds' logins, texts that may repeat one are left out.
  const known = [...deps.listSecrets(), ...(logins.known ? logins.value : [])].sort((a, b) => b.length - a.length);
  const free = async <T>(name: string, part: (db: Parameters<typeof readLatestRuns>[0]) => Promise<T>) =>
    logins.known ? read(name, part) : logins;
  const [health, timings, runs, database, settings, lines] = [
    logins.known ? await readHealth(deps) : logins,
    await read("timings", (trx) => readTimings(trx, "two_days")),
    await free("runs", readLatestRuns),
    await read("database facts", readDatabaseFacts),
    await read("settings", readProductSettings),
    await free("process lines", readProcessLines),
  ];
  const machine = {
    ...{ program: await readProgramVersion(), node: process.version },
    ...{ system: `${platform()} ${release()} ${arch()}`, cores: cpus().length, memoryBytes: totalmem() },
    ...{ uptimeSeconds: Math.round(process.uptime()), madeAt: new Date().toISOString() },
  };
  const ownLines = logins.known ? logWatch.lines.flatMap((line) => cleanLogLine(line, known) ?? []) : [];
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  // Texts of our own code may stay: names of tables, versions, statements without values.
  const files: BundleFile[] = [
    { name: "README.txt", text: README },
    { name: "versions.json", text: json(machine) },
    { name: "configuration.json", text: json(deps.describeConfiguration()) },
    { name: "health.json", text: json(scrubDeep(health, known)) },
    { name: "timings.json", text: json(timings) },
    { name: "runs.json", text: json(scrubDeep(toPlain(runs), known)) },
    { name: "database.json", text: json(database) },
    { name: "settings.json", text: json(settings) },
    { name: "log.ndjson", text: ownLines.map((line) => JSON.stringify(line)).join("\n") },
    { name: "process-log.json", text: json(scrubDeep(toPlain(lines), known)) },
  ];
  return files.map(({ name, text }) => ({ name, text: name === "README.txt" ? text : hideKnown(text, known) }));
}

/** Converts dates to their JSON form. */
const toPlain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
