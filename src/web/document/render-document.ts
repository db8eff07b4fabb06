import { escapeHtml } from "#domain/escape-markup.ts";
import { ROOT_ID, STATE_ID } from "../app.tsx";
import { earlyPage } from "./early-page.ts";
import type { PageHead, SharingHead } from "./page-head.tsx";

/** What a page loads: addresses as the build (or the development server) names them, and the style sheets' own text. */
export type PageAssets = { scripts: string[]; styles: string[]; inlineStyles: string[]; modulePreloads: string[] };

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
  // React puts preload links for photos in front of its output; they belong in the head.
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

/** The scripts start at the latest this long after the page has been read, however slow the first photo is. */
const LATEST_START_MS = 2_000;

/** The inline JavaScript of every page, which records events until the page's own scripts have taken over. */
function startScripts(assets: Pick<PageAssets, "scripts" | "modulePreloads">): string {
  const { modulePreloads, scripts } = assets;
  return `(${earlyPage})(${jsonForScript(modulePreloads)}, ${jsonForScript(scripts)}, ${LATEST_START_MS})`;
}

/** The shared picture of pages without a photo of their own, drawn by scripts/draw-icons.ts. Sizes in pixels. */
const DRAWN_PICTURE = {
  path: "/share.png",
  width: 1200,
  height: 630,
  alt: "A car, and the words: Exclusive Auto Deals from Trusted Dealerships",
};

/** The head's tags for search engines and shared links, escaped. */
export function renderHeadTags(head: PageHead, site: { name: string; origin: string; nonce: string }): string {
  const absoluteUrl = (path: string) => new URL(path, site.origin).href;
  const { jsonLd }: Partial<SharingHead> = head.sharing || {};
  const tags = [`<title>${escapeHtml(head.title)}</title>`, meta("name", "description", head.description)];
  if (head.canonicalPath === undefined) {
    tags.push(meta("name", "robots", "noindex"));
  } else {
    const address = absoluteUrl(head.canonicalPath);
    tags.push(`<link rel="canonical" href="${escapeHtml(address)}">`, meta("property", "og:url", address));
  }
  if (!head.isPrivate) tags.push(...sharingTags(head, site.name, absoluteUrl));
  if (jsonLd) {
    const json = jsonForScript(jsonLd(absoluteUrl));
    tags.push(`<script type="application/ld+json" nonce="${escapeHtml(site.nonce)}">${json}</script>`);
  }
  return tags.join("\n    ");
}

/** Open Graph: how a link to the page looks where it is shared. */
function sharingTags(head: PageHead, siteName: string, absoluteUrl: (path: string) => string): string[] {
  const { photo, priceUsd }: Partial<SharingHead> = head.sharing || {};
  const picture = photo ?? DRAWN_PICTURE;
  const tags = [
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", siteName),
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    meta("property", "og:image", absoluteUrl(picture.path)),
    meta("property", "og:image:alt", picture.alt),
    meta("name", "twitter:card", "summary_large_image"),
  ];
  // The size of a dealer's photo is not known before it is fetched.
  if (!photo) {
    tags.push(meta("property", "og:image:width", `${DRAWN_PICTURE.width}`));
    tags.push(meta("property", "og:image:height", `${DRAWN_PICTURE.height}`));
  }
  if (priceUsd !== undefined) {
    tags.push(meta("property", "product:price:amount", `${priceUsd}`));
    tags.push(meta("property", "product:price:currency", "USD"));
  }
  return tags;
}

function meta(key: "name" | "property", value: string, content: string): string {
  return `<meta ${key}="${value}" content="${escapeHtml(content)}">`;
}

const JSON_ESCAPES: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * JSON that may stand inside a `<script>` element: no text of it, however hostile, can close the element, open a
 * comment or end a line of JavaScript. It parses to the same value.
 */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => JSON_ESCAPES[character] ?? character);
}
