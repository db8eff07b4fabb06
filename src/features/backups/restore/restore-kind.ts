import type { BackupManifest } from "../archive/manifest.ts";
import type { TarEntry } from "../archive/tar.ts";

/** Up to when a restore goes: the backup's own moment, as far as the copied log reaches, or a moment between. */
export type RestoreUntil = "backup" | "latest" | Date;

/** What came of a restore. */
export type Outcome = {
  counts: Record<string, number>;
  /** Everything committed before it has been restored. */
  until: Date;
  /** The piece of the copied log at which the restore had to stop. */
  damaged: string | null;
  /** Whether copied log goes on from the backup. */
  hasLog: boolean;
  /** Up to when log was copied that could not be used, because a piece before it is gone or damaged; null when all was used. */
  logEnds: Date | null;
  /** What the rows need and is not there, a sentence each. */
  missing: string[];
};

/** How one kind of backup is put back. */
export type KindOfRestore = {
  take(entry: TarEntry): Promise<void>;
  /** Called when every file has been found as it was. */
  finish(manifest: BackupManifest): Promise<Outcome>;
  /** Called in any case. */
  close(): Promise<void>;
};
