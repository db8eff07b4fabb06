// Takes long.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

/** Packages for work that most servers never do, or that another process does. Each costs megabytes. */
const LOADED_WHEN_NEEDED = [
  "@aws-sdk/client-s3",
  "@e965/xlsx",
  "@modelcontextprotocol/server",
  "@resvg/resvg-js",
  "@simplewebauthn/server",
  "@zxcvbn-ts/language-common",
  "basic-ftp",
  "cheerio",
  "nodemailer",
  "openid-client",
  "pdfkit",
  "playwright-core",
  "satori",
  "sharp",
  "ssh2",
  "vite",
];

/** Unused parts of undici. They come with `index.js`, HTTP/2 with every client. */
const UNUSED_IN_UNDICI = /^undici\/(index\.js|lib\/(web|mock|cache)\/|lib\/dispatcher\/client-h2\.js)/;

/** Imports modules in a separate process. @returns the files of packages that were loaded, below `node_modules` */
function packageFilesLoadedBy(modules: readonly string[]): string[] {
  const script = `
    import { registerHooks } from "node:module";
    const files = [];
    registerHooks({
      load(url, context, next) {
        if (url.includes("/node_modules/")) files.push(url.split("/node_modules/").at(-1));
        return next(url, context);
      },
    });
    for (const url of ${JSON.stringify(modules.map((path) => pathToFileURL(path).href))}) await import(url);
    console.log(JSON.stringify(files));
    process.exit();`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" }));
}

const packageOf = (file: string): string | undefined => /^(@[^/]+\/)?[^/]+/.exec(file)?.[0];

it("starts the server without what only some of its work needs", () => {
  const files = packageFilesLoadedBy(["app.ts", "context.ts"].map((file) => join(import.meta.dirname, file)));
  const loaded = files.map(packageOf);
  expect(loaded).toContain("fastify");
  expect(LOADED_WHEN_NEEDED.filter((name) => loaded.includes(name))).toEqual([]);
  expect(files.filter((file) => UNUSED_IN_UNDICI.test(file))).toEqual([]);
});

it("starts a crawl with the packages that send its requests, and no others", () => {
  const files = packageFilesLoadedBy([join(import.meta.dirname, "../core/crawl/serve-crawl.ts")]);
  expect(new Set(files.map(packageOf))).toEqual(new Set(["undici", "ipaddr.js", "lru-cache", "robots-parser"]));
  expect(files.filter((file) => UNUSED_IN_UNDICI.test(file))).toEqual([]);
});

it("reads a website without what only files and reports need", () => {
  const loaded = packageFilesLoadedBy([join(import.meta.dirname, "../core/crawl/read-order.ts")]).map(packageOf);
  expect(loaded).toContain("cheerio");
  expect(["@e965/xlsx", "csv-parse", "yauzl", "yazl"].filter((name) => loaded.includes(name))).toEqual([]);
});
