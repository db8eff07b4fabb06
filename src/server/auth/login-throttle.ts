/** After this many failures an account or an address has to wait until the window has passed. */
const MAX_FAILURES = 10;
const WINDOW_SECONDS = 15 * 60;
/** Bounds the memory an attacker with many addresses can take. */
const MAX_KEYS = 10_000;

export type LoginThrottle = {
  /** Seconds until a try with these keys is allowed again; 0 when it is allowed now. */
  secondsToWait(keys: readonly string[]): number;
  recordFailure(keys: readonly string[]): void;
  clear(keys: readonly string[]): void;
};

/** Counts failed sign-ins per key (account, network address) in this process. @param now milliseconds, for tests */
export function createLoginThrottle(now: () => number = Date.now): LoginThrottle {
  const failures = new Map<string, { count: number; until: number }>();
  const live = (key: string) => {
    const entry = failures.get(key);
    if (entry && entry.until <= now()) failures.delete(key);
    return failures.get(key);
  };
  return {
    secondsToWait: (keys) =>
      Math.max(
        0,
        ...keys.map((key) => {
          const entry = live(key);
          return entry && entry.count >= MAX_FAILURES ? (entry.until - now()) / 1000 : 0;
        }),
      ),
    recordFailure: (keys) => {
      for (const key of keys) {
        const count = (live(key)?.count ?? 0) + 1;
        if (failures.size >= MAX_KEYS) failures.delete(failures.keys().next().value ?? "");
        failures.set(key, { count, until: now() + WINDOW_SECONDS * 1000 });
      }
    },
    clear: (keys) => {
      for (const key of keys) failures.delete(key);
    },
  };
}
