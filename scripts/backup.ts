/**
 * Makes a backup of AutoHub, even while it is running:
 *
 *   npm run backup
 *   npm run backup -- --to /mnt/other-disk/        (a folder, a file *.tar.zst, or s3://bucket/folder)
 *   npm run backup -- --portable                   (rows instead of files: for another PostgreSQL)
 *
 * For the embedded database in DATA_DIR it copies the files and the log that makes them consistent. For DATABASE_URL it copies the rows
 * of every table. BACKUP_PASSPHRASE encrypts the backup. The backup is read again before it counts as made. Exit status: 0 made, 1 failed, 2 wrong arguments.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#app/config/config.ts";
import { openCipher } from "#features/backups/archive/encryption.ts";
import { signingKeyOf } from "#features/backups/archive/signature.ts";
import { openBackupPlace, openFilePlace, openPlace } from "#features/backups/backup-place.ts";
import { recordBackupDone, recordBackupFailed, recordCommandBackup } from "#features/backups/backup-records.ts";
import { describeBackupFailure, makeBackup } from "#features/backups/make-backup.ts";
import { readKeyFile } from "#kernel/auth/secrets/installation-key.ts";
import { openSecretBox } from "#kernel/auth/secrets/secret-box.ts";
import { openDb } from "#kernel/database/db.ts";
import { type Lease, type Leases, openLeases } from "#kernel/database/leases/leases.ts";
import { requireLease, writeAsHolder } from "#kernel/database/leases/require-lease.ts";
import { migrate } from "#kernel/database/migrate.ts";
import { MAIL_KEY_FILE } from "#kernel/files/kept-folders.ts";
import { joinEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { runCommand } from "./run-command.ts";
import { readOptions } from "./usage-error.ts";

const USAGE = "Usage: npm run backup -- [--to FOLDER | FILE.tar.zst | s3://BUCKET/FOLDER] [--portable]";
const SILENT = createLogger({ level: "silent", pretty: false });

function readArguments(): { to: string | undefined; portable: boolean } {
  const { to, portable = false } = readOptions({
    options: { to: { type: "string" }, portable: { type: "boolean" } },
  }).values;
  return { to, portable };
}

const isFile = (address: string): boolean => /\.tar\.zst(\.encrypted)?$/.test(address);

function openTarget(config: Config, to: string | undefined) {
  const deps = { s3: config.filesS3, log: SILENT };
  if (to === undefined) return { place: openBackupPlace(config, SILENT), name: undefined };
  return isFile(to) ? openFilePlace(to, deps) : { place: openPlace(to, deps), name: undefined };
}

async function main(config: Config, { to, portable }: ReturnType<typeof readArguments>): Promise<void> {
  const database = config.databaseUrl
    ? { url: config.databaseUrl, databaseDir: null, started: false, stop: async () => {} }
    : { ...(await joinEmbeddedPostgres(config.dataDir)), databaseDir: join(config.dataDir, "postgres") };
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort(new Error("It was stopped.")));
  process.once("SIGTERM", () => stopping.abort(new Error("It was stopped.")));
  try {
    if (database.started) await migrate(database.url, SILENT);
    const { place, name } = openTarget(config, to);
    const { db } = openDb(database.url, SILENT, 2);
    const leases = openLeases(database.url, SILENT);
    try {
      const kind = portable || database.databaseDir === null ? "logical" : "physical";
      const id = await recordCommandBackup(db, kind, place.name);
      const lease = await takeBackup(leases, id);
      const signal = AbortSignal.any([stopping.signal, lease.signal]);
      const key = config.mailKey ?? readKeyFile(config.dataDir);
      const signing = key === null ? signingKeyOf(null, true) : signingKeyOf(openSecretBox(key), false);
      const cipher = openCipher(config.backupPassphrase, signing);
      const startedAt = performance.now();
      const deps = { database, place, cipher, dataDir: config.dataDir, log: SILENT };
      const made = await makeBackup(deps, {
        kind,
        goesOn: to === undefined,
        ...(name !== undefined && { file: name }),
        signal,
        mayName: () => requireLease(db, lease),
      }).catch(async (error) => {
        await recordBackupFailed(
          db,
          id,
          stopping.signal.aborted ? "It was stopped." : (describeBackupFailure(error) ?? "It failed."),
        );
        throw error;
      });
      await writeAsHolder(db, lease, (trx) => recordBackupDone(trx, id, made, { place, isEncrypted: cipher.isOn }));
      const address = `${place.name}/${made.name}`;
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      const keyFile = join(config.dataDir, MAIL_KEY_FILE);
      const hasKey = cipher.isOn && existsSync(keyFile);
      const contents = [kind === "physical" ? "database with its password" : "rows of every table"];
      if (hasKey) contents.push("the installation's key");
      const { dealerships = 0, vehicles = 0, admins = 0 } = made.counts;
      for (const line of [
        `Backup made: ${address}`,
        `${(made.bytes / 1e6).toFixed(1)} MB in ${seconds} s, read again and found whole. SHA-256 ${made.checksum.toString("hex")}`,
        `It holds ${dealerships} dealerships, ${vehicles} vehicles, ${admins} administrators, as of ${made.snapshotAt.toISOString()}.`,
        `In it: the ${contents.join(" and ")}. Not in it: photos and pages, which are fetched again, and exports.`,
        ...(hasKey
          ? []
          : [
              `The installation's key is not in it. Keep a copy of ${config.mailKey === undefined ? keyFile : "MAIL_KEY"} in another place: ` +
                "without it a restored database cannot read mails, consent, logins of feeds and authenticator apps.",
            ]),
        cipher.isOn
          ? "It is encrypted with BACKUP_PASSPHRASE. Without that passphrase nobody can read it."
          : "It is not encrypted: anyone with the file can read what the database does not encrypt. Set BACKUP_PASSPHRASE to encrypt backups.",
        `Restore it with: npm run restore -- ${address}`,
      ]) {
        console.log(line);
      }
    } finally {
      await leases.close();
      await db.destroy();
      await place.close();
    }
  } finally {
    await database.stop();
  }
}

/** Takes the lease of a new backup, of which nobody else knows. */
async function takeBackup(leases: Leases, id: number): Promise<Lease> {
  const lease = await leases.take("backup", id);
  if (lease === null) throw new Error(`The lease of backup ${id} is not free.`);
  return lease;
}

const explain = (error: unknown): string | null => {
  const words = describeBackupFailure(error);
  return words === null ? null : `No backup was made. ${words}`;
};

await runCommand({ usage: USAGE, explain }, async (settings) => {
  const given = readArguments();
  await main(settings(), given);
});
