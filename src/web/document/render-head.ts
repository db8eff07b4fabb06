import { escapeHtml, jsonForScript } from "./escape-html.ts";
import type { PageHead, SharingHead } from "./page-head.tsx";

/** Stands for every page without a photo of its own; drawn by scripts/draw-icons.ts. Pixels. */
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
  // How large a dealer's photo is only shows when it is fetched.
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
