import type { Page } from "../../../platform.ts";
import { isObject, type Json, readJson } from "../../../reading/lenient-json.ts";

/** Keys of the address of a list's next page in an answer of JSON. */
const NEXT_KEY = /^(?:next|next_?(?:page)?_?(?:url|link|href)|next_?page)$/i;
const MARKUP = /<(?:div|li|article|tr|a|section)\b/i;
const MAX_NODES = 50_000;

/**
 * Returns an answer of JSON as a page: the markup in it, its data, and a link to the next part. A list that grows on a click or while the
 * visitor scrolls fetches such answers. Returns null for an answer that is no JSON.
 */
export function jsonAsPage(page: Page): Page | null {
  const reading = readJson(page.body);
  if (!reading.ok || reading.value === null || typeof reading.value !== "object") return null;
  const { markup, next } = partsOf(reading.value);
  const data = `<script type="application/json">${JSON.stringify(reading.value).replaceAll("<", "\\u003c")}</script>`;
  const link =
    next === null ? "" : `<a rel="next" href="${next.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">Next</a>`;
  return { ...page, contentType: "text/html", body: `<html><body>${markup.join("")}${data}${link}</body></html>` };
}

function partsOf(value: Json): { markup: string[]; next: string | null } {
  const markup: string[] = [];
  let next: string | null = null;
  const stack: Json[] = [value];
  for (let count = 0; stack.length > 0 && count < MAX_NODES; count++) {
    const at = stack.pop() ?? null;
    if (Array.isArray(at)) stack.push(...at.toReversed());
    else if (isObject(at)) {
      for (const [name, child] of Object.entries(at).reverse()) {
        if (typeof child === "string" && NEXT_KEY.test(name) && /[/?]/.test(child)) next ??= child;
        stack.push(child);
      }
    } else if (typeof at === "string" && MARKUP.test(at)) markup.push(at);
  }
  return { markup, next };
}
