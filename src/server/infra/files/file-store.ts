import type { Readable } from "node:stream";

/** A whole file of a store. */
export type FoundFile = {
  name: string;
  bytes: number;
  /** When it was last used as far as the store knows: read in a folder, written in object storage. */
  usedAt: Date;
};

/** A file that somebody is writing, or was writing when it died. */
export type UnfinishedFile = {
  name: string;
  /** When it was last written to in a folder, begun in object storage. */
  writtenAt: Date;
  /** Takes away what there is; whoever still writes it fails. */
  drop(): Promise<void>;
};

export type OpenFile = {
  bytes: number;
  /** Fails rather than ending early. The caller reads it or destroys it. */
  stream: Readable;
};

/**
 * A place for files: a folder of this machine, or a part of a bucket that many machines share. Names are relative paths
 * ("7.zip", "ab/cd/photo.webp") that cannot leave the place. A file is there whole or not at all.
 *
 * Every call throws `StorageError` when object storage fails, and the system's own errors (ENOSPC) for a folder; a call
 * that was aborted throws the signal's reason.
 */
export type FileStore = {
  /**
   * Stores a file, in place of the one of that name if there is one. A stream is written as it comes, in bounded memory.
   * When it fails nothing of it stays, unless this process dies.
   * @returns the bytes written
   */
  write(name: string, content: Buffer | Readable, signal?: AbortSignal): Promise<number>;
  /** A small file whole; null when there is none, or an empty or a larger one. */
  read(name: string, options: { maxBytes: number; signal?: AbortSignal }): Promise<Content | null>;
  /** A file of any size; null when there is none. */
  open(name: string): Promise<OpenFile | null>;
  list(signal?: AbortSignal): AsyncIterable<FoundFile>;
  /** What is being written, and what processes that died have left. @param startingWith only of names that begin so */
  unfinished(startingWith?: string): AsyncIterable<UnfinishedFile>;
  /** Does nothing when there is none. */
  remove(name: string): Promise<void>;
};

type Content = { content: Buffer; usedAt: Date };

/** Object storage that fails. `message` is a sentence for the operator. */
export class StorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StorageError";
  }
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
const MAX_NAME_CHARACTERS = 500;

/** Whether a name can be a file's: path segments of plain characters, none of which begins with a dot. */
export const isFileName = (name: string): boolean => name.length <= MAX_NAME_CHARACTERS && NAME.test(name);

/** @throws for a name that no caller of ours can mean */
export function requireFileName(name: string): string {
  if (isFileName(name)) return name;
  throw new Error(`${JSON.stringify(name.slice(0, 100))} is no name for a file`);
}
