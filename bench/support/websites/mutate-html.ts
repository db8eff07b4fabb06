import type { Draw } from "#test/websites/draw.ts";
import { outsideRaw, ROUGH_FORMS, roughen, TAG } from "#test/websites/rough-html.ts";

/** Changes a page in a way that a person who looks at it does not notice, or that leaves what it says. */
export type Mutation = (html: string, draw: Draw) => string;

const NBSP = "\u00a0";
const THIN = "\u2009";

/** Changes the text between tags. */
const inText = (html: string, change: (text: string) => string): string =>
  outsideRaw(html, (part) => part.replace(/>[^<]+/g, (text) => `>${change(text.slice(1))}`));

const ATTRIBUTE = /\s+([^\s=>"'/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/** Changes the attributes of every start tag. They keep their quotes. */
const inAttributes = (
  html: string,
  change: (attributes: [name: string, value: string | undefined][]) => [string, string | undefined][],
) =>
  outsideRaw(html, (part) =>
    part.replace(TAG, (tag, end: string, name: string, rest: string) => {
      if (end !== "" || rest.trim() === "") return tag;
      const found = [...rest.matchAll(ATTRIBUTE)].map(([, key = "", value]): [string, string | undefined] => [
        key,
        value,
      ]);
      const slash = rest.trimEnd().endsWith("/") ? " /" : "";
      return `<${name}${change(found)
        .map(([key, value]) => (value === undefined ? ` ${key}` : ` ${key}=${value}`))
        .join("")}${slash}>`;
    }),
  );

const dropScripts = (html: string, type: RegExp): string =>
  html.replace(/<script\b([^>]*)>[\s\S]*?<\/script\s*>/gi, (script, attributes: string) =>
    type.test(attributes) ? "" : script,
  );

function renamed(value: string, draw: Draw): string {
  const quote = /^["']/.exec(value)?.[0] ?? "";
  const names = value.replaceAll(quote === "" ? "\u0000" : quote, "").split(/\s+/);
  return `"${names.map((name) => (name === "" ? "" : `c${draw.part(name).characters(6)}`)).join(" ")}"`;
}

/** Puts an element around each `div`, or inside each list item and table cell. Pages with tags left open stay as they are. */
function wrapped(html: string, tag: string, isInside: boolean): string {
  const starts = html.match(new RegExp(`<${tag}\\b`, "gi"))?.length ?? 0;
  const ends = html.match(new RegExp(`</${tag}\\s*>`, "gi"))?.length ?? 0;
  if (starts !== ends) return html;
  return outsideRaw(html, (part) =>
    part.replace(TAG, (whole, end: string, name: string) => {
      if (name.toLowerCase() !== tag) return whole;
      if (isInside) return end === "" ? `${whole}<div>` : `</div>${whole}`;
      return end === "" ? `<div>${whole}` : `${whole}</div>`;
    }),
  );
}

const rename = (html: string, from: RegExp, to: string): string =>
  outsideRaw(html, (part) =>
    part.replace(TAG, (tag, end: string, name: string, rest: string) =>
      from.test(name) ? `<${end}${to}${rest}>` : tag,
    ),
  );

/** The mutations by name. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  ...Object.fromEntries(ROUGH_FORMS.map((form) => [form, (html: string, draw: Draw) => roughen(html, [form], draw)])),
  "attributes in another order": (html) => inAttributes(html, (attributes) => attributes.reverse()),
  "classes renamed": (html, draw) =>
    inAttributes(html, (attributes) =>
      attributes.map(([key, value]) => [
        key,
        key.toLowerCase() === "class" && value !== undefined ? renamed(value, draw) : value,
      ]),
    ),
  "ids dropped": (html) => inAttributes(html, (attributes) => attributes.filter(([key]) => key.toLowerCase() !== "id")),
  "data attributes dropped": (html) =>
    inAttributes(html, (attributes) => attributes.filter(([key]) => !/^data-/i.test(key))),
  "microdata dropped": (html) =>
    inAttributes(html, (attributes) => attributes.filter(([key]) => !/^item(?:prop|scope|type|id|ref)$/i.test(key))),
  "titles and alts dropped": (html) =>
    inAttributes(html, (attributes) => attributes.filter(([key]) => !/^(?:title|alt|aria-label)$/i.test(key))),
  "JSON-LD dropped": (html) => dropScripts(html, /ld\+json/i),
  "scripts dropped": (html) => dropScripts(html, /^(?!.*ld\+json)/i),
  "all scripts dropped": (html) => dropScripts(html, /^/),
  "head dropped": (html) => html.replace(/<(?:title|meta)\b[^>]*>(?:[^<]*<\/title>)?/gi, ""),
  "divs wrapped": (html) => wrapped(html, "div", false),
  "items wrapped": (html) => ["li", "article", "td", "section"].reduce((text, tag) => wrapped(text, tag, true), html),
  "headings as divs": (html) => rename(html, /^h[1-6]$/i, "div"),
  "sections as divs": (html) => rename(html, /^(?:article|section|aside|main|header|footer|nav)$/i, "div"),
  "spans as b": (html) => rename(html, /^span$/i, "b"),
  "no-break spaces": (html) =>
    inText(html, (text) => text.replace(/(\d) (?=[A-Za-z])/g, `$1${NBSP}`).replace(/\$ (?=\d)/g, `$${NBSP}`)),
  "spaces in numbers": (html, draw) =>
    inText(html, (text) => text.replace(/(\d),(?=\d{3}(?!\d))/g, `$1${draw.pick([" ", NBSP, THIN])}`)),
  "sign behind": (html) => inText(html, (text) => text.replace(/\$ ?(\d[\d,]*)(?![\d,.]|\s*[kK]\b)/g, "$1 $")),
  US$: (html) => inText(html, (text) => text.replace(/(?<![A-Z])\$(?=\d)/g, "US$")),
  "numbers in spans": (html) =>
    inText(html, (text) => text.replace(/\$(\d[\d,]*)(?![\d,.])/g, "<span>$</span><span>$1</span>")),
};
