import type { Readable } from "node:stream";
import { type FileStore, type OpenFile, StorageError, type UnfinishedFile } from "../infra/files/file-store.ts";

export type ExportFileKind = "zip" | `gallery${string}.html`;

/** The file of a page of the gallery, in the ZIP and among the exports' files. */
export const galleryFile = (page: number): `gallery${string}.html` =>
  page === 1 ? "gallery.html" : `gallery-${page}.html`;

/** A file of an export, by its name. */
export type ExportFile = { name: string; exportId: number };

export type ExportFiles = {
  /** Stores a file, which is there only when it is whole. @returns its bytes */
  save(exportId: number, kind: ExportFileKind, content: Buffer | Readable, signal: AbortSignal): Promise<number>;
  /** Null when there is none. */
  open(exportId: number, kind: ExportFileKind): Promise<OpenFile | null>;
  list(): Promise<ExportFile[]>;
  remove(name: string): Promise<void>;
  /**
   * What is being written, and what dead processes have left. Nothing when object storage cannot say.
   * @param exportId only of this export
   */
  unfinished(exportId?: number): Promise<(ExportFile & Pick<UnfinishedFile, "drop">)[]>;
};

/** The exports' files: `{id}.zip`, `{id}.gallery.html`, `{id}.gallery-2.html` and so on. */
export function openExportFiles(store: FileStore): ExportFiles {
  const nameOf = (exportId: number, kind: ExportFileKind) => `${exportId}.${kind}`;
  return {
    save: (exportId, kind, content, signal) => store.write(nameOf(exportId, kind), content, signal),
    open: (exportId, kind) => store.open(nameOf(exportId, kind)),
    list: () => exportFilesOf(store.list()),
    remove: (name) => store.remove(name),
    unfinished: (exportId) =>
      exportFilesOf(store.unfinished(exportId === undefined ? "" : `${exportId}.`)).catch((error: unknown) => {
        // Some servers do not list uploads, and take unfinished ones away themselves. No export need fail for that.
        if (error instanceof StorageError) return [];
        throw error;
      }),
  };
}

/** Whatever else lies there is not ours to judge. */
async function exportFilesOf<Found extends { name: string }>(found: AsyncIterable<Found>) {
  const files: (Found & ExportFile)[] = [];
  for await (const file of found) {
    const id = /^(\d+)\./.exec(file.name)?.[1];
    if (id !== undefined) files.push({ ...file, exportId: Number(id) });
  }
  return files;
}
