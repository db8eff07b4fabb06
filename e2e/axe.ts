import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** The rules that look at colours. The others see the same document in both colour schemes, which differ by their style alone. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong with a page as it is now, of any level; one line each. Colours are looked at in both colour schemes,
 * all else once.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // One frame, in one go: the pages have no frames of their own.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const { violations } = await (colorScheme === "dark" ? axe.withRules(COLOUR_RULES) : axe).analyze();
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) {
        found.push(`${colorScheme}, ${id}: ${html.slice(0, 200)} ${failureSummary?.replaceAll("\n", " ") ?? ""}`);
      }
    }
  }
  return found;
}
