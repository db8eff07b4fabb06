/** Returns the options behind the names of the benchmarks: `--seed 1 --count 100`. */
export function benchOptions(): string[] {
  const first = process.argv.findIndex((argument) => argument.startsWith("--"));
  return first < 0 ? [] : process.argv.slice(first);
}
