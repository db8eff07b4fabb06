import type { BackupManifest } from "../archive/manifest.ts";
import type { TarEntry } from "../archive/tar.ts";

/** The end of a restore: the backup's own time, the end of the copied log, or a time between. */
export type RestoreUntil = "backup" | "latest" | Date;

/** The result of a restore. */
export type Outcome = {
  counts: Record<string, number>;
  /** Everything committed before it has been restored. */
  until: Date;
  /** The piece of the copied log at which the restore had to stop. */
  damaged: string | null;
  /** True when copied log continues from the backup. */
  hasLog: boolean;
  /** The end of the log that could not be used, because an earlier piece is missing or damaged; null when all was used. */
  logEnds: Date | null;
  /** Missing things that the rows need, a sentence each. */
  missing: string[];
};

/** The steps that restore one kind of backup. */
export type KindOfRestore = {
  take(entry: TarEntry): Promise<void>;
  /** Called when every file has been found intact. */
  finish(manifest: BackupManifest): Promise<Outcome>;
  /** Called in any case. */
  close(): Promise<void>;
};
