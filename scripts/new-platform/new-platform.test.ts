import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import type { PlatformFixture } from "#core/crawl/platforms/conformance/fixture-kit.ts";

const ID = `zz-skeleton-${process.pid}`;
const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = `${root}src/core/crawl/platforms/${ID}/`;
const run = (...args: string[]) =>
  spawnSync(process.execPath, ["scripts/new-platform.ts", ...args], { cwd: root, encoding: "utf8" });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the skeleton of a platform recognizes its own site and lists the remaining work", async () => {
  const { status, stdout } = run(ID);
  expect(status).toBe(0);
  expect(stdout).toContain("registry.ts");
  const adapter = Object.values(await import(`${folder}${ID}.ts`))[0] as { detect(page: object): string | null };
  const fixture = Object.values(await import(`${folder}fixture.ts`))[0] as PlatformFixture;
  expect(adapter.detect({ url: "https://dealer.example/", body: fixture.routes["/"] })).not.toBeNull();
  expect(readFileSync(`${folder}${ID}.ts`, "utf8")).not.toMatch(/TODO|FIXME/);
  expect(run(ID).status).toBe(2);
});

test("an id that is no folder name is refused and nothing is written", () => {
  expect(run("../evil").status).toBe(2);
  expect(run("Upper").status).toBe(2);
  expect(existsSync(`${root}src/core/crawl/platforms/Upper`)).toBe(false);
});
