import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Digest, digestLines, isDigestDue } from "./digest.ts";
import {
  isStoppedAfter,
  judgeAnswer,
  secretText,
  shownAnswer,
  webhookBody,
  webhookHeaders,
  webhookPauseS,
} from "./webhook-rules.ts";

describe("a webhook", () => {
  it("is signed as the standard's own example", () => {
    // From the reference libraries' tests, https://github.com/standard-webhooks/standard-webhooks/tree/main/libraries.
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const message = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    };
    expect(webhookHeaders(message, [secret])).toMatchObject({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("is signed by each secret while one is being changed", () => {
    const secrets = [secretText(Buffer.alloc(32, 1)), secretText(Buffer.alloc(32, 2))];
    const message = { id: "msg_1", at: new Date(5_000), body: "{}" };
    const expected = [1, 2].map(
      (fill) => `v1,${createHmac("sha256", Buffer.alloc(32, fill)).update("msg_1.5.{}").digest("base64")}`,
    );
    expect(webhookHeaders(message, secrets)["webhook-signature"]).toBe(expected.join(" "));
  });

  it("has a type, a time and data, and leads to the screen", () => {
    const notice = { kind: "crawl-held", title: "A", body: "B", data: { runId: 4 } } as const;
    const body = JSON.parse(webhookBody({ ...notice, at: new Date(0), url: "https://cars.example/admin/dashboard" }));
    expect(body).toEqual({
      type: "notification.crawl_held",
      timestamp: "1970-01-01T00:00:00.000Z",
      data: { title: "A", text: "B", url: "https://cars.example/admin/dashboard", runId: 4 },
    });
  });

  it("is repeated seven times over about a day, and then given up", () => {
    const pauses = Array.from({ length: 8 }, (_, n) => webhookPauseS(n + 1, 0.5));
    expect(pauses.at(-1)).toBeNull();
    const hours = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 3_600;
    expect(hours).toBeGreaterThan(24);
    expect(hours).toBeLessThan(30);
    expect([webhookPauseS(2, 0), webhookPauseS(2, 1)]).toEqual([270, 330]);
  });

  it("is taken by 2xx alone; 410 ends it; a redirect is not followed", () => {
    expect([200, 204, 301, 307, 400, 410, 429, 500].map(judgeAnswer)).toEqual([
      ...["taken", "taken", "again", "again", "again", "gone", "again", "again"],
    ]);
  });

  it("stops after five days in which nothing was taken", () => {
    const day = (n: number) => new Date(n * 86_400_000);
    expect([isStoppedAfter(day(0), day(4.9)), isStoppedAfter(day(0), day(5))]).toEqual([false, true]);
  });

  it("shows an answer on one line, cut, without anything that is not text", () => {
    expect(shownAnswer(Buffer.from("<b>\r\nno\u001b[31m\u202e way</b>\u0000"))).toBe("<b> no [31m way</b>");
    expect(shownAnswer(Buffer.alloc(5_000, "x"))).toHaveLength(300);
    expect(shownAnswer(Buffer.from([0xff, 0xfe, 0x41]))).toBe("A");
  });
});

describe("the digest", () => {
  const plan = { enabled: true, dueAt: new Date(7_000), since: new Date(1_000), isWritten: false };
  it("is due once, from its hour on, and not for an hour before it was switched on", () => {
    expect(isDigestDue(plan, new Date(6_999))).toBe(false);
    expect(isDigestDue(plan, new Date(7_000))).toBe(true);
    expect(isDigestDue({ ...plan, isWritten: true }, new Date(8_000))).toBe(false);
    expect(isDigestDue({ ...plan, enabled: false }, new Date(8_000))).toBe(false);
    expect(isDigestDue({ ...plan, since: new Date(7_500) }, new Date(8_000))).toBe(false);
  });

  it("says what happened, and only what there is to do", () => {
    const digest: Digest = {
      day: "2026-11-20",
      crawls: { full: 3, part: 1, failed: 0 },
      ...{ carsAdded: 1, carsRemoved: 1_200, contacts: 0, views: 2 },
      todo: { readings: { failed: 0, part: 1 }, subscriptionsEnding: 0, mailsToLookAt: 2 },
    };
    expect(digestLines(digest)).toEqual({
      happened: [
        "4 syncs: 3 read fully, 1 read in part, 0 failed",
        "1 car added, 1,200 removed",
        "0 contacts and 2 views of cars",
      ],
      toDo: ["1 dealership was read in part", "2 mails were not delivered"],
    });
  });
});
