import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

const PARTIAL = ".partial";
const NAME = /^(\d+)\.(zip|gallery\.html)(?:\.(\d+)\.partial)?$/;

export type ExportFileKind = "zip" | "gallery.html";

/** A file of the exports' folder, by its name. */
export type ExportFile = {
  name: string;
  exportId: number;
  /** Which try is writing it; null when it is whole. */
  attempt: number | null;
};

export type ExportFiles = {
  /** Where an export's file is, or would be. */
  pathOf(exportId: number, kind: ExportFileKind): string;
  /** Where a try writes it until it is whole. The folder exists. */
  partialPath(exportId: number, kind: ExportFileKind, attempt: number): Promise<string>;
  /** Gives a whole file, which is on the disk already, its name. */
  finish(exportId: number, kind: ExportFileKind, attempt: number): Promise<void>;
  /** Takes away whatever there is of a try. */
  discard(exportId: number, attempt: number): Promise<void>;
  list(): Promise<ExportFile[]>;
  remove(name: string): Promise<void>;
};

/** The exports' files: `{id}.zip` and `{id}.gallery.html`, and `.{attempt}.partial` behind it while it is written. */
export function openExportFiles(folder: string): ExportFiles {
  const pathOf = (exportId: number, kind: ExportFileKind) => join(folder, `${exportId}.${kind}`);
  const partial = (exportId: number, kind: ExportFileKind, attempt: number) =>
    `${pathOf(exportId, kind)}.${attempt}${PARTIAL}`;
  return {
    pathOf,
    partialPath: async (exportId, kind, attempt) => {
      await mkdir(folder, { recursive: true });
      return partial(exportId, kind, attempt);
    },
    finish: async (exportId, kind, attempt) => {
      await rename(partial(exportId, kind, attempt), pathOf(exportId, kind));
      const directory = await open(folder);
      // The new name itself must be on the disk before the database says that the file is there.
      await directory.sync().finally(() => directory.close());
    },
    discard: async (exportId, attempt) => {
      for (const kind of ["zip", "gallery.html"] as const) await rm(partial(exportId, kind, attempt), { force: true });
    },
    list: async () => {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      return names.flatMap((name) => {
        const [, id, , attempt] = NAME.exec(name) ?? [];
        return id === undefined ? [] : [{ name, exportId: Number(id), attempt: attempt ? Number(attempt) : null }];
      });
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
