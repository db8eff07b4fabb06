import type { Page } from "playwright-core";

/**
 * Goes to a path within the open page, like the browser's own "forward". A reload costs several times as much, so only a window's
 * first page, and tests of loading, load a page. The journey waits for its expected content.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank") await page.goto(path);
  else
    await page.evaluate((to) => {
      window.history.pushState(null, "", to);
      window.dispatchEvent(new PopStateEvent("popstate"));
    }, path);
}
