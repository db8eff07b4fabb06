import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { logEachWarningOnce } from "./queue-warnings.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

it("logs a kind of warning once a day, however often the queue repeats it with other figures", () => {
  const logged: string[] = [];
  const warn = logEachWarningOnce({ warn: (said: object) => logged.push(Object.values(said)[0].message) } as never);
  const pinned = (rows: number) =>
    `Warning: the database transaction horizon is pinned: a replication slot, ${rows} dead rows`;
  for (const rows of [100, 200, 300]) warn({ message: pinned(rows) });
  warn({ message: "Warning: large queue backlog: 12000" });
  expect(logged).toEqual([pinned(100), "Warning: large queue backlog: 12000"]);
  vi.advanceTimersByTime(25 * 3_600_000);
  warn({ message: pinned(400) });
  expect(logged.at(-1)).toBe(pinned(400));
});
