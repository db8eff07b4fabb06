import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FEED_KINDS, type FeedKind } from "#kernel/words/rules/export-rules.ts";
import { createTestApp, emptyAuditLog, type TestApp } from "#test/test-app.ts";
import type { Feed } from "./feed-endpoints.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());
beforeEach(() => test.context.db.deleteFrom("feeds").execute());

const get = (url: string) => test.app.inject({ url, headers: { cookie } });
const change = async (kind: FeedKind, payload: object): Promise<Feed> => {
  const url = `/api/admin/feeds/${kind}`;
  return (await test.app.inject({ method: "POST", url, headers: { cookie }, payload })).json();
};

describe("a feed's address", () => {
  it("exists only while the feed is on, and is a secret", async () => {
    const before: Feed[] = (await get("/api/admin/feeds")).json();
    expect(before.map(({ kind, enabled, url }) => [kind, enabled, url])).toEqual(
      FEED_KINDS.map((kind) => [kind, false, null]),
    );
    const on = await change("google", { enabled: true });
    expect(new URL(on.url ?? "").pathname).toMatch(/^\/api\/feeds\/[\w-]{43}\/google-vehicles\.csv$/);
    expect(await change("google", { enabled: true })).toEqual({ ...on, url: null, xmlUrl: null });
    expect((await get("/api/admin/feeds")).json()[0]).toEqual({ ...on, url: null, xmlUrl: null });
    expect((await get("/api/admin/feeds")).body).not.toContain("/api/feeds/");
    const path = new URL(on.url ?? "").pathname;
    const response = await test.app.inject(path);
    expect([response.statusCode, response.headers["content-type"], response.headers["cache-control"]]).toEqual([
      200,
      "text/csv; charset=utf-8",
      "private, no-store",
    ]);
    expect(response.headers["x-robots-tag"]).toBe("noindex, nofollow");
    await change("google", { enabled: false });
    expect((await test.app.inject(path)).statusCode).toBe(404);
  });

  it("ends when a new one is made, and opens no other feed", async () => {
    const old = new URL((await change("meta", { enabled: true })).url ?? "").pathname;
    await change("google", { enabled: true });
    const next = new URL((await change("meta", { enabled: true, newAddress: true })).url ?? "").pathname;
    const status = async (path: string) => (await test.app.inject(path)).statusCode;
    expect([await status(old), await status(next)]).toEqual([404, 200]);
    expect(await status(next.replace("meta-vehicles.csv", "google-vehicles.csv"))).toBe(404);
    expect(await status(next.replace("meta-vehicles.csv", "inventory.csv"))).toBe(404);
  });

  it("ends by itself when it was made to", async () => {
    expect(await change("meta", { enabled: true })).toMatchObject({ enabled: true, expiresAt: null });
    const { url, createdAt, expiresAt } = await change("meta", { enabled: true, newAddress: true, expiresInDays: 30 });
    expect(Date.parse(expiresAt ?? "") - Date.parse(createdAt ?? "")).toBe(30 * 86_400_000);
    const path = new URL(url ?? "").pathname;
    expect((await test.app.inject(path)).statusCode).toBe(200);
    await test.context.pool.query("update feeds set expires_at = now()");
    expect((await test.app.inject(path)).json()).toEqual({ message: "There is no such feed" });
    expect(await change("meta", { enabled: true, expiresInDays: 31 })).toEqual({
      message: "expiresInDays must be one of 30, 90, 365, or null",
    });
  });

  it("cannot be read out of the database", async () => {
    const secret = new URL((await change("google", { enabled: true })).url ?? "").pathname.split("/")[3] ?? "";
    const { rows } = await test.context.pool.query("select feeds::text as row from feeds");
    expect(rows).toHaveLength(1);
    for (const form of [secret, Buffer.from(secret).toString("hex")]) expect(rows[0].row).not.toContain(form);
  });

  it("that is wrong is answered like one that is off", async () => {
    await change("google", { enabled: true });
    for (const secret of ["x", "x".repeat(43), "%27%20or%201=1", "a".repeat(90)]) {
      for (const file of ["google-vehicles.csv", "meta-vehicles.csv", "inventory.ndjson", "newest.rss"]) {
        const response = await test.app.inject(`/api/feeds/${secret}/${file}`);
        expect([response.statusCode, response.json()]).toEqual([404, { message: "There is no such feed" }]);
      }
    }
  });

  it("is written down in the audit log with what was done, without the secret", async () => {
    await emptyAuditLog(test);
    await change("newest_rss", { enabled: true });
    await change("newest_rss", { enabled: true });
    await change("newest_rss", { enabled: true, newAddress: true });
    await change("newest_rss", { enabled: false });
    await change("newest_rss", { enabled: false });
    const log = await test.context.db.selectFrom("audit_log").selectAll().orderBy("id").execute();
    expect(log.map(({ action, subject, details }) => [action, subject, details])).toEqual(
      ["Switched on", "New address", "Switched off"].map((what) => ["feed.changed", "Newest cars, RSS", what]),
    );
  });
});
