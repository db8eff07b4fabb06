const { readdirSync } = require("node:fs");
const { join } = require("node:path");

/**
 * Who may import whom. A message says what to do instead. Tests beside the source may import anything.
 * The rules are tried out in scripts/import-rules.test.ts.
 */
const TESTS = "\\.test\\.tsx?$";

/** The folders of a root, but those that serve every noun: a new noun needs no line here. */
const nounsIn = (root, ...serving) =>
  readdirSync(join(__dirname, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !serving.includes(entry.name))
    .map((entry) => entry.name)
    .join("|");
const SLICES = nounsIn("src/server", "infra", "http", "ssr");
const FEATURES = nounsIn("src/web", "api", "ui", "layout", "document", "pages", "admin");
/** The features in src/web/vehicles, by their rooms: what shoppers keep and reckon, questions, what explains a car's value. */
const VEHICLE_FEATURES = ["saved|compare|lists|payments", "ask", "market"];
/** The pages of cars themselves: the list, a car, filters, map. */
const VEHICLE_PAGES = `^src/web/vehicles/(?!(${VEHICLE_FEATURES.join("|")})/)`;
/** The console's work on many rows. */
const BULK_WORK =
  "^src/web/admin/(api/bulk-work|ui/(bulk-dialog|tag-fields)|dealerships/(dealership|stock)-bulk)\\.tsx?$";
const CONSOLE_FEATURES = nounsIn("src/web/admin", "api", "ui", "shell", "tabs");

/** Which server slices a slice may use. The rest talk through context.ts. */
const ALLOWED_SLICES = {
  vehicles: "search",
  search: "vehicles",
  auth: "audit",
  settings: "audit",
  inventory: "dealerships|audit",
  dealerships: "vehicles|audit",
  origins: "inventory",
  rights: "inventory|audit",
  sync: "inventory|dealerships|audit",
  imports: "inventory|dealerships|audit",
  exports: "vehicles|settings|audit",
  partner: "vehicles|audit",
  feeds: "vehicles|search|settings|audit",
  mail: "audit",
  backups: "audit",
  follows: "mail|search|vehicles",
  notifications: "mail|leads|audit",
  inquiries: "mail|vehicles|audit",
  market: "vehicles",
  assistants: "vehicles",
  scorecards: "vehicles|dealerships|leads|market|audit",
  portal: "inventory|vehicles|dealerships|leads|market|mail|scorecards|audit",
  lists: "vehicles",
  leads: "vehicles",
  stats: "search|dealerships|leads|sync",
  demo: "dealerships|inventory",
  "first-steps": "audit",
  health: "leads",
  bulk: "dealerships|inventory|rights|sync|tags|audit",
};

/** What the rows of a table mean, said in SQL by its owner. Every slice that reads the table says it the same way. */
const SQL_FRAGMENTS = "^src/server/[^/]+/[a-z-]+-table\\.ts$";

const sliceRules = SLICES.split("|").map((slice) => ({
  name: `slice-${slice}`,
  severity: "error",
  comment: `src/server/${slice} may not reach into that slice. Pass what it needs as a parameter and join the two in context.ts.`,
  from: { path: `^src/server/${slice}/`, pathNot: TESTS },
  to: {
    path: `^src/server/(${SLICES})/`,
    pathNot: [
      `^src/server/${slice}/`,
      SQL_FRAGMENTS,
      ...(ALLOWED_SLICES[slice] ? [`^src/server/(${ALLOWED_SLICES[slice]})/`] : []),
    ],
  },
}));

module.exports = {
  forbidden: [
    {
      name: "domain-is-pure",
      severity: "error",
      comment:
        "src/domain holds pure rules: no I/O, no framework, no package. Move the code that needs one to the server or the web.",
      from: { path: "^src/domain/", pathNot: TESTS },
      // A digest is a pure function.
      to: { pathNot: ["^src/domain/", "^(node:)?crypto$"] },
    },
    {
      name: "contract-knows-only-domain-and-zod",
      severity: "error",
      comment: "src/contract describes what goes over the wire, for both sides. Only src/domain and zod belong in it.",
      from: { path: "^src/contract/", pathNot: TESTS },
      to: { pathNot: ["^src/(contract|domain)/", "node_modules/zod/"] },
    },
    {
      name: "web-never-imports-server",
      severity: "error",
      comment:
        "The browser gets what the server knows through the calls of the contract, src/contract/*/*-endpoints.ts.",
      from: { path: "^src/web/", pathNot: TESTS },
      to: { path: "^(src/server|src/test|demo|scripts)/" },
    },
    {
      name: "server-renders-through-ssr-only",
      severity: "error",
      comment: "src/server/ssr is the one bridge to the pages. It knows the types of a rendered page and loads the renderer by its path.",
      from: { path: "^src/server/", pathNot: TESTS },
      to: { path: "^src/web/", pathNot: "^src/web/document/rendered-page\\.ts$" },
    },
    {
      name: "only-ssr-knows-the-web",
      severity: "error",
      comment: "Only src/server/ssr renders pages.",
      from: { path: "^src/server/", pathNot: [TESTS, "^src/server/ssr/"] },
      to: { path: "^src/web/" },
    },
    {
      name: "features-do-not-import-each-other",
      severity: "error",
      comment:
        "Web features are composed by routes.tsx, pages/ and admin/tabs. Shared parts go to ui/, layout/ or api/; all may use the pages of cars.",
      from: { path: `^src/web/((?:${FEATURES})|admin/(?:${CONSOLE_FEATURES}))/`, pathNot: TESTS },
      to: {
        path: `^src/web/(${FEATURES}|admin)/`,
        pathNot: ["^src/web/$1/", "^src/web/admin/(ui|api)/", VEHICLE_PAGES],
      },
    },
    {
      name: "pages-do-not-load-the-console",
      severity: "error",
      comment: "Shoppers load nothing of the console. What both use belongs outside src/web/admin.",
      from: { path: "^src/web/(?!admin/|routes\\.tsx$)", pathNot: TESTS },
      to: { path: "^src/web/admin/" },
    },
    {
      name: "pages-of-cars-know-no-feature",
      severity: "error",
      comment:
        "Pages of cars offer places (vehicles/listing-slots.tsx), and features fill them. src/web/pages joins the two.",
      from: { path: VEHICLE_PAGES, pathNot: TESTS },
      to: {
        path: [`^src/web/vehicles/(${VEHICLE_FEATURES.join("|")})/`, "^src/contract/(market|inquiries|follows|lists)/"],
      },
    },
    ...VEHICLE_FEATURES.map((rooms) => ({
      name: "features-of-cars-stand-alone",
      severity: "error",
      comment:
        "What shoppers keep, questions and market values are features of their own. The pages of cars hold what they share.",
      from: { path: `^src/web/vehicles/(${rooms})/`, pathNot: TESTS },
      to: { path: `^src/web/vehicles/(${VEHICLE_FEATURES.join("|")})/`, pathNot: `^src/web/vehicles/(${rooms})/` },
    })),
    {
      name: "lists-of-dealerships-know-no-work",
      severity: "error",
      comment: "Work on many rows comes by DealershipSlots; admin/tabs/dealerships-tab.tsx passes it in.",
      from: {
        path: "^src/web/admin/(dealerships/|api/(dealership-list|use-sync)\\.ts$)",
        pathNot: [TESTS, BULK_WORK],
      },
      to: { path: [BULK_WORK, "^src/contract/bulk/"] },
    },
    {
      name: "parts-of-all-pages-know-none",
      severity: "error",
      comment: "ui/, api/ and document/ serve every page and know none. Pass what they need as a parameter.",
      from: { path: "^src/web/(ui|api|document)/", pathNot: TESTS },
      to: { path: "^src/web/(?!(ui|api|document)/|paths\\.ts$)" },
    },
    {
      name: "adapters-have-no-world",
      severity: "error",
      comment:
        "A platform adapter gets pages from its CrawlContext and yields raw strings: no network, database or queue of its own.",
      from: { path: "^src/crawl/platforms/([^/]+)/", pathNot: [TESTS, "/conformance/", "/fixture\\.ts$"] },
      to: {
        pathNot: [
          "^src/crawl/platforms/($1|shared)/",
          "^src/crawl/(platform|crawl-errors)\\.ts$",
          "^src/crawl/reading/",
          "^src/outbound/fetch-errors\\.ts$",
          "^src/domain/",
          "node_modules/(cheerio|htmlparser2|domhandler|domutils)/",
        ],
      },
    },
    {
      name: "crawl-knows-no-product",
      severity: "error",
      comment: "The crawler turns addresses into facts; what becomes of them is the sync slice's business.",
      from: { path: "^src/crawl/", pathNot: TESTS },
      to: { path: "^src/(server|contract|web)/" },
    },
    {
      name: "outbound-knows-only-domain",
      severity: "error",
      comment: "src/outbound sends requests to the outside for whoever needs it, and knows nobody who does.",
      from: { path: "^src/outbound/", pathNot: TESTS },
      to: { path: "^(src|demo|scripts)/", pathNot: "^src/(outbound|domain)/" },
    },
    {
      name: "sync-starts-crawls",
      severity: "error",
      comment:
        "Only sync has crawls made. What a value means is in src/domain/normalize. Files use the crawls' VIN decoder, too.",
      from: { path: "^src/(server|contract|web)/", pathNot: [TESTS, "^src/server/(sync/|context\\.ts$)"] },
      to: { path: "^src/crawl/", pathNot: "^src/crawl/vin-decoder/vin-decoder\\.ts$" },
    },
    {
      name: "infra-and-http-know-no-slice",
      severity: "error",
      comment: "infra/ and http/ serve every slice and know none. Pass what they need as a parameter.",
      from: { path: "^src/server/(infra|http)/", pathNot: TESTS },
      to: { path: `^src/server/(${SLICES}|ssr)/` },
    },
    {
      name: "one-composition-root",
      severity: "error",
      comment: "Only main.ts and app.ts see the context and the calls whole; a slice declares the parts it needs.",
      from: { path: "^src/server/[^/]+/", pathNot: TESTS },
      to: { path: "^src/server/(context|app|main|endpoints)\\.ts$" },
    },
    {
      name: "routes-belong-to-their-slice",
      severity: "error",
      comment: "Routes are put on the server by app.ts and by nobody else.",
      from: { path: "^src/server/", pathNot: [TESTS, "^src/server/app\\.ts$"] },
      to: { path: "-routes\\.ts$" },
    },
    {
      name: "search-has-one-door",
      severity: "error",
      comment:
        "What others may call is src/server/search/vehicle-search.ts. Add a method there; only context.ts chooses an engine.",
      from: {
        path: "^(src|demo|scripts)/",
        pathNot: [TESTS, "^src/server/search/", "^src/server/context\\.ts$", "^src/test/"],
      },
      to: { path: "^src/server/search/", pathNot: "^src/server/search/vehicle-search\\.ts$" },
    },
    {
      name: "search-engines-stand-alone",
      severity: "error",
      comment: "An engine is one folder. What engines share belongs beside vehicle-search.ts, in cards/ or in stock/.",
      from: { path: "^src/server/search/([^/]+)/", pathNot: TESTS },
      to: { path: "^src/server/search/(?!cards/|stock/)[^/]+/", pathNot: "^src/server/search/$1/" },
    },
    {
      name: "test-helpers-are-for-tests",
      severity: "error",
      comment: "src/test is for tests only.",
      from: { path: "^(src|demo)/", pathNot: [TESTS, "^src/test/"] },
      to: { path: "^src/test/" },
    },
    {
      name: "demo-stands-alone",
      severity: "error",
      comment: "The demo dealerships know the product only over HTTP; only src/server/demo starts them.",
      from: { path: "^src/", pathNot: [TESTS, "^src/server/demo/"] },
      to: { path: "^demo/" },
    },
    {
      name: "no-circles",
      severity: "error",
      comment: "Two files that need each other are one file, or a third one is missing.",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-missing-modules",
      severity: "error",
      comment: "The import leads nowhere.",
      from: {},
      to: { couldNotResolve: true },
    },
    ...sliceRules,
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.css$" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};
