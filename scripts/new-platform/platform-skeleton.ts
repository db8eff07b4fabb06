export type PlatformSkeleton = {
  /** Text by file name. */
  files: Record<string, string>;
  /** The remaining work by hand. */
  hints: string;
};

/** Returns the files of a new adapter. It passes its conformance tests unchanged. @param id kebab-case */
export function platformSkeleton(id: string): PlatformSkeleton {
  const words = id.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const name = words.join(" ");
  const variable = words.join("").replace(/^./, (letter) => letter.toLowerCase());
  return {
    files: { [`${id}.ts`]: adapter(id, name, variable), "fixture.ts": fixture(id, variable) },
    hints: [
      "What is left:",
      `1. src/core/crawl/registry.ts: import { ${variable} } from "./platforms/${id}/${id}.ts" and list it before structuredData.`,
      `2. src/core/dealerships/rules/platform-names.ts: "${id}": "${name}".`,
      `3. ${id}.ts: say how the platform is recognised, what it gives, what it lacks and on what it rests; teach it what the generic extraction misses.`,
      "4. fixture.ts: rebuild the platform's markup by hand (copy no dealer's page), with its traps. Each export is one site.",
      "5. npm test -- src/core/crawl/platforms, npm run docs, npm run inspect -- <url>.",
    ].join("\n"),
  };
}

const adapter = (
  id: string,
  name: string,
  variable: string,
): string => `import { detectBy, type Platform } from "../../platform.ts";
import type { SiteHints } from "../shared/hints.ts";
import { traverseSite } from "../shared/traversal/traverse-site.ts";

/**
 * ${name}: where its lists are, how its cars are marked up, which of its amounts is the price.
 */
export const ${variable}: Platform = {
  id: "${id}",
  about: {
    recognised: "cdn.${id}.example in the page",
    gives: "what its pages mark up",
    lacks: "nothing that is known of",
    evidence: { kind: "described", of: "nothing yet: name the pages or the sources" },
  },
  readsGenerically: true,
  detect: detectBy(/\\bcdn\\.${id}\\.example\\b/, "The page is built by ${name}."),
  crawl: (entry, context) => traverseSite(entry, context, HINTS),
};

const HINTS: SiteHints = { usedLists: ["/inventory"] };
`;

const fixture = (
  id: string,
  variable: string,
): string => `import { HONDA, html, JEEP, type PlatformFixture } from "../conformance/fixture-kit.ts";

const head = '<script src="https://cdn.${id}.example/app.js"></script>';
const card = (vin: string, name: string, price: string): string =>
  \`<div class="card" data-vin="\${vin}"><h3><a href="/inventory/\${vin}">\${name}</a></h3><span>31,200 miles</span>\${price}</div>\`;

export const ${variable}Site: PlatformFixture = {
  platform: "${id}",
  entry: "/",
  routes: {
    "/": html(head, "<h1>Welcome</h1>"),
    "/inventory": html(
      head,
      "<p>1 - 1 of 2 vehicles</p>",
      card(HONDA, "Used 2019 Honda Civic", "<span>Price</span><b>$17,995</b>"),
      '<a rel="next" href="/inventory?page=2">Next</a>',
    ),
    "/inventory?page=2": html(
      head,
      "<p>2 - 2 of 2 vehicles</p>",
      card(JEEP, "Used 2018 Jeep Cherokee", "<b>Call for price</b>"),
    ),
  },
  cars: { [HONDA]: { priceUsd: 17_995, mileageMiles: 31_200 }, [JEEP]: { priceUsd: null } },
  newCars: 0,
  list: "/inventory",
  next: "/inventory?page=2",
};
`;
