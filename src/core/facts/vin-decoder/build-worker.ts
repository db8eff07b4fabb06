import { chmodSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { workerData } from "node:worker_threads";
import { buildVinDatabase, readVinTables } from "./vin-tables.ts";

/** The worker's job: builds the decoder's database. It takes a second, so it runs in a worker thread. */
const { target } = workerData as { target: string };
const unfinished = `${target}.${process.pid}.new`;
try {
  mkdirSync(dirname(target), { recursive: true });
  rmSync(unfinished, { force: true });
  buildVinDatabase(readVinTables(), unfinished);
  chmodSync(unfinished, 0o644); // crawls read it with another account
  // Another process may have built the same file meanwhile. Replacing it does no harm.
  renameSync(unfinished, target);
} finally {
  rmSync(unfinished, { force: true });
}
