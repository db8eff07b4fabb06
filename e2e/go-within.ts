import type { Page } from "playwright-core";

/**
 * Goes to a path within the page that is open, as the browser's own "forward" does. A page that is loaded anew costs several times as
 * much, so only a window's first page and what is about loading is. The journey waits for what it expects there.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank") await page.goto(path);
  else
    await page.evaluate((to) => {
      window.history.pushState(null, "", to);
      window.dispatchEvent(new PopStateEvent("popstate"));
    }, path);
}
