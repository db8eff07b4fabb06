/** How often each process reports its status. */
export const REPORT_EVERY_MS = 30_000;
/**
 * A process that has not reported for this long has probably ended. It is four reports, so that one slow database raises no
 * alarm.
 */
const SILENT_AFTER_MS = 4 * REPORT_EVERY_MS;
/** How long a silent process is shown, unless another has taken its place. */
export const SILENT_SHOWN_DAYS = 7;

/** The kinds of processes: answers shoppers, works in the background, or both. */
export const PROCESS_KINDS = ["all", "web", "worker"] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

export const PROCESS_KIND_WORDS: Record<ProcessKind, string> = {
  all: "Pages and work",
  web: "Pages",
  worker: "Work",
};

/** `running`: it reports. `stopped`: it said that it ends. `replaced`: it went silent, and another took its place. */
export const PROCESS_STATES = ["running", "silent", "stopped", "replaced"] as const;
export type ProcessState = (typeof PROCESS_STATES)[number];

export type ProcessReport = {
  machine: string;
  kind: ProcessKind;
  startedAt: Date;
  reportedAt: Date;
  stoppedAt: Date | null;
};

/**
 * Returns the state of each process, in the order of the reports. A silent process counts as replaced when at least as many of
 * its kind started on its machine after its last report as went silent there: a restart after a crash is no missing process.
 */
export function processStates(reports: readonly ProcessReport[], now: Date): ProcessState[] {
  const states = reports.map(({ reportedAt, stoppedAt }): ProcessState => {
    if (stoppedAt !== null) return "stopped";
    return now.getTime() - reportedAt.getTime() > SILENT_AFTER_MS ? "silent" : "running";
  });
  const successors = new Set(reports.keys());
  const bySilence = [...reports.entries()]
    .filter(([index]) => states[index] === "silent")
    .sort(([, a], [, b]) => b.reportedAt.getTime() - a.reportedAt.getTime());
  for (const [index, gone] of bySilence) {
    const heir = [...successors].find((other) => {
      const one = reports[other];
      return (
        one !== undefined && one.machine === gone.machine && one.kind === gone.kind && one.startedAt > gone.reportedAt
      );
    });
    if (heir === undefined) continue;
    successors.delete(heir);
    states[index] = "replaced";
  }
  return states;
}
