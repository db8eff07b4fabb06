import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Each package has a separate folder, so that neither another package nor the product can load its dependencies. */
const FOLDER = join(import.meta.dirname, "../node_modules/.cache/autohub-packages");

/**
 * Installs a package that only one program needs (a benchmark, a script that derives data from it), once. Prints that it does.
 * @param version exact
 * @returns the folder of the package
 * @throws a sentence, when npm cannot install it
 */
export function installOnDemand(name: string, version: string): string {
  const folder = join(FOLDER, `${name.replace("/", "+")}@${version}`);
  const manifest = join(folder, "node_modules", name, "package.json");
  if (!isThere(manifest, version)) {
    console.log(`Installing ${name} ${version}, which only this program needs ...`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    // Install scripts do not run, because they have not been reviewed.
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const { status } = spawnSync("npm", ["install", ...flags, `${name}@${version}`], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    });
    if (status !== 0 || !isThere(manifest, version))
      throw new Error(
        `npm could not install ${name} ${version}, without which this program does not run. Is the npm registry reachable?`,
      );
  }
  return join(folder, "node_modules", name);
}

const isThere = (manifest: string, version: string): boolean =>
  existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === version;

/** Installs a package like `installOnDemand` and loads it as CommonJS. @returns its exports; the caller declares their type */
export function requireOnDemand(name: string, version: string): unknown {
  return createRequire(join(installOnDemand(name, version), "package.json"))(name);
}
