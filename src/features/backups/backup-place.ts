import { basename, dirname, resolve } from "node:path";
import { freeBytesOf } from "#kernel/files/disk-room.ts";
import type { FileStore } from "#kernel/files/file-store.ts";
import { isFileName } from "#kernel/files/file-store.ts";
import { openLocalFiles } from "#kernel/files/local-files.ts";
import { openS3 } from "#kernel/files/s3-access.ts";
import { openS3Files } from "#kernel/files/s3-files.ts";
import type { S3Settings } from "#kernel/files/s3-settings.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { BackupError } from "./backup-error.ts";

/** The place of backups. */
export type BackupPlace = {
  store: FileStore;
  /** For display and comparison: a folder's path, or `s3://bucket/prefix`. */
  name: string;
  /** The folder on this machine; null for object storage. */
  folder: string | null;
  close(): Promise<void>;
};

type PlaceDeps = { s3: S3Settings | null; log: Logger };

const S3_ADDRESS = /^s3:\/\/([A-Za-z0-9][A-Za-z0-9._-]*)(?:\/(.*))?$/;

/**
 * Opens a folder or a prefix of a bucket.
 * @throws {BackupError} for an invalid S3 address
 */
export function openPlace(address: string, deps: PlaceDeps): BackupPlace {
  const match = S3_ADDRESS.exec(address);
  if (!match) return openFolder(resolve(address));
  const [, bucket = "", path = ""] = match;
  if (!deps.s3) throw new BackupError(`Set FILES_S3_* to the keys of ${address}.`);
  const prefix = path.replace(/\/+$/, "");
  if (!isFileName(prefix)) throw new BackupError(`Name a folder in the bucket: s3://${bucket}/backups`);
  return openS3Place(prefix, { ...deps.s3, bucket }, deps);
}

/**
 * Opens the place of a file, whether the file exists or not.
 * @returns the file's name there; null when the address is a folder's
 */
export function openFilePlace(address: string, deps: PlaceDeps): { place: BackupPlace; name: string } {
  const isS3 = S3_ADDRESS.test(address);
  const path = isS3 ? address : resolve(address);
  const name = isS3 ? (path.split("/").at(-1) ?? "") : basename(path);
  if (!isFileName(name)) throw new BackupError(`${address} is not a backup's name.`);
  return { place: openPlace(isS3 ? path.slice(0, -name.length - 1) : dirname(path), deps), name };
}

/** Files have mode 0600, because a backup contains the whole database and the keys. */
function openFolder(folder: string): BackupPlace {
  const store = openLocalFiles(folder, { flush: true, isPrivate: true, readFreeBytes: freeBytesOf });
  return { store, name: folder, folder, close: async () => {} };
}

function openS3Place(prefix: string, settings: S3Settings, { log }: PlaceDeps): BackupPlace {
  const s3 = openS3({ ...settings, prefix: `${dirname(prefix) === "." ? "" : `${dirname(prefix)}/`}` }, { log });
  const store = openS3Files(s3, basename(prefix));
  return { store, name: `s3://${settings.bucket}/${prefix}`, folder: null, close: () => s3.close() };
}
