import { expect, it } from "vitest";
import { renderPage } from "../site/entry-server.tsx";
import { ALL_TAB_NAMES } from "./tab-names.ts";

const asked: string[] = [];

async function render(path: string) {
  const page = await renderPage({
    url: `https://autohub.example${path}`,
    callApi: async (call) => {
      asked.push(call);
      return { status: 404, body: {} };
    },
    assets: (modules) => ({ scripts: ["/app.js"], styles: [], modulePreloads: modules, inlineStyles: [] }),
    nonces: { script: "script-nonce", style: "style-nonce" },
  });
  if (!("html" in page)) throw new Error(`redirected to ${page.location}`);
  return page;
}

it("renders the login whole, for no search engine, without the site's frame", async () => {
  const { status, html } = await render("/admin");
  expect(status).toBe(200);
  expect(html).toContain("Admin Login");
  expect(html).toContain("Enter your credentials to access the admin dashboard");
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain("Exclusive Auto Deals");
  expect(html).toContain("src/app/console/login-page.tsx");
});

it("sends no form before the scripts are there: the password would stand in an address", async () => {
  const { html } = await render("/admin");
  expect(html).not.toMatch(/<button[^>]*type="submit"/);
});

it.each(ALL_TAB_NAMES)("renders of /admin/%s only that it loads", async (tab) => {
  asked.length = 0;
  const { status, html } = await render(`/admin/${tab}`);
  expect(status).toBe(200);
  expect(html).toContain("Loading...");
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/AutoHub Admin<\/span>|Exclusive Auto Deals/);
  expect(asked).toEqual([]);
});

it.each(["/admin/xyz", "/admin/settings/more"])("has no page at %s", async (path) => {
  const { status, html } = await render(path);
  expect(status).toBe(404);
  expect(html).toContain("Return to Home Page");
});
