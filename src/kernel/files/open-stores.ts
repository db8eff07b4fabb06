import { join } from "node:path";
import type { Logger } from "#kernel/process/logger.ts";
import { freeBytesOf } from "./disk-room.ts";
import type { FileStore } from "./file-store.ts";
import { readFilesId } from "./files-id.ts";
import { openLocalFiles } from "./local-files.ts";
import { openS3 } from "./s3-access.ts";
import { openS3Files } from "./s3-files.ts";
import type { S3Settings } from "./s3-settings.ts";

/** The places for files: object storage where it is configured, else folders of the data folder. */
export type FileStores = {
  /** True when files are in the data folder. */
  areLocal: boolean;
  /** Returns the id of this place. Processes with the same one read each other's files. @throws the system's errors */
  readId(): Promise<string>;
  /** Opens a folder that all processes share. @param options.isPrivate true: only our own account may read it */
  open(folder: string, options?: { isPrivate: boolean }): FileStore;
  /** Opens a part of object storage; null where there is none. */
  openShared(folder: string): FileStore | null;
  close(): Promise<void>;
};

/** Opens the places for files. */
export function openStores(config: { filesS3: S3Settings | null; dataDir: string }, log: Logger): FileStores {
  const s3 = config.filesS3 && openS3(config.filesS3, { log });
  const openShared = (folder: string) => s3 && openS3Files(s3, folder);
  return {
    areLocal: s3 === null,
    readId: () => readFilesId(config),
    openShared,
    open: (folder, { isPrivate } = { isPrivate: false }) =>
      openShared(folder) ??
      openLocalFiles(join(config.dataDir, folder), { flush: true, isPrivate, readFreeBytes: freeBytesOf }),
    close: async () => s3?.close(),
  };
}
