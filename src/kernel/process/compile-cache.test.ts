import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const OTHER_ACCOUNT = 61_102;
let root: string;
let sources: string;
let folder: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "autohub-compile-"));
  sources = join(root, "sources");
  folder = join(root, "cache");
  mkdirSync(sources);
  writeFileSync(join(root, "package.json"), `{ "type": "module" }`);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const addressOf = (path: string) => JSON.stringify(pathToFileURL(path).href);

/** Runs a script in another process. @returns its output */
const run = (script: string, env: Record<string, string> = {}, uid?: number): string =>
  execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    ...(uid !== undefined && { uid, cwd: "/" }),
    encoding: "utf8",
    env: { PATH: process.env.PATH, ...env },
  });

/** Runs `fillCompileCache` in another process. @returns "loaded" when it had to load the modules */
const fill = (into = folder, reader?: number): string =>
  run(`
    const { fillCompileCache } = await import(${addressOf(join(import.meta.dirname, "compile-cache.ts"))});
    const load = async () => { await import(${addressOf(join(sources, "car.ts"))}); process.stdout.write("loaded"); };
    await fillCompileCache({ folder: ${JSON.stringify(into)}, sourceFolders: [${JSON.stringify(sources)}], load,
      reader: ${reader} });`);

/** Returns whether a process that imports the module has to load the compiler for it. */
const loadsCompiler = (uid?: number): boolean =>
  run(
    `await import(${addressOf(join(sources, "car.ts"))});
    console.log(process.moduleLoadList.some((name) => name.includes("amaro")));`,
    { NODE_COMPILE_CACHE: folder },
    uid,
  ).trim() === "true";

it("spares processes the compiler, and is filled again when a source has changed", () => {
  writeFileSync(join(sources, "car.ts"), "export const doors: number = 4;\n");
  expect(fill()).toBe("loaded");
  expect(loadsCompiler()).toBe(false);
  expect(fill()).toBe("");
  writeFileSync(join(sources, "car.ts"), "export const doors: number = 5;\nexport const seats: number = 7;\n");
  expect(loadsCompiler()).toBe(true);
  expect(fill()).toBe("loaded");
  expect(loadsCompiler()).toBe(false);
});

it("keeps its cache when times lose their fractions, as in the layers of a container image", () => {
  const seconds = Math.floor(statSync(join(sources, "car.ts")).mtimeMs / 1_000);
  utimesSync(join(sources, "car.ts"), seconds + 0.75, seconds + 0.75);
  fill();
  utimesSync(join(sources, "car.ts"), seconds, seconds);
  expect(fill()).toBe("");
});

it("goes on without a cache where none can be written", () => {
  writeFileSync(join(root, "taken"), "");
  expect(fill(join(root, "taken", "cache"))).toBe("");
});

it.runIf(process.getuid?.() === 0)("is read by another account, which cannot write it (needs root)", () => {
  chmodSync(root, 0o755);
  writeFileSync(join(sources, "car.ts"), "export const doors: number = 3;\n");
  fill(folder, OTHER_ACCOUNT);
  expect(loadsCompiler(OTHER_ACCOUNT)).toBe(false);
  writeFileSync(join(sources, "car.ts"), "export const doors: number = 2;\n");
  expect([loadsCompiler(OTHER_ACCOUNT), loadsCompiler(OTHER_ACCOUNT)]).toEqual([true, true]);
});
