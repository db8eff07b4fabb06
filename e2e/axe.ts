import axe from "axe-core";
import type { Page } from "playwright-core";

/** The rules that look at colours. The others see the same document in both colour schemes, which differ by their style alone. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong with a page as it is now, of any level; one line each. Colours are looked at in both colour schemes,
 * all else once.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await page.evaluate(
      (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
      {
        // Otherwise most of the time goes into lists of what is right.
        resultTypes: ["violations"],
        ...(colorScheme === "dark" && { runOnly: { type: "rule", values: COLOUR_RULES } }),
      } satisfies axe.RunOptions as axe.RunOptions,
    );
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) {
        found.push(`${colorScheme}, ${id}: ${html.slice(0, 200)} ${failureSummary?.replaceAll("\n", " ") ?? ""}`);
      }
    }
  }
  return found;
}
