import { earlyPage } from "./early-page.ts";
import { jsonForScript } from "./escape-html.ts";
import type { PageAssets } from "./page-assets.ts";

/** The scripts start at the latest this long after the page has been read, however slow the first photo is. */
const LATEST_START_MS = 2_000;

/** The inline JavaScript of every page: it watches over the page until the scripts it loads have taken over. */
export function startScripts(assets: Pick<PageAssets, "scripts" | "modulePreloads">): string {
  const { modulePreloads, scripts } = assets;
  return `(${earlyPage})(${jsonForScript(modulePreloads)}, ${jsonForScript(scripts)}, ${LATEST_START_MS})`;
}
