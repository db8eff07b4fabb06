import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What axe finds wrong with a page as it is now, of any level, in both colour schemes; one line each. */
export async function axeViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // One frame, in one go: the pages have no frames of their own.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) {
        found.push(`${colorScheme}, ${id}: ${html.slice(0, 200)} ${failureSummary?.replaceAll("\n", " ") ?? ""}`);
      }
    }
  }
  return found;
}
