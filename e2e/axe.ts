import type { RequestListener, Server } from "node:http";
import axe from "axe-core";
import type { Locator, Page } from "playwright-core";

/** The path from which the pages of journeys load axe. There the browser compiles it once, not for each page. */
export const AXE_PATH = "/axe-of-journeys.js";

/** Lets the server give out axe. */
export function serveAxe(server: Server): void {
  const product = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (request.url !== AXE_PATH) for (const listener of product) listener(request, response);
    else
      response.writeHead(200, { "content-type": "text/javascript", "cache-control": "max-age=3600" }).end(axe.source);
  });
}

/** Gives a page axe. */
export async function loadAxe(page: Page): Promise<void> {
  const isLoaded = () => page.evaluate(() => "axe" in globalThis);
  if (await isLoaded()) return;
  // Pages that allow no scripts, and pages without a connection, refuse the tag. In a window without scripts it does nothing.
  await page.addScriptTag({ url: AXE_PATH }).catch(() => undefined);
  if (!(await isLoaded())) await page.evaluate(axe.source);
}

/** The rules about colours. The others see the same document in both colour schemes, which differ only by their style. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

type ColorScheme = "light" | "dark";

/**
 * Returns axe's findings on the present page, of any level; one line each. The colours of a whole page are checked in both colour
 * schemes; everything else once, and a part in the light one: parts share their colours with the pages, and a second check costs
 * half as much again.
 * @param within the part to check, by selector or locator, where the rest of the page has been checked before; default: all of it
 * @param schemes the colour schemes in which colours are checked
 */
export async function axeViolations(
  page: Page,
  within?: string | Locator,
  schemes: readonly ColorScheme[] = within === undefined ? ["light", "dark"] : ["light"],
): Promise<string[]> {
  const found: string[] = [];
  const part = typeof within === "string" ? within : await within?.elementHandle();
  await loadAxe(page);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await page.evaluate(
      ([part, options]) => (globalThis as unknown as { axe: typeof axe }).axe.run(part ?? document, options),
      [
        part,
        {
          // Otherwise most of the time goes into lists of passed checks.
          resultTypes: ["violations"],
          ...(colorScheme === "dark" && { runOnly: { type: "rule", values: COLOUR_RULES } }),
        } satisfies axe.RunOptions as axe.RunOptions,
      ] as const,
    );
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) {
        found.push(`${colorScheme}, ${id}: ${html.slice(0, 200)} ${failureSummary?.replaceAll("\n", " ") ?? ""}`);
      }
    }
  }
  return found;
}
