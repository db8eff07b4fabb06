import { describe, expect, it } from "vitest";
import { diskLevel } from "#kernel/files/rules/disk-space.ts";
import { crawlNotices, type EndedRun, type Streak } from "./crawl-notices.ts";
import { doubtedPriceNotice } from "./doubted-price-notice.ts";
import { burstOver } from "./lead-burst.ts";
import { channelsOf, isSwitchedOn } from "./notification-kinds.ts";
import { isBackupOld, photoCacheLevel } from "./storage-notices.ts";
import { dueReminder, subscriptionNotice } from "./subscription-notices.ts";

const run = (id: number, status: EndedRun["status"], more: Partial<EndedRun> = {}): EndedRun => ({
  id,
  status,
  reason: "Only 4 vehicles were found.",
  changes: [],
  isPlatformTrouble: false,
  ...more,
});
/** The crawls after the last good one, number 7; given oldest first. */
const streak = (...runs: EndedRun[]): Streak => ({
  dealershipId: 3,
  dealershipName: "Harbor Motors",
  lastGoodRun: 7,
  runs: runs.toReversed(),
});
const kinds = (one: Streak) => crawlNotices(one).map(({ kind }) => kind);
const prices = { what: "Median price", before: "$18,000", after: "$9,000" };
const platform = { what: "Platform", before: "DealerOn", after: "Dealer.com" };
const photos = { what: "Photos", before: "20.0 a car", after: "1.0 a car" };

describe("a dealership's crawls", () => {
  it("are told when one was held, once until one goes well, however often it is tried again", () => {
    const first = crawlNotices(streak(run(8, "held")));
    expect(first).toMatchObject([{ key: "crawl-held:3:7", kind: "crawl-held", dealershipId: 3, runId: 8 }]);
    const later = crawlNotices(streak(run(8, "held"), run(9, "failed"), run(10, "held")));
    expect(later.map(({ key }) => key)).toEqual(["crawl-held:3:7"]);
  });

  it("are told when the last three failed, not before and not when one of them was held", () => {
    expect(kinds(streak(run(8, "failed"), run(9, "failed")))).toEqual([]);
    expect(kinds(streak(run(8, "failed"), run(9, "failed"), run(10, "failed")))).toEqual(["crawl-failing"]);
    expect(kinds(streak(run(8, "failed"), run(9, "held"), run(10, "failed")))).toEqual(["crawl-held"]);
  });

  it("are told by what is most particular about them", () => {
    expect(kinds(streak(run(8, "held", { changes: [prices, photos] })))).toEqual(["prices-moved"]);
    // Another platform is told by comparing crawls, also of those that were not held.
    expect(kinds(streak(run(8, "held", { changes: [platform] })))).toEqual([]);
    expect(kinds(streak(run(8, "held", { changes: [photos] })))).toEqual(["crawl-held"]);
    expect(crawlNotices(streak(run(8, "held", { changes: [prices] })))[0]?.body).toContain("from $18,000 to $9,000");
  });

  it("are not told one by one when their whole platform is in trouble", () => {
    expect(kinds(streak(run(8, "held", { isPlatformTrouble: true })))).toEqual([]);
  });
});

describe("prices that are being checked", () => {
  const doubt = {
    id: 7,
    name: "Harbor Motors",
    since: 1_795_000_000,
    title: "2018 Ford F-150",
    before: 19_615,
    price: 1_999,
  };
  it("are told once for each crawl or file, with the first car's two prices", () => {
    expect(doubtedPriceNotice({ ...doubt, count: 1 })).toMatchObject({
      key: "price-doubted:7:1795000000",
      title: "Harbor Motors: a price is being checked",
      path: "/admin/dealerships?dealership=7&show=cars&cars.show=price-check",
    });
    const { title, body } = doubtedPriceNotice({ ...doubt, count: 3 });
    expect(title).toBe("Harbor Motors: 3 prices are being checked");
    expect(body).toMatch(/^2018 Ford F-150: \$19,615 is shown, \$1,999 came\..* 2 more prices wait with it\.$/);
  });
});

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
  ])("with %d hours left is told by the reminder of %j days", (hours, reminder) => {
    expect(dueReminder(inHours(hours), now)).toBe(reminder);
  });

  it("says how long it really lasts, and is told anew after it was renewed", () => {
    const notice = (hours: number) =>
      subscriptionNotice({ id: 3, name: "Harbor Motors", expiresAt: inHours(hours), carCount: 1 }, now);
    expect(notice(9 * 24)?.title).toBe("Harbor Motors: the subscription ends in 9 days");
    expect(notice(20)?.title).toBe("Harbor Motors: the subscription ends within a day");
    expect(notice(-1)).toMatchObject({ title: "Harbor Motors: the subscription has ended", data: { reminderDays: 0 } });
    expect(notice(48)?.key).not.toBe(notice(49)?.key);
  });
});

describe("a burst of leads", () => {
  const days = (count: number, each: number) => Array.from({ length: count }, () => each);

  it("is far over the usual, and never a small number", () => {
    expect(burstOver(days(28, 0), 9)).toBeNull();
    expect(burstOver(days(28, 0), 10)).toBe(0);
    expect(burstOver(days(28, 20), 46)).toBeNull();
    expect(burstOver(days(28, 20), 47)).toBe(20);
  });

  it("is measured against the usual spread, which single busy days do not change", () => {
    const lively = Array.from({ length: 28 }, (_, n) => (n % 2 === 0 ? 10 : 30));
    expect(burstOver(lively, 100)).toBeNull();
    expect(burstOver([...days(24, 2), 90, 90, 90, 90], 12)).toBe(2);
  });

  it("needs a week to know what is usual", () => {
    expect(burstOver(days(6, 1), 500)).toBeNull();
    expect(burstOver(days(7, 1), 500)).toBe(1);
  });
});

describe("what fills", () => {
  const GB = 1e9;
  it.each([
    [20, 1.9, "alarm"],
    [20, 2.5, "between"],
    [20, 3.1, "fine"],
    [2_000, 4.9, "alarm"],
    [2_000, 8, "fine"],
  ])("a disk of %d GB with %d free is: %s", (total, free, level) => {
    expect(diskLevel({ totalBytes: total * GB, freeBytes: free * GB })).toBe(level);
  });

  it("a photo cache is told near its limit, and over well below what its own sweeps leave", () => {
    const level = (usedBytes: number) => photoCacheLevel({ usedBytes, maxBytes: 100 });
    expect([74, 76, 89, 90, 100].map(level)).toEqual(["fine", "between", "between", "alarm", "alarm"]);
  });

  it("a backup is too old after a day and a half; without any it is counted from when one was expected", () => {
    const at = (hours: number) => new Date(hours * 3_600_000);
    expect(isBackupOld(at(0), at(-100), at(36))).toBe(false);
    expect(isBackupOld(at(0), at(-100), at(37))).toBe(true);
    expect(isBackupOld(null, at(0), at(36))).toBe(false);
    expect(isBackupOld(null, at(0), at(37))).toBe(true);
  });
});

describe("the switches", () => {
  it("are as they were set, else as they are by default, and a stopped webhook never tells itself", () => {
    const set = [{ kind: "export-ready", channel: "mail", enabled: true } as const];
    expect(isSwitchedOn([], "export-ready", "mail")).toBe(false);
    expect(isSwitchedOn(set, "export-ready", "mail")).toBe(true);
    expect(isSwitchedOn(set, "export-ready", "bell")).toBe(true);
    const all = { kind: "webhook-stopped", channel: "webhook", enabled: true } as const;
    expect(channelsOf([all], "webhook-stopped")).toEqual(new Set(["bell", "mail"]));
    expect(channelsOf([], "test")).toEqual(new Set(["bell", "mail", "webhook"]));
  });
});
