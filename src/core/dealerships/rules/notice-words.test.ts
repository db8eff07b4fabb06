import { describe, expect, it } from "vitest";
import { dueReminder, subscriptionNotice } from "./notice-words.ts";

describe("a subscription", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

  it.each([
    [15 * 24, null],
    [14 * 24, 14],
    [3 * 24 + 1, 14],
    [3 * 24, 3],
    [1, 3],
    [0, 0],
    [-47, 0],
    [-49, null],
  ])("with %d hours left gets the reminder of %j days", (hours, reminder) => {
    expect(dueReminder(inHours(hours), now)).toBe(reminder);
  });

  it("has the real time left, and gets new reminders after a renewal", () => {
    const notice = (hours: number) =>
      subscriptionNotice({ id: 3, name: "Harbor Motors", expiresAt: inHours(hours), carCount: 1 }, now);
    expect(notice(9 * 24)?.title).toBe("Harbor Motors: the subscription ends in 9 days");
    expect(notice(20)?.title).toBe("Harbor Motors: the subscription ends within a day");
    expect(notice(-1)).toMatchObject({ title: "Harbor Motors: the subscription has ended", data: { reminderDays: 0 } });
    expect(notice(48)?.key).not.toBe(notice(49)?.key);
  });
});
