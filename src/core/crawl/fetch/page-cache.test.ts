import { mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fetchKit } from "#test/fetch-kit.ts";
import { openPageCache, type PageCache } from "./page-cache.ts";

const kit = fetchKit();
const PAGE = "<!doctype html><title>Used cars</title><p>Two cars</p>";
let folder: string;
let cache: PageCache;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "autohub-pages-"));
  cache = openPageCache(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a site whose page has this validator. It answers 304 to requests that name it. */
const siteWith = (validator: Record<string, string>, condition: string) =>
  kit.site(({ path, headers }, response) => {
    if (path === "/robots.txt") return void response.writeHead(404).end();
    const known = headers[condition] === Object.values(validator)[0];
    const more = { "content-type": "text/html; charset=utf-8", ...validator };
    if (known) response.writeHead(304, validator).end();
    else response.writeHead(200, more).end(PAGE);
  });
const files = async () => (await readdir(folder, { recursive: true })).filter((name) => name.length > 10);
const answer = (headers: Record<string, string>) => ({ status: 200, headers, body: Buffer.from(PAGE) });

describe("a page that has not changed", () => {
  it.each([
    ["an ETag", { etag: '"v1"' }, "if-none-match"],
    ["a Last-Modified", { "last-modified": "Mon, 01 Jan 2024 00:00:00 GMT" }, "if-modified-since"],
  ] as [string, Record<string, string>, string][])(
    "is asked for with %s and not sent again",
    async (_what, validator, condition) => {
      const site = await siteWith(validator, condition);
      const fetcher = kit.fetcherFor([site], { cache });
      const first = await fetcher.fetchPage(`${site.url}/used`);
      let bytes = 0;
      const second = await fetcher.fetchPage(`${site.url}/used`, {}, { onBytes: (n) => (bytes += n) });
      expect(second).toEqual(first);
      expect(second.body).toBe(PAGE);
      expect(bytes).toBe(0);
      expect(site.requests.filter(({ path }) => path === "/used").map(({ headers }) => headers[condition])).toEqual([
        undefined,
        Object.values(validator)[0],
      ]);
    },
  );

  it("is fetched completely when the stored one was for another address, another kind, or a form", async () => {
    const site = await siteWith({ etag: '"v1"' }, "if-none-match");
    const fetcher = kit.fetcherFor([site], { cache });
    await fetcher.fetchPage(`${site.url}/used`);
    await fetcher.fetchPage(`${site.url}/used?page=2`);
    await fetcher.fetchPage(`${site.url}/used`, { accept: "any" });
    await fetcher.fetchPage(`${site.url}/used`, { method: "POST", body: "a=1" });
    expect(site.requests.map(({ headers }) => headers["if-none-match"])).toEqual(Array(5).fill(undefined));
  });
});

describe("the stored documents", () => {
  it("are only those whose server can detect every change", async () => {
    const date = "Mon, 01 Jan 2024 00:00:30 GMT";
    await cache.keep("a", answer({}));
    await cache.keep("b", answer({ etag: '"1"', "cache-control": "private, no-store" }));
    await cache.keep("c", answer({ etag: '"1"', vary: "Cookie" }));
    await cache.keep("d", answer({ "last-modified": "Mon, 01 Jan 2024 00:00:00 GMT", date }));
    await cache.keep("e", { ...answer({ etag: '"1"' }), status: 404 });
    expect(await files()).toEqual([]);
    await cache.keep("f", answer({ etag: '"1"', vary: "Accept-Encoding" }));
    expect(await files()).toHaveLength(1);
  });

  it("may be damaged or unwritable without harm", async () => {
    await cache.keep("a", answer({ etag: '"1"' }));
    const [name = ""] = await files();
    await writeFile(join(folder, name), "{}\nnonsense");
    expect(await cache.find("a")).toBeNull();
    await expect(openPageCache("/dev/null/nowhere").keep("a", answer({ etag: '"1"' }))).resolves.toBeUndefined();
    await openPageCache("/dev/null/nowhere").sweep();
  });

  it("are deleted after a week", async () => {
    await cache.keep("old", answer({ etag: '"1"' }));
    const [name = ""] = await files();
    await cache.keep("young", answer({ etag: '"2"' }));
    const then = Date.now() / 1_000 - 8 * 86_400;
    utimesSync(join(folder, name), then, then);
    await cache.sweep();
    expect(await files()).toHaveLength(1);
    expect(await cache.find("young")).not.toBeNull();
  });

  it("are deleted, the oldest first, when their folder is too large", async () => {
    for (const [age, name] of ["newest", "middle", "oldest"].entries()) {
      const known = new Set(await files());
      await cache.keep(name, answer({ etag: '"1"' }));
      const [added = ""] = (await files()).filter((file) => !known.has(file));
      const then = Date.now() / 1_000 - 60 * age;
      utimesSync(join(folder, added), then, then);
    }
    const [first = ""] = await files();
    const { size } = statSync(join(folder, first));
    await openPageCache(folder, 2 * size + 1).sweep();
    expect(await cache.find("oldest")).toBeNull();
    expect(await cache.find("middle")).not.toBeNull();
    expect(await cache.find("newest")).not.toBeNull();
  });
});
