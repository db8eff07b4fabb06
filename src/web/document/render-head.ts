import { escapeHtml, jsonForScript } from "./escape-html.ts";
import type { PageHead, SharingHead } from "./page-head.tsx";

/** The head's tags for search engines and shared links, escaped. */
export function renderHeadTags(head: PageHead, site: { name: string; origin: string; nonce: string }): string {
  const absoluteUrl = (path: string) => new URL(path, site.origin).href;
  const { image, priceUsd, jsonLd }: Partial<SharingHead> = head.sharing || {};
  const tags = [`<title>${escapeHtml(head.title)}</title>`, meta("name", "description", head.description)];
  if (head.canonicalPath === undefined) {
    tags.push(meta("name", "robots", "noindex"));
  } else {
    const address = absoluteUrl(head.canonicalPath);
    tags.push(`<link rel="canonical" href="${escapeHtml(address)}">`, meta("property", "og:url", address));
    tags.push(meta("property", "og:type", "website"), meta("property", "og:site_name", site.name));
    tags.push(meta("property", "og:title", head.title), meta("property", "og:description", head.description));
    if (image) tags.push(meta("property", "og:image", absoluteUrl(image)));
    if (priceUsd !== undefined) {
      tags.push(meta("property", "product:price:amount", `${priceUsd}`));
      tags.push(meta("property", "product:price:currency", "USD"));
    }
    tags.push(meta("name", "twitter:card", image ? "summary_large_image" : "summary"));
  }
  if (jsonLd) {
    const json = jsonForScript(jsonLd(absoluteUrl));
    tags.push(`<script type="application/ld+json" nonce="${escapeHtml(site.nonce)}">${json}</script>`);
  }
  return tags.join("\n    ");
}

function meta(key: "name" | "property", value: string, content: string): string {
  return `<meta ${key}="${value}" content="${escapeHtml(content)}">`;
}
