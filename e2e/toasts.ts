import { type BrowserContext, errors, type Page } from "playwright-core";

/** A toast as it was shown. */
type SaidToast = { title: string | null; description: string | null };
/** A page that writes its toasts down. */
type NotingWindow = { saidToasts?: SaidToast[] };

/** Makes each page of a window record its toasts, because one may disappear while the journey is busy elsewhere. */
export const noteToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const said: SaidToast[] = [];
    (window as NotingWindow).saidToasts = said;
    const known = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll("li[data-variant]")) {
        if (known.has(toast) || toast.getClientRects().length === 0) continue;
        known.add(toast);
        const [title, description] = toast.querySelector(":scope > div")?.children ?? [];
        said.push({ title: title?.textContent ?? null, description: description?.textContent ?? null });
      }
    }).observe(document, { childList: true, subtree: true });
  });

/**
 * Waits for a toast with these words, and no other, that has not been waited for before.
 * @throws {Error} with the toasts that were shown instead
 */
export async function toastSays(page: Page, title: string, description: string): Promise<void> {
  const isSaid = (expected: SaidToast) => {
    const said = (window as NotingWindow).saidToasts ?? [];
    const at = said.findIndex((toast) => toast.title === expected.title && toast.description === expected.description);
    if (at >= 0) said.splice(at, 1);
    return at >= 0;
  };
  try {
    await page.waitForFunction(isSaid, { title, description });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    const said = await page.evaluate(() => JSON.stringify((window as NotingWindow).saidToasts));
    throw new Error(`No toast says "${title}" and "${description}". These were shown: ${said}`, { cause: error });
  }
}
