import { jsonForScript } from "./escape-html.ts";
import type { PageAssets } from "./page-assets.ts";

/** The scripts start at the latest this long after the page has been read, however slow the first photo is. */
const LATEST_START_MS = 2_000;

/**
 * JavaScript that loads the page's scripts as soon as its first photo is there: the page is complete without them, and on
 * a slow line they would only make the shopper wait for what there is to see. An inserted script still holds back the
 * window's load event, so "loaded" means "ready" as always.
 */
export function startScripts(assets: Pick<PageAssets, "scripts" | "modulePreloads">): string {
  return `(function (preloads, scripts) {
  var started, photo = document.querySelector("img[fetchpriority=high]");
  function add(tag, properties) { document.head.appendChild(Object.assign(document.createElement(tag), properties)); }
  function start() {
    if (started) return;
    started = true;
    preloads.forEach(function (href) { add("link", { rel: "modulepreload", href: href }); });
    scripts.forEach(function (src) { add("script", { type: "module", async: false, src: src }); });
  }
  if (!photo || photo.complete) return start();
  photo.addEventListener("load", start);
  photo.addEventListener("error", start);
  addEventListener("pointerdown", start);
  addEventListener("keydown", start);
  setTimeout(start, ${LATEST_START_MS});
})(${jsonForScript(assets.modulePreloads)}, ${jsonForScript(assets.scripts)})`;
}
