// Takes long.
import { afterAll, describe, expect, it } from "vitest";
import type { FakeAnswer, FakeSite } from "#test/fake-dealer-site.ts";
import { fetchKit } from "#test/fetch-kit.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import { findChromium } from "./find-chromium.ts";
import { SiteBrowser, type SiteBrowserOptions } from "./site-browser.ts";

const CHROMIUM = findChromium();
const { site, fetcherFor } = fetchKit();
/** The fetcher of the present page, and the hosts that are services for it. */
let fetcher: Fetcher;
const services: string[] = [];
const stop = new AbortController();
const options: SiteBrowserOptions = {
  executable: CHROMIUM,
  signal: stop.signal,
  services,
  // Long enough for a busy machine.
  pageTimeMs: 60_000,
  fetchPart: (url, options) => fetcher.fetchPage(url, options),
};
/** One Chromium for all tests. Each page has its own context there. */
const browser = new SiteBrowser(options);
afterAll(() => browser.close());

const text = (body: string, headers: Record<string, string> = {}): FakeAnswer => ({
  headers: { "content-type": "text/plain", ...headers },
  body,
});

/** Returns the text of the page of `own` after its script has run: the result of `run`, the body of an async function. */
async function runInPage(own: FakeSite, others: readonly FakeSite[], run: string, service?: FakeSite): Promise<string> {
  fetcher = fetcherFor([own, ...others]);
  services.splice(0, services.length, ...(service ? [service.host] : []));
  const body = `<!doctype html><p id="out"></p><script>
    const read = (url, options) => fetch(url, options).then((answer) => answer.text(), () => "refused");
    (async () => { ${run} })().then((words) => { out.textContent = "[" + words + "]"; });</script>`;
  const { page } = await browser.build({ url: `${own.url}/used`, status: 200, contentType: "text/html", body });
  return /<p id="out">\[(.*)\]<\/p>/.exec(page.body)?.[1] ?? page.body;
}
/** Returns the requests to a site, without robots.txt. */
const asked = (fake: FakeSite) =>
  fake.requests.filter(({ path }) => path !== "/robots.txt").map(({ method, path }) => `${method} ${path}`);

describe.runIf(CHROMIUM !== null)("the scripts of a page in Chromium (needs a Chromium)", () => {
  it("read another site only as far as that site's headers allow, also through their own redirect, or use it unread", async () => {
    const dealer = await site((request, response) => {
      if (request.path === "/own") return response.writeHead(200, { "content-type": "text/plain" }).end("own");
      response.writeHead(302, { location: other.url + request.path }).end();
    });
    const other = await site((request, response) => {
      const allowed: Record<string, string> = {
        "/to-all": "*",
        "/to-origin": request.headers.origin ?? "none",
        "/to-others": "https://elsewhere.example",
      };
      const types: Record<string, string> = { js: "text/javascript", css: "text/css" };
      const texts: Record<string, string> = { js: "window.ran = 1;", css: "p { color: red; }" };
      const allow = allowed[request.path];
      const ending = request.path.split(".")[1] ?? "";
      response.writeHead(request.path === "/missing" ? 404 : 200, {
        "content-type": types[ending] ?? "text/plain",
        ...(allow && { "access-control-allow-origin": allow }),
      });
      response.end(texts[ending] ?? "seen");
    });
    const paths = ["/plain", "/missing", "/to-all", "/to-origin", "/to-others"];
    const run = `
      const urls = ["/own", ...${JSON.stringify(paths.map((path) => other.url + path))}];
      const words = await Promise.all(urls.map((url) => read(url)));
      words.push(await read("${other.url}/to-all", { credentials: "include" }));
      words.push("redirected:", await read("/plain"), await read("/to-all"));
      const load = (tag, attributes) => new Promise((resolve) => {
        const element = Object.assign(document.createElement(tag), attributes);
        element.onload = () => resolve("loaded"); element.onerror = () => resolve("refused");
        document.head.append(element);
      });
      words.push("used:", await load("script", { src: "${other.url}/plain.js" }) + window.ran);
      words.push(await load("script", { src: "${other.url}/plain.js?2", crossOrigin: "anonymous" }));
      words.push(await import("${other.url}/module.js").then(() => "loaded", () => "refused"));
      words.push(await load("link", { rel: "stylesheet", href: "${other.url}/plain.css" }));
      try { words.push(document.styleSheets[0].cssRules.length); } catch { words.push("closed"); }
      return words.join(" ");`;
    expect(await runInPage(dealer, [other], run)).toBe(
      "own refused refused seen seen refused refused redirected: refused seen used: loaded1 refused refused loaded closed",
    );
    expect(asked(other)).toContain("GET /plain");
  });

  it("send POST and custom headers only to their own site and to known services, and not through a redirect elsewhere", async () => {
    const open: FakeAnswer = text("taken", { "access-control-allow-origin": "*" });
    const [other, service] = [await site({ "/api": open }), await site({ "/api": open })];
    const away: FakeAnswer = { status: 307, headers: { location: `${other.url}/api` } };
    const dealer = await site({ "/api": open, "/away": away });
    const run = `
      const json = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
      const form = { method: "POST", body: new URLSearchParams({ a: "1" }) };
      const keyed = { headers: { "x-api-key": "1" } };
      const ask = (url) => Promise.all([json, form, keyed].map((options) => read(url, options)));
      const urls = ${JSON.stringify(["/api", `${other.url}/api`, `${service.url}/api`, "/away"])};
      return (await Promise.all(urls.map(ask))).flat().join(" ");`;
    expect(await runInPage(dealer, [other, service], run, service)).toBe(
      "taken taken taken refused refused refused taken taken taken refused refused refused",
    );
    expect(asked(other)).toEqual([]);
    const asks = (path: string) => [`GET ${path}`, `POST ${path}`, `POST ${path}`];
    expect(asked(service).sort()).toEqual(asks("/api"));
    expect(asked(dealer).sort()).toEqual([...asks("/api"), ...asks("/away")].sort());
    for (const fake of [dealer, service]) {
      expect(fake.requests.map(({ headers }) => headers["x-api-key"])).toContain("1");
      expect(fake.requests.map(({ body }) => body)).toEqual(expect.arrayContaining(["{}", "a=1"]));
    }
  });

  it("are waited for by the page's own clock, which stops while the page works", async () => {
    const dealer = await site({
      "/cars": (_request, response) => void setTimeout(() => response.end("cars"), 500),
    });
    const run = `await new Promise((resolve) => addEventListener("load", () => setTimeout(resolve, 300)));
      const end = Date.now() + 2_000;
      while (Date.now() < end);
      return read("/cars");`;
    expect(await runInPage(dealer, [], run)).toBe("cars");
  });

  it("end their Chromium when they never pause; the next page gets a new one, and is dropped at once when the crawl is stopped", async () => {
    const limits = { pageTimeMs: options.pageTimeMs, graceMs: options.graceMs };
    Object.assign(options, { pageTimeMs: 1_000, graceMs: 0 });
    const dealer = await site({ "/cars": () => stop.abort(new Error("The process is stopping.")) });
    await expect(runInPage(dealer, [], "for (;;);")).rejects.toThrow("still busy");
    Object.assign(options, limits);
    await expect(runInPage(dealer, [], `return read("/cars");`)).rejects.toThrow("The process is stopping.");
    expect(asked(dealer)).toEqual(["GET /cars"]);
  });
});
