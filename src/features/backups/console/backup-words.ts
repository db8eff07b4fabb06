import type { BackupStatus } from "../backup-endpoints.ts";

/** What the end of the machine would cost, in words. */
export function lossSentence(status: Pick<BackupStatus, "lossMinutes" | "lastGood" | "nightly">): string {
  if (!status.lastGood) return "Everything: there is no backup";
  if (status.lossMinutes !== null) return `The last ${status.lossMinutes} minutes`;
  return status.nightly
    ? "What was written since the last backup, up to 24 hours"
    : "What was written since the last backup";
}
