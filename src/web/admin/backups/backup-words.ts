import type { BackupStatus } from "#contract/backups/backup-endpoints.ts";

const amount = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** "340 kB", "12.5 MB", "1.2 GB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${amount.format(bytes / 1e6)} MB` : `${amount.format(bytes / 1e9)} GB`;
}

/** What the end of the machine would cost, in words. */
export function lossSentence(status: Pick<BackupStatus, "lossMinutes" | "lastGood" | "nightly">): string {
  if (!status.lastGood) return "Everything: there is no backup";
  if (status.lossMinutes !== null) return `The last ${status.lossMinutes} minutes`;
  return status.nightly
    ? "What was written since the last backup, up to 24 hours"
    : "What was written since the last backup";
}
