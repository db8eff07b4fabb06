import type { Readable } from "node:stream";
import { type FileStore, type OpenFile, StorageError, type UnfinishedFile } from "#kernel/files/file-store.ts";

export type ExportFileKind = "zip" | `gallery${string}.html`;

/** The file name of a gallery page, in the ZIP and among the stored files. @param page from 1 */
export const galleryFile = (page: number): `gallery${string}.html` =>
  page === 1 ? "gallery.html" : `gallery-${page}.html`;

export type ExportFile = { name: string; exportId: number };

export type ExportFiles = {
  /** Returns the id of the place of these files. Only processes with the same one have them. @throws the system's errors */
  readId(): Promise<string>;
  /** Stores a file. It can be opened only when it is complete. @returns its bytes */
  save(exportId: number, kind: ExportFileKind, content: Buffer | Readable, signal: AbortSignal): Promise<number>;
  /** Null when there is none. */
  open(exportId: number, kind: ExportFileKind): Promise<OpenFile | null>;
  list(): Promise<ExportFile[]>;
  remove(name: string): Promise<void>;
  /**
   * Files that are being written or were left half-written by killed processes. Empty when object storage cannot list them.
   * @param exportId only those of this export
   */
  unfinished(exportId?: number): Promise<(ExportFile & Pick<UnfinishedFile, "drop">)[]>;
};

/** The exports' files: `{id}.zip`, `{id}.gallery.html`, `{id}.gallery-2.html` and so on. */
export function openExportFiles(store: FileStore, readId: () => Promise<string>): ExportFiles {
  const nameOf = (exportId: number, kind: ExportFileKind) => `${exportId}.${kind}`;
  return {
    readId,
    save: (exportId, kind, content, signal) => store.write(nameOf(exportId, kind), content, signal),
    open: (exportId, kind) => store.open(nameOf(exportId, kind)),
    list: () => exportFilesOf(store.list()),
    remove: (name) => store.remove(name),
    unfinished: (exportId) =>
      exportFilesOf(store.unfinished(exportId === undefined ? "" : `${exportId}.`)).catch((error: unknown) => {
        // Some servers do not list uploads, and delete unfinished ones themselves. Exports must not fail for that.
        if (error instanceof StorageError) return [];
        throw error;
      }),
  };
}

/** Files with other names are not ours and are ignored. */
async function exportFilesOf<Found extends { name: string }>(found: AsyncIterable<Found>) {
  const files: (Found & ExportFile)[] = [];
  for await (const file of found) {
    const id = /^(\d+)\./.exec(file.name)?.[1];
    if (id !== undefined) files.push({ ...file, exportId: Number(id) });
  }
  return files;
}
