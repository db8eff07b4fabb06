/**
 * Makes a backup of AutoHub, even while it is running:
 *
 *   npm run backup
 *   npm run backup -- --to /mnt/other-disk/        (a folder, a file *.tar.zst, or s3://bucket/folder)
 *   npm run backup -- --portable                   (rows instead of files: for another PostgreSQL)
 *
 * For the embedded database in DATA_DIR it copies the files and the log that makes them consistent. For DATABASE_URL it copies the rows
 * of every table. Place and passphrase are BACKUP_TO and BACKUP_PASSPHRASE, else those of the console. The backup is read again before it counts as made. Exit status: 0 made, 1 failed, 2 wrong arguments.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#app/config/config.ts";
import { type Destination, openDestinations } from "#features/backups/backup-destination.ts";
import { type BackupPlace, openFilePlace, openPlace } from "#features/backups/backup-place.ts";
import { recordBackupDone, recordBackupFailed, recordCommandBackup } from "#features/backups/backup-records.ts";
import { describeBackupFailure, type MadeBackup, makeBackup } from "#features/backups/make-backup.ts";
import { readKeyFile } from "#kernel/auth/secrets/installation-key.ts";
import { openSecretBox } from "#kernel/auth/secrets/secret-box.ts";
import { openDb } from "#kernel/database/db.ts";
import { type Lease, type Leases, openLeases } from "#kernel/database/leases/leases.ts";
import { requireLease, writeAsHolder } from "#kernel/database/leases/require-lease.ts";
import { migrate } from "#kernel/database/migrate.ts";
import { MAIL_KEY_FILE } from "#kernel/files/kept-folders.ts";
import { joinEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
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

/** @param present the place of the settings */
async function openTarget(config: Config, to: string | undefined, present: () => Promise<BackupPlace>) {
  const deps = { s3: config.filesS3, log: SILENT };
  if (to === undefined) return { place: await present(), name: undefined };
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
    const { db } = openDb(database.url, SILENT, 2);
    const leases = openLeases(database.url, SILENT);
    const key = config.mailKey ?? readKeyFile(config.dataDir);
    const destinations = openDestinations(config, key === null ? null : openSecretBox(key), SILENT);
    try {
      const kind = portable || database.databaseDir === null ? "logical" : "physical";
      const id = await recordCommandBackup(db, kind, (await destinations.read(db)).name);
      const lease = await takeBackup(leases, id);
      const signal = AbortSignal.any([stopping.signal, lease.signal]);
      const startedAt = performance.now();
      const make = async () => {
        // After its row is there: a change of the settings waits for that, and this for the change.
        const destination = await destinations.read(db, { locked: true });
        const cipher = destination.openCipher();
        const { place, name } = await openTarget(config, to, destination.openForWriting);
        const deps = { database, place, cipher, dataDir: config.dataDir, log: SILENT };
        const making = makeBackup(deps, {
          kind,
          goesOn: to === undefined,
          keepsOthers: true,
          ...(name !== undefined && { file: name }),
          signal,
          mayName: () => requireLease(db, lease),
        });
        const made = await making.finally(() => place.close());
        return { made, place, cipher, passphraseSetBy: destination.passphraseSetBy };
      };
      const { made, place, cipher, passphraseSetBy } = await make().catch(async (error) => {
        const reason = stopping.signal.aborted ? "It was stopped." : (describeBackupFailure(error) ?? "It failed.");
        await recordBackupFailed(db, id, reason);
        throw error;
      });
      await writeAsHolder(db, lease, (trx) => recordBackupDone(trx, id, made, { place, isEncrypted: cipher.isOn }));
      const seconds = (performance.now() - startedAt) / 1_000;
      tellMade(config, made, { place, seconds, setBy: passphraseSetBy });
    } finally {
      await leases.close();
      await db.destroy();
      await destinations.close();
    }
  } finally {
    await database.stop();
  }
}

/** Says what a backup holds and what it needs. @param setBy whose passphrase encrypts it; null: nobody's */
function tellMade(
  config: Config,
  made: MadeBackup,
  { place, seconds, setBy }: { place: BackupPlace; seconds: number; setBy: Destination["passphraseSetBy"] },
): void {
  const isEncrypted = setBy !== null;
  const address = `${place.name}/${made.name}`;
  const keyFile = join(config.dataDir, MAIL_KEY_FILE);
  const hasKey = isEncrypted && existsSync(keyFile);
  const contents = [made.kind === "physical" ? "database with its password" : "rows of every table"];
  if (hasKey) contents.push("the installation's key");
  const { dealerships = 0, vehicles = 0, admins = 0 } = made.counts;
  for (const line of [
    `Backup made: ${address}`,
    `${(made.bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, read again and found whole. SHA-256 ${made.checksum.toString("hex")}`,
    `It holds ${formatAmount(dealerships, "dealership")}, ${formatAmount(vehicles, "vehicle")}, ${formatAmount(admins, "administrator")}, as of ${made.snapshotAt.toISOString()}.`,
    `In it: the ${contents.join(" and ")}. Not in it: photos and pages, which are fetched again, and exports.`,
    ...(hasKey
      ? []
      : [
          `The installation's key is not in it. Keep a copy of ${config.mailKey === undefined ? keyFile : "MAIL_KEY"} in another place: ` +
            "without it a restored database cannot read mails, consent, logins of feeds and authenticator apps.",
        ]),
    ...(made.kind === "physical" && made.chain === null
      ? ["No log is copied beside it: a running AutoHub copies its log with another place or passphrase."]
      : []),
    isEncrypted
      ? `It is encrypted with the passphrase of ${setBy === "console" ? "the console" : "BACKUP_PASSPHRASE"}. Without it nobody can read it: a restore needs it as BACKUP_PASSPHRASE.`
      : "It is not encrypted: anyone with the file can read what the database does not encrypt. A passphrase encrypts backups (Settings, Backups, or BACKUP_PASSPHRASE).",
    `Restore it with: npm run restore -- ${address}`,
  ]) {
    console.log(line);
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
