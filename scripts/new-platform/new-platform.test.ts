import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import type { PlatformFixture } from "#core/crawl/platforms/conformance/fixture-kit.ts";

const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
const CRAWL = "src/core/crawl";
const ID = "zz-skeleton";

/** The command in a folder of the test's: other tests and the checks read the repository's own files while this one runs. */
const root = mkdtempSync(join(tmpdir(), "autohub-platform-"));
const platforms = join(root, CRAWL, "platforms");
mkdirSync(platforms, { recursive: true });
writeFileSync(join(root, "package.json"), `{ "type": "module" }`);
cpSync(join(REPOSITORY, "scripts/new-platform.ts"), join(root, "scripts/new-platform.ts"));
cpSync(join(REPOSITORY, "scripts/new-platform"), join(root, "scripts/new-platform"), { recursive: true });
for (const name of ["platform.ts", "platforms/shared", "platforms/conformance", "platforms/dealer-com"])
  symlinkSync(join(REPOSITORY, CRAWL, name), join(root, CRAWL, name));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, ["scripts/new-platform.ts", ...args], { cwd: root, encoding: "utf8" });

test("the skeleton of a platform recognizes its own site and lists the remaining work", async () => {
  const { status, stdout } = run(ID);
  expect(status).toBe(0);
  expect(stdout).toContain("registry.ts");
  const folder = join(platforms, ID);
  const adapter = Object.values(await import(join(folder, `${ID}.ts`)))[0] as { detect(page: object): string | null };
  const fixture = Object.values(await import(join(folder, "fixture.ts")))[0] as PlatformFixture;
  expect(adapter.detect({ url: "https://dealer.example/", body: fixture.routes["/"] })).not.toBeNull();
  expect(readFileSync(join(folder, `${ID}.ts`), "utf8")).not.toMatch(/TODO|FIXME/);
});

test("a platform that exists is not written again", () => {
  expect(run("dealer-com").status).toBe(2);
});

test("an id that is no folder name is refused and nothing is written", () => {
  expect(run("../evil").status).toBe(2);
  expect(run("Upper").status).toBe(2);
  expect(existsSync(join(platforms, "Upper"))).toBe(false);
});
