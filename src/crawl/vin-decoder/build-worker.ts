import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { workerData } from "node:worker_threads";
import { createGunzip } from "node:zlib";
import { buildVinTables } from "./build-tables.ts";

/** Runs beside the server, because building takes seconds: unpacks vPIC, keeps what decoding needs, deletes the rest. */
const { source, target } = workerData as { source: string; target: string };
const unpacked = `${target}.${process.pid}.vpic`;
const unfinished = `${target}.${process.pid}.new`;
try {
  mkdirSync(dirname(target), { recursive: true });
  rmSync(unfinished, { force: true });
  await pipeline(createReadStream(source), createGunzip(), createWriteStream(unpacked));
  buildVinTables(unpacked, unfinished);
  // Another process may have been faster; both have built the same.
  renameSync(unfinished, target);
} finally {
  rmSync(unpacked, { force: true });
  rmSync(unfinished, { force: true });
}
