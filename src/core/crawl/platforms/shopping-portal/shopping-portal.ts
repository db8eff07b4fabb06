import { PORTALS, portalAdvice, portalAt } from "#core/dealerships/rules/shopping-portals.ts";
import type { Page, Platform } from "../../platform.ts";

/** Shopping portals, and their pages for dealers. They do not list one dealer's cars, so nothing is read. */
export const shoppingPortal: Platform = {
  id: "shopping-portal",
  about: {
    recognised: "the hosts of the well-known portals, or a page that gives itself as one of theirs",
    gives: "nothing: the run says that the site lists no own cars, and what would help",
    lacks: "portals that are not in its list",
    evidence: { kind: "known", of: "the portals' own names and hosts" },
  },
  readsGenerically: true,
  detect: (page) => {
    const name = portalOf(page);
    return name === null ? null : `The page is one of ${name}, a shopping portal.`;
  },
  async *crawl(entry, context) {
    const name = portalOf(entry) ?? "This site";
    context.missed(entry.url, portalAdvice(name));
    yield* [];
  },
};

/** Returns the portal that owns a page, by its address, else by the address or the name in the page. */
function portalOf({ url, body }: Page): string | null {
  const head = body.slice(0, 200_000);
  const own = [url, content(head, "og:url"), canonical(head)]
    .map((address) => portalAt(address))
    .find((name) => name !== null);
  if (own !== undefined) return own;
  const siteName = content(head, "og:site_name")?.toLowerCase();
  return PORTALS.find(([, name]) => name.toLowerCase() === siteName)?.[1] ?? null;
}

function content(head: string, property: string): string | null {
  const [tag] = new RegExp(String.raw`<meta\b[^<>]{0,200}["']${property}["'][^<>]{0,300}>`, "i").exec(head) ?? [];
  return /\bcontent\s?=\s?["']([^"']{1,300})["']/i.exec(tag ?? "")?.[1]?.trim() ?? null;
}

function canonical(head: string): string | null {
  const [tag] = /<link\b[^<>]{0,200}\brel=["']canonical["'][^<>]{0,300}>/i.exec(head) ?? [];
  return /\bhref\s?=\s?["']([^"']{1,300})["']/i.exec(tag ?? "")?.[1]?.trim() ?? null;
}
