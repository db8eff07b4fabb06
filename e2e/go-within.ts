import type { Page } from "playwright-core";

/**
 * Goes to a path within the page that is open, as its own links do. A page that is loaded anew costs several times as much; only what
 * is about loading needs it, and a window's first page. The journey waits for what it expects there.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank") await page.goto(path);
  else
    await page.evaluate((to) => {
      window.history.pushState(null, "", to);
      window.dispatchEvent(new PopStateEvent("popstate"));
    }, path);
}
