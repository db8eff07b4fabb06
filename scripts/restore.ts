/**
 * Restores a backup into an empty place:
 *
 *   npm run restore -- FILE                  (a path, or s3://bucket/folder/file)
 *   npm run restore -- FOLDER                (the newest backup in it)
 *   npm run restore -- FILE --latest         (and all of the copied log after it)
 *   npm run restore -- FILE --until 2026-11-23T14:00:00Z
 *   npm run restore -- FILE --unverified     (although nobody can tell whether it is what AutoHub made)
 *
 * The place is DATA_DIR, for the embedded database; with DATABASE_URL (and DATABASE_OWNER_URL) that database, for backups of rows. Existing
 * data is never replaced. Exit status: 0 restored; 1 failed, and the place is still empty; 2 wrong arguments.
 */

import type { Config } from "#app/config/config.ts";
import { openCipher } from "#features/backups/archive/encryption.ts";
import { signingKeyOf } from "#features/backups/archive/signature.ts";
import { BackupError } from "#features/backups/backup-error.ts";
import { type BackupPlace, openFilePlace, openPlace } from "#features/backups/backup-place.ts";
import { describeBackupFailure } from "#features/backups/make-backup.ts";
import { describeRestored } from "#features/backups/restore/describe-restored.ts";
import { restoreBackup } from "#features/backups/restore/restore-backup.ts";
import type { RestoreUntil } from "#features/backups/restore/restore-kind.ts";
import { readBackupName } from "#features/backups/rules/backup-rules.ts";
import { readKeyFile } from "#kernel/auth/secrets/installation-key.ts";
import { openSecretBox } from "#kernel/auth/secrets/secret-box.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { runCommand } from "./run-command.ts";
import { readOptions, UsageError } from "./usage-error.ts";

const USAGE = "Usage: npm run restore -- FILE | FOLDER | s3://BUCKET/... [--latest | --until TIME] [--unverified]";
const SILENT = createLogger({ level: "silent", pretty: false });

function readArguments(): { address: string; until: RestoreUntil; unverified: boolean } {
  const { values, positionals } = readOptions({
    allowPositionals: true,
    options: { latest: { type: "boolean" }, until: { type: "string" }, unverified: { type: "boolean" } },
  });
  const [address, ...rest] = positionals;
  if (address === undefined || rest.length > 0) throw new UsageError("Name one backup, or the folder it is in.");
  const { latest = false, until, unverified = false } = values;
  if (latest && until !== undefined) throw new UsageError("--latest and --until exclude each other.");
  if (until === undefined) return { address, until: latest ? "latest" : "backup", unverified };
  const moment = new Date(until);
  if (Number.isNaN(moment.getTime())) throw new UsageError(`${until} is no time such as 2026-11-23T14:00:00Z.`);
  return { address, until: moment, unverified };
}

/** Returns the named file, or the newest backup of a folder that is not later than wanted. */
async function findBackup(
  config: Config,
  address: string,
  until: RestoreUntil,
): Promise<{ place: BackupPlace; name: string }> {
  const deps = { s3: config.filesS3, log: SILENT };
  if (/\.(zst|encrypted)$/.test(address)) return openFilePlace(address, deps);
  const place = openPlace(address, deps);
  const found: { name: string; at: number }[] = [];
  for await (const { name } of place.store.list()) {
    const at = readBackupName(name)?.startedAt.getTime();
    if (at !== undefined && !(until instanceof Date && at > until.getTime())) found.push({ name, at });
  }
  // A name from a clock that was ahead does not make a backup the newest.
  const isKnown = ({ at }: { at: number }) => Number(at <= Date.now());
  const [newest] = found.sort((a, b) => isKnown(b) - isKnown(a) || b.at - a.at);
  if (newest) return { place, name: newest.name };
  await place.close();
  throw new BackupError(
    `There is no backup in ${address}${until instanceof Date ? ` from before ${until.toISOString()}` : ""}.`,
  );
}

async function main(config: Config, given: ReturnType<typeof readArguments>): Promise<void> {
  const { address, until, unverified } = given;
  const startedAt = performance.now();
  const { place, name } = await findBackup(config, address, until);
  try {
    const databaseUrl = config.databaseOwnerUrl ?? config.databaseUrl ?? null;
    const elsewhere = { mailKey: config.mailKey ?? null, consents: config.filesS3 !== null };
    const target = { dataDir: config.dataDir, databaseUrl, elsewhere };
    const key = config.mailKey ?? readKeyFile(config.dataDir);
    const cipher = openCipher(
      config.backupPassphrase,
      signingKeyOf(key === null ? null : openSecretBox(key), unverified),
    );
    const restored = await restoreBackup({ place, name }, target, { cipher, until, say: (line) => console.log(line) });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const { dealerships = 0, vehicles = 0, admins = 0 } = restored.counts;
    console.log(
      `Restored in ${seconds} s: ${formatAmount(dealerships, "dealership")}, ${formatAmount(vehicles, "vehicle")}, ${formatAmount(admins, "administrator")}.`,
    );
    const { kind } = restored.head;
    for (const line of describeRestored(restored, { kind, wanted: until, now: new Date() })) console.log(line);
    if (until === "backup" && restored.head.chain) {
      console.log(
        "Where the copied log lies beside the backup, --latest restores what came after it as well, into an empty place.",
      );
    }
    console.log("Start AutoHub with: npm start");
  } finally {
    await place.close();
  }
}

const explain = (error: unknown): string | null => {
  const words = describeBackupFailure(error);
  return words === null ? null : `Nothing was restored. ${words}`;
};

await runCommand({ usage: USAGE, explain }, async (settings) => {
  const given = readArguments();
  await main(settings(), given);
});
