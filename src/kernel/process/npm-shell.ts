const LOOK_EVERY_MS = 500;

/**
 * Calls `onEnd` once the shell has ended in which `npm start` runs this process. npm passes SIGTERM to that shell only, so
 * `kill` of npm would leave this process running. Does nothing for a process that npm has not started.
 */
export function whenNpmEnds(onEnd: () => void): void {
  if (process.platform === "win32" || process.env.npm_lifecycle_event !== "start") return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    onEnd();
  }, LOOK_EVERY_MS).unref();
}
