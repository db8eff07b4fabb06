import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";
import { earlyPage } from "./early-page.ts";
import { ROOT_ID, STATE_ID } from "./element-ids.ts";
import { jsonForScript } from "./json-for-script.ts";
import type { PageHead, SharingHead } from "./page-head.tsx";

/** The files that a page loads: addresses as the build (or the development server) names them, and the style sheets' own text. */
export type PageAssets = { scripts: string[]; styles: string[]; inlineStyles: string[]; modulePreloads: string[] };

/** Nonces of the content security policy for this one answer. */
export type Nonces = { script: string; style: string };

/** The scripts and styles inside a page. A content security policy can allow them by their hashes. */
export type InlineCode = { scripts: string[]; styles: string[] };

/** A part that many pages share: the same object each time, so that results made from it can be cached by it. */
export type FixedPart = { readonly text: string };

/** A document in its order: its own parts, and the parts that it shares with others. */
export type PageParts = readonly (string | FixedPart)[];

/** The parts around a page's content that are the same for all pages that load the same files. */
type Frame = {
  code: InlineCode;
  ofLook?: { look: string; code: InlineCode };
  top: string;
  resources: FixedPart;
  end: FixedPart;
};

/** The frames of pages without nonces. */
const publicFrames = new WeakMap<PageAssets, Frame>();

function frameFor(assets: PageAssets, nonces: Nonces | null): Frame {
  if (nonces) return buildFrame(assets, nonces);
  const frame = publicFrames.get(assets) ?? buildFrame(assets, null);
  publicFrames.set(assets, frame);
  return frame;
}

function buildFrame(assets: PageAssets, nonces: Nonces | null): Frame {
  const script = startScripts(assets);
  // The styles are small enough to come with the page, which saves the first paint a round trip.
  const resources = [
    ...assets.inlineStyles.map((css) => `<style${nonceAttribute(nonces?.style)}>${css}</style>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
  ];
  return {
    code: { scripts: [script], styles: assets.inlineStyles },
    top: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#13212a" media="(prefers-color-scheme: dark)">
    ${nonces ? `<meta property="csp-nonce"${nonceAttribute(nonces.style)}>` : ""}
    <link rel="icon" href="/favicon.ico" sizes="32x32">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/apple-touch-icon.png">
    <link rel="manifest" href="/manifest.webmanifest">`.replace(INDENTATION, "\n"),
    resources: { text: `${resources.join("\n")}\n</head>\n<body>\n<div id="${ROOT_ID}">` },
    end: { text: `</script>\n<script${nonceAttribute(nonces?.script)}>${script}</script>\n</body>\n</html>\n` },
  };
}

/** Left out of the sent document: a listing has 90 kB to spend. */
const INDENTATION = /\n\s+/g;

const nonceAttribute = (nonce: string | undefined) => (nonce === undefined ? "" : ` nonce="${escapeHtml(nonce)}"`);

/**
 * Returns a whole HTML document. `headTags` and `appHtml` are HTML already, `stateJson` may stand in a script; the rest is escaped here.
 * @param parts.nonces null for a page that is the same for everybody
 */
export function renderDocument(parts: {
  headTags: string;
  appHtml: string;
  stateJson: string;
  assets: PageAssets;
  nonces: Nonces | null;
  /** CSS of the operator's own look, which applies beside the page's own; empty without one. */
  look: string;
}): { html: string; parts: PageParts; code: InlineCode } {
  const frame = frameFor(parts.assets, parts.nonces);
  const { top, resources, end } = frame;
  const code = codeWith(frame, parts.look);
  const look = parts.look && `<style${nonceAttribute(parts.nonces?.style)}>${parts.look}</style>\n`;
  // React puts preload links for photos in front of its output; they belong in the head.
  const [preloads = ""] = /^(?:<link [^>]*>)*/.exec(parts.appHtml) ?? [];
  const head = `${top}\n${parts.headTags}\n${preloads}\n${look}`;
  const stateTag = `<script type="application/json" id="${STATE_ID}"${nonceAttribute(parts.nonces?.script)}>`;
  const content = `${parts.appHtml.slice(preloads.length)}</div>\n${stateTag}${parts.stateJson}`;
  return { html: head + resources.text + content + end.text, parts: [head, resources, content, end], code };
}

/** Returns a frame's code with the operator's look in it: the same object while the look stays. */
function codeWith(frame: Frame, look: string): InlineCode {
  if (look === "") return frame.code;
  if (frame.ofLook?.look !== look) {
    frame.ofLook = { look, code: { ...frame.code, styles: [...frame.code.styles, look] } };
  }
  return frame.ofLook.code;
}

/** The scripts start at the latest this long after the page has been read, however slow the first photo is. */
const LATEST_START_MS = 2_000;

/** Returns the inline JavaScript of every page, which records events until the page's own scripts have taken over. */
function startScripts(assets: Pick<PageAssets, "scripts" | "modulePreloads">): string {
  const { modulePreloads, scripts } = assets;
  const code = String(earlyPage).replace(INDENTATION, "\n");
  return `(${code})(${jsonForScript(modulePreloads)}, ${jsonForScript(scripts)}, ${LATEST_START_MS})`;
}

/** The shared picture of pages without a photo, drawn by scripts/draw-icons.ts. Sizes in pixels. */
const DRAWN_PICTURE = {
  path: "/share.png",
  width: 1200,
  height: 630,
  alt: "A car, and the words: Exclusive Auto Deals from Trusted Dealerships",
};

/** A path that does not change when it becomes an address. A vehicle's page has a dozen of them in its head. */
const PLAIN_PATH = /^\/(?!\/)[\w/?=-]*$/;

/** Returns the head's tags for search engines and shared links, escaped. */
export function renderHeadTags(
  head: PageHead,
  site: { name: string; origin: string; nonce: string | undefined },
): string {
  const absoluteUrl = (path: string) => (PLAIN_PATH.test(path) ? site.origin + path : new URL(path, site.origin).href);
  const { jsonLd }: Partial<SharingHead> = head.sharing || {};
  const tags = [`<title>${escapeHtml(head.title)}</title>`, meta("name", "description", head.description)];
  if (head.canonicalPath === undefined || head.isHidden) tags.push(meta("name", "robots", "noindex"));
  if (head.canonicalPath !== undefined) {
    const address = absoluteUrl(head.canonicalPath);
    tags.push(`<link rel="canonical" href="${escapeHtml(address)}">`, meta("property", "og:url", address));
  }
  if (head.feedPath) {
    tags.push(`<link rel="alternate" type="application/atom+xml" href="${escapeHtml(head.feedPath)}">`);
  }
  if (!head.isPrivate) tags.push(...sharingTags(head, site.name, absoluteUrl));
  if (jsonLd) {
    const json = jsonForScript(jsonLd(absoluteUrl));
    tags.push(`<script type="application/ld+json"${nonceAttribute(site.nonce)}>${json}</script>`);
  }
  return tags.join("\n");
}

/** Returns the Open Graph tags: the look of a link to the page where it is shared. */
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
