import type { Draw } from "./draw.ts";

/**
 * Other writings of the same page, which a browser shows alike: tags in capitals, attributes without quotes, comments, end tags left out
 * where HTML allows it, signs as entities, and every element on a line. Used for generated pages and for mutations of captured ones.
 */
export const ROUGH_FORMS = ["upper-case", "unquoted", "comments", "open-ends", "entities", "spread"] as const;
export type RoughForm = (typeof ROUGH_FORMS)[number];

export const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
/** Elements whose text is no markup, and elements in which spaces count. */
const RAW = /(<(script|style|textarea|pre|title|noscript)\b[\s\S]*?<\/\2\s*>|<!--[\s\S]*?-->)/gi;

/** Returns a page with a change applied to the markup between scripts, styles and comments. */
export function outsideRaw(html: string, change: (part: string) => string): string {
  return html
    .split(RAW)
    .filter((_, index) => index % 3 !== 2)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join("");
}

/** End tags that may be left out before any start or end tag of their parent. */
const OPEN_ENDS = /<\/(?:li|dd|dt|tr|td|th|option)>/gi;
/** An end tag that may be left out only where a block or the parent's end follows. */
const OPEN_PARAGRAPHS = /<\/p>(?=\s*(?:<p\b|<div\b|<ul\b|<\/div>|<\/li>|<\/section>|<\/main>))/gi;

/** Elements around which spaces show nothing. */
const BLOCK =
  /^(?:div|p|[uo]l|li|section|article|aside|table|t[rdh]|tbody|thead|d[ltd]|h[1-6]|header|footer|nav|main|form)$/i;

const NOTES = ["widget", "end card", "ab:variant-b", "cached 2026-10-01T04:00:00Z", "TODO price", "slot 3"];

function change(part: string, form: RoughForm, draw: Draw): string {
  switch (form) {
    case "upper-case":
      return part.replace(TAG, (_, end: string, name: string, rest: string) => `<${end}${name.toUpperCase()}${rest}>`);
    case "unquoted":
      return part.replace(TAG, (_, end: string, name: string, rest: string) => {
        const bare = rest.replace(/="([A-Za-z0-9_.:-]+)"/g, "=$1").replace(/="([^"'<>&]*)"/g, "='$1'");
        return `<${end}${name}${bare}>`;
      });
    case "comments":
      return part.replace(TAG, (tag) => (draw.chance(0.12) ? `<!-- ${draw.pick(NOTES)} -->${tag}` : tag));
    case "open-ends":
      return part.replace(OPEN_ENDS, "").replace(OPEN_PARAGRAPHS, "");
    case "entities":
      return part.replace(/>[^<]+/g, (text) =>
        text.replaceAll("$", "&#36;").replace(/(\d) (?=(?:miles|mi|km)\b)/g, "$1&nbsp;"),
      );
    case "spread":
      return part.replace(TAG, (tag, _end: string, name: string) => (BLOCK.test(name) ? `\n      ${tag}` : tag));
  }
}

/** Returns a page in other writings. @param forms in which of them */
export function roughen(html: string, forms: readonly RoughForm[], draw: Draw): string {
  return forms.reduce((text, form) => outsideRaw(text, (part) => change(part, form, draw)), html);
}
