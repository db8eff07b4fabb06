import { expect, test } from "vitest";
import { fetcherWith, HOME } from "#test/play-crawl.ts";
import { crawlSite } from "../crawl-site.ts";

const FRAME = `<!doctype html><html><head><title>Lot</title><script type="module" src="/assets/index.js"></script></head>
  <body><noscript>You need to enable JavaScript.</noscript><div id="app"></div></body></html>`;

async function crawlWithoutBrowser(body: string) {
  const fetcher = fetcherWith({ [HOME]: body });
  return crawlSite({ urls: [HOME], fetcher, chromium: null, onVehicle() {} });
}

test("a site that only scripts build fails with the reason where there is no Chromium", async () => {
  const report = await crawlWithoutBrowser(FRAME);
  expect(report.outcome).toBe("failed");
  expect(report.reason).toMatch(
    /^This site builds its pages in the browser .*Chromium, which was not found on this machine/,
  );
  expect(report.reason).not.toContain("more problem");
});

test("an ordinary page without cars is not treated as one", async () => {
  const text = "<p>We have sold cars to our neighbours for thirty years, and we would be glad to see you.</p>".repeat(
    8,
  );
  const report = await crawlWithoutBrowser(FRAME.replace('<div id="app">', `${text}<div id="app">`));
  expect(report.reason).not.toContain("builds its pages");
});
