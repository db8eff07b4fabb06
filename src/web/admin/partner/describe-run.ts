import type { PartnerRun } from "#contract/partner/partner-endpoints.ts";
import { formatAmount } from "../../ui/format-number.ts";
import { formatDuration } from "../ui/format-moment.ts";

/** What the partner has of a run: "1,204 vehicles in 3 batches, in 12 s"; a failed one ends where it broke off. */
export function describeRun(run: PartnerRun): string {
  const amount = `${formatAmount(run.vehicleCount, "vehicle")} in ${formatAmount(run.batchCount, "batch", "batches")}`;
  if (run.status === "running") return run.batchCount === 0 ? "Nothing arrived yet" : `${amount} so far`;
  if (run.status === "failed") return run.batchCount === 0 ? "Nothing arrived" : `Broke off after ${amount}`;
  const ms = run.finishedAt === null ? 0 : Date.parse(run.finishedAt) - Date.parse(run.startedAt);
  return `${amount}, in ${formatDuration(ms)}`;
}
