import type { BackupStatus } from "../backup-endpoints.ts";

/** Returns in words what losing the machine would cost. */
export function lossSentence(status: Pick<BackupStatus, "lossMinutes" | "lastGood" | "nightly">): string {
  if (!status.lastGood) return "Everything: there is no backup";
  if (status.lossMinutes !== null) return `The last ${status.lossMinutes} minutes`;
  return status.nightly ? "Changes since the last backup, up to 24 hours" : "Changes since the last backup";
}
