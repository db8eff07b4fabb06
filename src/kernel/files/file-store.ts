import type { Readable } from "node:stream";

/** A complete file of a store. */
export type FoundFile = {
  name: string;
  bytes: number;
  /** The time of last use that the store knows: last read in a folder, last written in object storage. */
  usedAt: Date;
};

/** A file that a process is writing, or left behind when it died. */
export type UnfinishedFile = {
  name: string;
  /** When it was last written to (folder), or begun (object storage). */
  writtenAt: Date;
  /** Deletes the written part. A process that still writes the file gets an error. */
  drop(): Promise<void>;
};

export type OpenFile = {
  bytes: number;
  /** Fails when it cannot be read to the end. The caller must read it or destroy it. */
  stream: Readable;
};

/** Reads a stored file. @throws when its content is wrong */
type FileCheck = (file: OpenFile) => Promise<void>;

/**
 * A place for files: a folder of this machine, or a part of a bucket that many machines share. Names are relative paths
 * ("7.zip", "ab/cd/photo.webp") that cannot leave the place. A file appears only when it is complete.
 *
 * Every call throws `StorageError` when object storage fails, and the system's own errors (ENOSPC) for a folder; a call
 * that was aborted throws the signal's reason.
 */
export type FileStore = {
  /**
   * Stores a file, replacing one of the same name. A stream is written as it arrives, in bounded memory. After a failure
   * nothing of it stays, unless this process dies.
   * @param check reads the stored file first; when it throws, or this process dies, `list` does not have the file
   * @returns the bytes written
   */
  write(name: string, content: Buffer | Readable, signal?: AbortSignal, check?: FileCheck): Promise<number>;
  /** Reads a small file. Null when there is none, it is empty, or larger than `maxBytes`. */
  read(name: string, options: { maxBytes: number; signal?: AbortSignal }): Promise<Content | null>;
  /** Opens a file of any size. Null when there is none. */
  open(name: string): Promise<OpenFile | null>;
  list(signal?: AbortSignal): AsyncIterable<FoundFile>;
  /** Files being written, or left by processes that died. @param startingWith only names with this prefix */
  unfinished(startingWith?: string): AsyncIterable<UnfinishedFile>;
  /** Deletes a file. Does nothing when there is none. */
  remove(name: string): Promise<void>;
};

type Content = { content: Buffer; usedAt: Date };

/** Object storage failed. `message` is a sentence for the operator. */
export class StorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StorageError";
  }
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
const MAX_NAME_CHARACTERS = 500;

/** Returns whether a name is allowed: path segments of plain characters that do not begin with a dot. */
export const isFileName = (name: string): boolean => name.length <= MAX_NAME_CHARACTERS && NAME.test(name);

/** @throws for a name that is not allowed, which is a bug of the caller */
export function requireFileName(name: string): string {
  if (isFileName(name)) return name;
  throw new Error(`${JSON.stringify(name.slice(0, 100))} is no name for a file`);
}
