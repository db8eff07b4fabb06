import { expect, it } from "vitest";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();

const page = async () => (await test.app.inject("/privacy")).body;
const set = (value: string) =>
  test.app.inject({
    method: "POST",
    url: "/api/admin/settings",
    payload: { key: "privacyText", value },
    headers: { cookie: test.cookie },
  });

it("says what the software keeps, until the operator writes another text, and again after it was emptied", async () => {
  const first = await page();
  expect(first).toContain("Write to hello@autohub.example.");
  expect(first).toMatch(/<h2[^>]*>When you ask a dealership<\/h2>/);
  await set("# Who we are\n\nBay Cars <b>Inc.</b>,\n1 Main Street");
  const own = await page();
  expect(own).toMatch(/<h2[^>]*>Who we are<\/h2>/);
  expect(own).toContain("Bay Cars &lt;b&gt;Inc.&lt;/b&gt;,\n1 Main Street");
  expect(own).not.toContain("hello@autohub.example.</p>");
  await set("");
  expect(await page()).toContain("When you ask a dealership");
});

it("refuses a text that is too long, and shortens a long one in the audit log", async () => {
  expect((await set("x".repeat(30_001))).json().message).toContain("must be at most 30000 characters");
  await set("y".repeat(30_000));
  const { db } = test.context;
  const entry = db.selectFrom("audit_log").select("details").where("subject", "=", "privacyText").orderBy("id", "desc");
  expect((await entry.executeTakeFirstOrThrow()).details?.length).toBeLessThan(250);
});

it("is linked at the end of every page", async () => {
  for (const url of ["/", "/add-inventory", "/no/such/page"]) {
    const { body } = await test.app.inject(url);
    expect([url, /<footer[\s\S]*href="\/privacy"[\s\S]*<\/footer>/.test(body)]).toEqual([url, true]);
  }
});
