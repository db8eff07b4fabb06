import { describe, expect, it } from "vitest";
import { nextSyncAt, nightInWords, retryAt } from "./schedule.ts";

const NIGHT = { fromMinute: 60, toMinute: 300 };
const at = (text: string) => new Date(text).getTime();
const next = (schedule: Parameters<typeof nextSyncAt>[0], id: number, after: number, night = NIGHT) =>
  new Date(nextSyncAt(schedule, id, after, night) ?? Number.NaN);

describe("nextSyncAt", () => {
  it("brings a nightly crawl once a night, at the same minute of the window", () => {
    let after = at("2026-11-20T14:00:00");
    const minutes = new Set<number>();
    for (let night = 21; night < 28; night += 1) {
      const time = next("nightly", 17, after);
      expect([time.getMonth(), time.getDate()]).toEqual([10, night]);
      minutes.add(time.getHours() * 60 + time.getMinutes());
      after = time.getTime();
    }
    expect(minutes.size).toBe(1);
    expect([...minutes][0]).toBeGreaterThanOrEqual(60);
    expect([...minutes][0]).toBeLessThan(300);
  });
  it("spreads dealerships evenly over the window", () => {
    const hours = [0, 0, 0, 0, 0];
    for (let id = 1; id <= 2_000; id += 1) {
      const hour = next("nightly", id, at("2026-11-20T14:00:00")).getHours();
      hours[hour] = (hours[hour] ?? 0) + 1;
    }
    expect(hours[0]).toBe(0);
    for (const count of hours.slice(1)) expect(Math.abs(count - 500)).toBeLessThan(10);
  });
  it("knows a window that spans midnight", () => {
    const window = { fromMinute: 23 * 60, toMinute: 60 };
    for (let id = 1; id < 50; id += 1) {
      const time = next("nightly", id, at("2026-11-20T23:59:00"), window);
      expect([23, 0]).toContain(time.getHours());
      expect(time.getTime() - at("2026-11-20T23:59:00")).toBeLessThanOrEqual(24 * 3_600_000);
    }
  });
  it("brings weekly crawls in one night of the week", () => {
    const first = next("weekly", 3, at("2026-11-20T14:00:00"));
    const second = next("weekly", 3, first.getTime());
    expect(Math.round((second.getTime() - first.getTime()) / 86_400_000)).toBe(7);
  });
  it.each([
    ["hourly", 1],
    ["six_hours", 6],
  ] as const)("brings %s crawls at equal distances", (schedule, hours) => {
    const first = next(schedule, 5, at("2026-11-20T14:00:00")).getTime();
    expect(first - at("2026-11-20T14:00:00")).toBeLessThanOrEqual(hours * 3_600_000);
    expect(next(schedule, 5, first).getTime() - first).toBe(hours * 3_600_000);
  });
  it("brings a weekly crawl in the night of the dealership's own weekday, at the latest in a week", () => {
    // 2026-11-20 is a Friday, and dealership 5 has its night from Friday on.
    expect(next("weekly", 5, at("2026-11-20T00:00:00")).getDate()).toBe(20);
    expect(next("weekly", 5, at("2026-11-20T06:00:00")).getDate()).toBe(27);
    expect(next("weekly", 6, at("2026-11-20T06:00:00")).getDate()).toBe(21);
    expect(next("weekly", 12, at("2026-11-20T06:00:00")).getDate()).toBe(27);
  });
  it("begins a week that spans midnight on the day on which its night begins", () => {
    const window = { fromMinute: 23 * 60, toMinute: 60 };
    const late = [5, 12, 19, 26, 33, 40].map((id) => next("weekly", id, at("2026-11-20T00:00:00"), window));
    expect(new Set(late.map((time) => `${time.getDate()} ${time.getHours()}`))).toEqual(new Set(["20 23", "21 0"]));
    // Friday's night has not ended on Saturday at midnight.
    const saturday = late.find((time) => time.getDate() === 21) as Date;
    const id = [5, 12, 19, 26, 33, 40][late.indexOf(saturday)] as number;
    expect(next("weekly", id, at("2026-11-21T00:00:00"), window)).toEqual(saturday);
  });
  it.each([
    [{ fromMinute: Number.NaN, toMinute: 300 }, 0],
    [{ fromMinute: 60, toMinute: Number.NaN }, 0],
    [{ fromMinute: 60, toMinute: Number.POSITIVE_INFINITY }, 0],
    [NIGHT, Number.NaN],
    [NIGHT, 1e300],
  ])("says that there is no time in the night %j after %d, instead of looking for it without end", (night, after) => {
    expect(() => nextSyncAt("nightly", 5, after, night)).toThrow(RangeError);
    expect(() => nextSyncAt("weekly", 5, after, night)).toThrow(RangeError);
  });
  it("brings nothing when the schedule is off", () => {
    expect(nextSyncAt("off", 5, 0, NIGHT)).toBeNull();
  });
});

describe("retryAt", () => {
  it("waits longer each time and then leaves it to the schedule", () => {
    expect([1, 2, 3, 4].map((failures) => retryAt(failures, 0))).toEqual([900_000, 3_600_000, 14_400_000, null]);
  });
});

it("names the hours of the night", () => {
  expect(nightInWords({ fromMinute: 65, toMinute: 14 * 60 + 9 })).toBe("01:05-14:09");
  expect(nightInWords({ fromMinute: 23 * 60 + 59, toMinute: 0 })).toBe("23:59-00:00");
});

describe("a dealership's minute", () => {
  it.each([
    ["nightly", 1, "2026-11-20T03:28:00"],
    ["nightly", 2, "2026-11-20T01:56:00"],
    ["hourly", 1, "2026-11-20T00:37:00"],
    ["hourly", 2, "2026-11-20T00:14:00"],
  ] as const)("%s, number %i, is always the same", (schedule, id, time) => {
    expect(next(schedule, id, at("2026-11-20T00:00:00"))).toEqual(new Date(time));
  });
  it("is not given twice: a request at that time gets the next one", () => {
    const first = nextSyncAt("nightly", 1, at("2026-11-20T00:00:00"), NIGHT) ?? 0;
    expect(nextSyncAt("nightly", 1, first - 1, NIGHT)).toBe(first);
    expect(next("nightly", 1, first).getDate()).toBe(21);
  });
  it("may be any of a day without a window", () => {
    expect(next("nightly", 1, at("2026-11-20T00:00:00"), { fromMinute: 0, toMinute: 0 })).toEqual(
      new Date("2026-11-20T14:49:00"),
    );
  });
});
