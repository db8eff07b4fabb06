/** Milliseconds of processor time that something takes in this thread: a busy machine changes the clock, not the work. */
export function workOf(task: () => unknown): number {
  const before = process.threadCpuUsage();
  task();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
