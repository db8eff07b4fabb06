import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { BackupKind } from "../rules/backup-rules.ts";
import type { Outcome, RestoreUntil } from "./restore-kind.ts";

const MINUTE_MS = 60_000;

/** "3 minutes", "5 hours", "2 days": rounded up, because it is a loss. */
function spanWords(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const [count, unit] =
    minutes < 120
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.ceil(minutes / 60), "hour"]
        : [Math.ceil(minutes / 60 / 24), "day"];
  return formatAmount(count, unit);
}

type Restored = Pick<Outcome, "until" | "damaged" | "logEnds" | "hasLog" | "missing">;

/**
 * Describes a finished restore, missing parts first.
 * @param options.wanted the requested time
 */
export function describeRestored(
  restored: Restored,
  { kind, wanted, now }: { kind: BackupKind; wanted: RestoreUntil; now: Date },
): string[] {
  const { until, missing } = restored;
  const lines = [...missing];
  if (kind === "physical" && wanted === "latest") lines.push(...describeGap(restored, now));
  lines.push(
    `Everything${lines.length > 0 ? " else" : ""} that was stored before ${until.toISOString()} has been restored.`,
  );
  return lines;
}

/** Describes the part of the copied log that could not be used, if any. */
function describeGap({ until, damaged, logEnds, hasLog }: Restored, now: Date): string[] {
  const after = `Changes after ${until.toISOString()} are missing`;
  if (logEnds) {
    const why = damaged ? `${damaged} is missing or damaged` : "a piece of the copied log is missing";
    const rest = `${spanWords(logEnds.getTime() - until.getTime())} of log, up to ${logEnds.toISOString()}`;
    return [`${after}: ${why}, and ${rest}, cannot be used without it.`];
  }
  if (hasLog) return [];
  const span = spanWords(now.getTime() - until.getTime());
  return [`${after}, ${span} ago: no copied log continues from this backup.`];
}
