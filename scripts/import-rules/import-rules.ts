import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ImportRule } from "./broken-imports.ts";

const SRC = join(import.meta.dirname, "../../src");

/**
 * Rules for imports between layers, rooms and kinds of files. A message says what to do instead. Tests beside the source may import
 * anything. The rules are tried out in import-rules.test.ts.
 */
const TESTS = "\\.test\\.tsx?$";
/** Pure rules, and what goes over the wire: both sides may use them. */
const RULES = "/rules/|-rules\\.ts$";
const WIRE = "-(endpoints|schemas)\\.ts$|^src/kernel/http/(endpoint|parameters)\\.ts$";
/** Files that run in a browser. */
const PAGES = "^src/[^/]+/[^/]+/(site|console)/|^src/app/(site|console)/";

/** The layers, each with its rooms and what each room may use of the same layer. Nothing imports upwards. */
const LAYERS: Record<string, Record<string, string[]>> = {
  kernel: orderOf(
    ["words", "process", "database", "jobs", "files", "postgres", "outbound", "http", "ui"],
    ["audit", "settings", "auth", "mail", "ssr"],
  ),
  core: {
    facts: [],
    notices: [],
    dealerships: ["facts", "notices"],
    inventory: ["facts", "notices", "dealerships"],
    imports: ["facts", "dealerships", "inventory"],
    crawl: ["facts", "dealerships", "inventory", "imports"],
    sync: ["facts", "notices", "dealerships", "inventory", "imports", "crawl"],
    photos: ["notices"],
    listing: ["facts", "dealerships", "inventory", "photos"],
  },
  /** A feature that is not named here uses no other. A further arrow needs a decision record. */
  features: {
    assistants: ["market"],
    bulk: ["rights"],
    portal: ["scorecards"],
    scorecards: ["leads", "market"],
    stats: ["leads"],
  },
};

/** Rooms in a row, each of which may use all before it. */
function orderOf(...rows: string[][]): Record<string, string[]> {
  const rooms = rows.flat();
  return Object.fromEntries(rooms.map((room, index) => [room, rooms.slice(0, index)]));
}

const roomsIn = (layer: string): string[] =>
  readdirSync(join(SRC, layer), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

const LAYER_NAMES = [...Object.keys(LAYERS), "app"];
const layerRules = Object.keys(LAYERS).map((layer, index) => ({
  name: `${layer}-imports-nothing-above`,
  comment: `src/${layer} may not import from a layer above it (${LAYER_NAMES.join(" ← ")}). Pass what it needs as a parameter.`,
  from: { path: `^src/${layer}/`, pathNot: TESTS },
  to: { path: `^src/(${LAYER_NAMES.slice(index + 1).join("|")})/` },
}));

const roomRules = Object.entries(LAYERS).flatMap(([layer, uses]) =>
  roomsIn(layer).map((room) => {
    const mayUse = uses[room] ?? [];
    if (layer !== "features" && !uses[room])
      throw new Error(`scripts/import-rules/import-rules.ts does not know src/${layer}/${room}`);
    return {
      name: `${layer}-${room}`,
      comment: `src/${layer}/${room} may use ${mayUse.join(", ") || "no other room"} of src/${layer}. Pass the rest as a parameter, or let a lower room have it.`,
      from: { path: `^src/${layer}/${room}/`, pathNot: TESTS },
      to: { path: `^src/${layer}/`, pathNot: `^src/${layer}/(${[room, ...mayUse].join("|")})/` },
    };
  }),
);

/** The rules of the imports. Circles and imports that lead nowhere are refused as well. */
export const IMPORT_RULES: readonly ImportRule[] = [
  ...layerRules,
  ...roomRules,
  {
    name: "rules-are-pure",
    comment:
      "A folder rules/ holds pure rules: no I/O, no framework, no package. Move the code that needs one beside it.",
    from: { path: RULES, pathNot: [TESTS, "^(?!src/)"] },
    // A digest is a pure function.
    to: { pathNot: [RULES, "^(node:)?crypto$"] },
  },
  {
    name: "endpoints-know-only-rules-and-zod",
    comment:
      "Endpoints and schemas describe what goes over the wire, for both sides. Only rules and zod belong in them.",
    from: { path: WIRE, pathNot: TESTS },
    to: { pathNot: [RULES, WIRE, "node_modules/zod/"] },
  },
  {
    name: "pages-import-no-server-file",
    comment: "The browser gets what the server knows through the calls of *-endpoints.ts.",
    from: { path: PAGES, pathNot: TESTS },
    to: { path: "^(src|demo|scripts)/", pathNot: [PAGES, RULES, WIRE] },
  },
  {
    name: "server-renders-by-path-only",
    comment: "The server knows the types of a rendered page, and loads the renderer by its path (src/kernel/ssr).",
    from: { path: "^src/", pathNot: [TESTS, PAGES, "^src/test/"] },
    to: { path: PAGES, pathNot: "^src/kernel/ui/site/rendered-page\\.ts$" },
  },
  {
    name: "site-does-not-load-the-console",
    comment: "Shoppers load nothing of the console. What both use belongs in a folder site/.",
    from: { path: "^src/.*/site/", pathNot: [TESTS, "^src/app/site/routes\\.tsx$"] },
    to: { path: "^src/.*/console/" },
  },
  {
    name: "adapters-have-no-world",
    comment:
      "A platform adapter gets pages from its CrawlContext and yields raw strings: no network, database or queue.",
    from: { path: "^src/core/crawl/platforms/([^/]+)/", pathNot: [TESTS, "/conformance/", "/fixture\\.ts$"] },
    to: {
      pathNot: [
        "^src/core/crawl/platforms/($1|shared)/",
        "^src/core/crawl/(platform|crawl-errors)\\.ts$",
        "^src/core/crawl/reading/",
        "^src/kernel/outbound/fetch-errors\\.ts$",
        RULES,
        "node_modules/(cheerio|htmlparser2|domhandler|domutils)/",
      ],
    },
  },
  {
    name: "crawl-knows-no-database",
    comment:
      "The crawler turns addresses into facts in a separate process; what becomes of them is the sync's business.",
    from: { path: "^src/core/crawl/", pathNot: TESTS },
    to: {
      path: "^src/",
      pathNot: [
        "^src/core/(crawl|facts)/",
        "^src/core/imports/records/",
        "^src/kernel/outbound/",
        "^src/kernel/process/((until|with)-[a-z]+|process-usage|confined-program|child-environment|compile-cache)\\.ts$",
        RULES,
      ],
    },
  },
  {
    name: "only-the-list-names-features",
    comment:
      "A feature is one folder and its lines in src/app/features.ts. It says in its feature.ts what it adds to the server, and the pages find what it adds by the names of files (CONTRIBUTING.md).",
    from: { path: "^src/app/", pathNot: [TESTS, "^src/app/features\\.ts$"] },
    to: { path: "^src/features/" },
  },
  {
    name: "sync-starts-crawls",
    comment: "Only the sync has crawls made.",
    from: { path: "^src/features/", pathNot: TESTS },
    to: { path: "^src/core/crawl/", pathNot: RULES },
  },
  {
    name: "routes-belong-to-their-room",
    comment: "Routes are put on the server by src/app and by a feature's feature.ts.",
    from: { path: "^src/", pathNot: [TESTS, "^src/app/", "^src/features/[^/]+/feature\\.ts$"] },
    to: { path: "-routes\\.ts$" },
  },
  {
    name: "search-has-one-door",
    comment:
      "What others may call is src/core/listing/vehicle-search.ts. Add a method there; only src/app chooses an engine.",
    from: { path: "^(src|demo|scripts)/", pathNot: [TESTS, "^src/core/listing/", "^src/app/", "^src/test/"] },
    to: { path: "^src/core/listing/engines/" },
  },
  {
    name: "search-engines-stand-alone",
    comment: "An engine is one folder. What engines share belongs beside vehicle-search.ts, in cards/ or in stock/.",
    from: { path: "^src/core/listing/engines/([^/]+)/", pathNot: TESTS },
    to: { path: "^src/core/listing/engines/", pathNot: "^src/core/listing/engines/$1/" },
  },
  {
    name: "test-helpers-are-for-tests",
    comment: "src/test is for tests only.",
    from: { path: "^(src|demo)/", pathNot: [TESTS, "^src/test/"] },
    to: { path: "^src/test/" },
  },
  {
    name: "demo-stands-alone",
    comment: "The demo dealerships know the product only over HTTP; only src/features/onboarding starts them.",
    from: { path: "^src/", pathNot: [TESTS, "^src/features/onboarding/"] },
    to: { path: "^demo/" },
  },
];
