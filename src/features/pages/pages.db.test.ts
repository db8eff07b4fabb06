import { expect, it } from "vitest";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();

const page = async (path: string) => (await test.app.inject(path)).body;
const set = (name: string, text: string) =>
  test.app.inject({
    method: "POST",
    url: `/api/admin/pages/${name}`,
    payload: { text },
    headers: { cookie: test.cookie },
  });

it("says what the software does, until the operator writes another text, and again after it was emptied", async () => {
  const first = await page("/privacy");
  expect(first).toContain('<a href="mailto:hello@autohub.example"');
  expect(first).toMatch(/<h2[^>]*>When you ask a dealership<\/h2>/);
  await set("privacy", "# Who we are\n\nBay Cars <b>Inc.</b>,\n1 Main Street");
  const own = await page("/privacy");
  expect(own).toMatch(/<h2[^>]*>Who we are<\/h2>/);
  expect(own).toContain("Bay Cars &lt;b&gt;Inc.&lt;/b&gt;,\n1 Main Street");
  expect(own).not.toContain("When you ask a dealership");
  await set("privacy", "");
  expect(await page("/privacy")).toContain("When you ask a dealership");
});

it("explains labels with the borders that they have", async () => {
  expect(await page("/how-deals-are-judged")).toContain("Good deal: 4 to 10% below it.");
});

it("refuses a text that is too long and a page that does not exist, and writes each change into the audit log", async () => {
  expect((await set("terms", "x".repeat(30_001))).json().message).toContain("must be at most 30000 characters");
  expect((await set("imprint", "x")).statusCode).toBe(400);
  await set("terms", "y".repeat(2_000));
  const { db } = test.context;
  const entry = db.selectFrom("audit_log").select("details").where("subject", "=", "Terms").orderBy("id", "desc");
  expect((await entry.executeTakeFirstOrThrow()).details).toBe("2,000 characters.");
});

it("is linked at the end of every page and in the sitemap, but for deals where there are no labels", async () => {
  const linked = async (url: string) => {
    const footer = /<footer[\s\S]*<\/footer>/.exec(await page(url))?.[0] ?? "";
    return [...footer.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path);
  };
  const all = ["/about", "/how-deals-are-judged", "/terms", "/privacy"];
  for (const url of ["/", "/add-inventory", "/no/such/page"]) expect([url, await linked(url)]).toEqual([url, all]);
  await test.app.inject({
    method: "POST",
    url: "/api/admin/settings",
    payload: { key: "showDealLabels", value: "false" },
    headers: { cookie: test.cookie },
  });
  await expect.poll(() => linked("/about")).toEqual(["/about", "/terms", "/privacy"]);
  const sitemap = await page("/sitemap.xml");
  expect([sitemap.includes("/terms<"), sitemap.includes("/how-deals")]).toEqual([true, false]);
});
