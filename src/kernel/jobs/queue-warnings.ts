import type { Logger } from "#kernel/process/logger.ts";

const SAME_WARNING_AFTER_MS = 24 * 3_600_000;

/** Returns what a warning is about: "Warning: large queue backlog: 12,000 jobs" without the particulars. */
const kindOf = (message: string): string => message.split(":", 2).join(":");

/**
 * Returns a listener that logs each kind of the queue's warnings once a day. A replica with hot_standby_feedback and a slot holds old rows
 * back, of which the queue warns anew each time that it looks.
 */
export function logEachWarningOnce(log: Pick<Logger, "warn">): (warning: { message: string }) => void {
  const loggedAt = new Map<string, number>();
  return (warning) => {
    const kind = kindOf(warning.message);
    const now = performance.now();
    if (now - (loggedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < SAME_WARNING_AFTER_MS) return;
    loggedAt.set(kind, now);
    log.warn({ warning }, "the job queue reported a warning; one of this kind is logged once a day");
  };
}
