import { escapeHtml, jsonForScript } from "./escape-html.ts";
import type { PageAssets } from "./page-assets.ts";
import { startScripts } from "./start-scripts.ts";

/** Id of the element that React fills. */
export const ROOT_ID = "root";
/** Id of the script element with the state that the browser continues from. */
export const STATE_ID = "page-state";

/** Nonces of the content security policy for this one answer. */
export type Nonces = { script: string; style: string };

/** Puts a whole HTML document together. `headTags` and `appHtml` are HTML already; the rest is escaped here. */
export function renderDocument(parts: {
  headTags: string;
  appHtml: string;
  state: unknown;
  assets: PageAssets;
  nonces: Nonces;
}): string {
  const { assets, nonces } = parts;
  const nonce = `nonce="${escapeHtml(nonces.script)}"`;
  // React announces the photos it wants early in front of its output; they belong in the head.
  const [preloads = ""] = /^(?:<link [^>]*>)*/.exec(parts.appHtml) ?? [];
  // The styles are small enough to come with the page, which saves the first paint a round trip.
  const resources = [
    ...assets.inlineStyles.map((css) => `<style nonce="${escapeHtml(nonces.style)}">${css}</style>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
  ];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#13212a" media="(prefers-color-scheme: dark)">
    <meta property="csp-nonce" nonce="${escapeHtml(nonces.style)}">
    <link rel="icon" href="/favicon.ico" sizes="32x32">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/apple-touch-icon.png">
    <link rel="manifest" href="/manifest.webmanifest">
    ${parts.headTags}
    ${preloads}
    ${resources.join("\n    ")}
  </head>
  <body>
    <div id="${ROOT_ID}">${parts.appHtml.slice(preloads.length)}</div>
    <script type="application/json" id="${STATE_ID}" ${nonce}>${jsonForScript(parts.state)}</script>
    <script ${nonce}>${startScripts(assets)}</script>
  </body>
</html>
`;
}
