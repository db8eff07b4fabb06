import { afterEach, expect, it } from "vitest";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { createTestApp } from "#test/test-app.ts";

const test = sharedTestApp();
const PATH = "/api/admin/public-address";
const set = (url: string) => test.call("POST", PATH, { url });
const pageOf = async (path: string) => (await test.app.inject(path)).body;

afterEach(() => set(""));

it("is in pages, maps of the site and feeds at once, and goes back to where AutoHub listens", async () => {
  const before = (await test.call("GET", PATH)).body;
  expect(before).toMatchObject({ setBy: null, isDefault: true });
  await pageOf("/");
  const first = await set(" https://cars.example/ ");
  expect(first).toEqual({ status: 200, body: { setBy: null, url: "https://cars.example", isDefault: false } });
  expect(await pageOf("/")).toContain('<link rel="canonical" href="https://cars.example/"');
  expect(await pageOf("/robots.txt")).toContain("Sitemap: https://cars.example/sitemap.xml");
  expect(await pageOf("/sitemap.xml")).toContain("<loc>https://cars.example/</loc>");
  const feed = await test.call("POST", "/api/admin/feeds/google", { enabled: true });
  expect(feed.body.url).toMatch(/^https:\/\/cars\.example\/api\/feeds\//);

  expect((await set("")).body).toEqual(before);
  expect(await pageOf("/")).not.toContain("cars.example");
});

it.each([
  ["cars.example", "url must be an http(s) address such as https://cars.example"],
  ["https://cars.example/market", "url has a path; AutoHub needs its own host name, such as https://cars.example"],
  ["https://ann:secret@cars.example", "url has a user name or password; AutoHub needs"],
])("refuses %s in words", async (url, message) => {
  expect(await set(url)).toEqual({ status: 400, body: { message: expect.stringContaining(message) } });
});

it("is for owners, and for nobody where PUBLIC_URL sets it", async () => {
  const request = { method: "POST", url: PATH, payload: { url: "https://evil.example" } } as const;
  const editor = { cookie: await test.signInAs("editor") };
  expect((await test.app.inject({ ...request, headers: editor })).statusCode).toBe(403);

  const other = await createTestApp({ environment: { PUBLIC_URL: "http://cars.example" } });
  await other.context.db.insertInto("settings").values({ key: "publicUrl", value: "https://stored.example" }).execute();
  const headers = { cookie: await other.signIn() };
  const refused = await other.app.inject({ ...request, headers });
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining("set by PUBLIC_URL")]);
  expect((await other.app.inject({ url: PATH, headers })).json()).toEqual({
    ...{ setBy: "PUBLIC_URL", url: "http://cars.example", isDefault: false },
  });
  await other.close();
});
