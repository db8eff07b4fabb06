import { join, resolve } from "node:path";
import type { Selectable } from "kysely";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { BACKUPS_FOLDER } from "#kernel/files/kept-folders.ts";
import type { S3Settings } from "#kernel/files/s3-settings.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { type Cipher, openCipher } from "./archive/encryption.ts";
import { signingKeyOf } from "./archive/signature.ts";
import { BackupError } from "./backup-error.ts";
import { type BackupPlace, openPlace } from "./backup-place.ts";
import { readBackupSettings } from "./backup-records.ts";
import { requirePlaceNote } from "./place-note.ts";

export const PASSPHRASE_PURPOSE = "backup-passphrase";

/** The variables that win over the console, and what they leave open. */
export type DestinationConfig = {
  /** `BACKUP_TO`, or null. */
  backupTo: string | null;
  /** `BACKUP_PASSPHRASE`, or null. */
  backupPassphrase: string | null;
  dataDir: string;
  filesS3: S3Settings | null;
};

/** Where backups go, and how: by the variables, else by the console. */
export type Destination = {
  /** For display and comparison: a folder's path, or `s3://bucket/prefix`. */
  name: string;
  /** The folder on this machine; null for object storage. */
  folder: string | null;
  placeSetBy: "BACKUP_TO" | "console" | null;
  passphraseSetBy: "BACKUP_PASSPHRASE" | "console" | null;
  /** Opens the place. It stays open until all are closed. @throws {BackupError} when the keys of the object storage are missing */
  openPlace(): BackupPlace;
  /** The same, for writing. @throws {BackupError} besides when a folder of the console is not the one that was chosen, as without its disk */
  openForWriting(): Promise<BackupPlace>;
  /** @throws {BackupError} when the passphrase of the console cannot be decrypted */
  openCipher(): Cipher;
};

export type Destinations = {
  /**
   * Reads the present one. Nothing keeps it longer than one backup, or one copying of the log, lasts.
   * @param options.locked waits for a change that is being stored
   */
  read(db: Db, options?: { locked: boolean }): Promise<Destination>;
  /** The folder that was read last; null for object storage. */
  readonly lastFolder: string | null;
  close(): Promise<void>;
};

type Settings = Partial<Selectable<Database["backup_settings"]>>;

/** The default place: the object storage, or else a folder in the data folder. */
export const defaultPlace = ({ dataDir, filesS3 }: DestinationConfig): string =>
  filesS3 ? `s3://${filesS3.bucket}/${filesS3.prefix}${BACKUPS_FOLDER}` : join(dataDir, BACKUPS_FOLDER);

/** @param box null where the installation's key is missing */
export function openDestinations(config: DestinationConfig, box: SecretBox | null, log: Logger): Destinations {
  const places = new Map<string, BackupPlace>();
  let cipher: { passphrase: string | null; opened: Cipher } | null = null;
  const placeOf = (address: string): BackupPlace => {
    const place = places.get(address) ?? openPlace(address, { s3: config.filesS3, log });
    places.set(address, place);
    return place;
  };
  const cipherOf = (passphrase: string | null): Cipher => {
    if (cipher?.passphrase !== passphrase || cipher === null) {
      cipher = { passphrase, opened: openCipher(passphrase, signingKeyOf(box, box === null)) };
    }
    return cipher.opened;
  };
  const addressOf = ({ place = null }: Settings): string => config.backupTo ?? place ?? defaultPlace(config);
  const folderOf = (address: string): string | null => (address.startsWith("s3://") ? null : resolve(address));
  let last = addressOf({});
  return {
    read: async (db, options) => {
      const row = await readBackupSettings(db, options);
      const address = addressOf(row);
      last = address;
      const placeSetBy = config.backupTo !== null ? "BACKUP_TO" : row.place ? "console" : null;
      return {
        name: folderOf(address) ?? address.replace(/\/+$/, ""),
        folder: folderOf(address),
        placeSetBy,
        passphraseSetBy:
          config.backupPassphrase !== null ? "BACKUP_PASSPHRASE" : row.sealed_passphrase ? "console" : null,
        openPlace: () => placeOf(address),
        openForWriting: async () => {
          const place = placeOf(address);
          if (placeSetBy === "console" && place.folder !== null)
            await requirePlaceNote(place, row.installation ?? null);
          return place;
        },
        openCipher: () => cipherOf(passphraseOf(config, row, box)),
      };
    },
    get lastFolder() {
      return folderOf(last);
    },
    close: async () => {
      for (const place of places.values()) await place.close();
    },
  };
}

function passphraseOf(config: DestinationConfig, row: Settings, box: SecretBox | null): string | null {
  if (config.backupPassphrase !== null) return config.backupPassphrase;
  if (!row.sealed_passphrase) return null;
  const passphrase = box?.tryOpen(row.sealed_passphrase, PASSPHRASE_PURPOSE) ?? null;
  if (passphrase !== null) return passphrase;
  throw new BackupError(
    "The passphrase that is set in the console cannot be read, because the installation's key (mail-key or MAIL_KEY) is missing or another one. " +
      "Put that key back, or give the passphrase as BACKUP_PASSPHRASE.",
  );
}
