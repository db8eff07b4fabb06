/** Milliseconds of processor time that a task takes in this thread. Unlike elapsed time, it does not depend on other load. */
export function workOf(task: () => unknown): number {
  const before = process.threadCpuUsage();
  task();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
