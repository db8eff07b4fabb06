import { afterAll, describe, expect, it } from "vitest";
import type { Fetcher } from "#outbound/fetcher.ts";
import type { FakeAnswer, FakeSite } from "#test/fake-dealer-site.ts";
import { fetchKit } from "#test/fetch-kit.ts";
import { findChromium } from "./find-chromium.ts";
import { SiteBrowser } from "./site-browser.ts";

const CHROMIUM = findChromium();
const { site, fetcherFor } = fetchKit();
/** What the present page may fetch, and which hosts are services for it. */
let fetcher: Fetcher;
const services: string[] = [];
/** One Chromium for all tests; each page has a context of its own there. */
const browser = new SiteBrowser({
  executable: CHROMIUM,
  signal: new AbortController().signal,
  services,
  // On a busy machine, too.
  pageTimeMs: 60_000,
  fetchPart: (url, options) => fetcher.fetchPage(url, options),
});
afterAll(() => browser.close());

const text = (body: string, headers: Record<string, string> = {}): FakeAnswer => ({
  headers: { "content-type": "text/plain", ...headers },
  body,
});

/** What the page of `own` says after its script: what `run`, a function body that is awaited, has returned. */
async function said(own: FakeSite, others: readonly FakeSite[], run: string, service?: FakeSite): Promise<string> {
  fetcher = fetcherFor([own, ...others]);
  services.splice(0, services.length, ...(service ? [service.host] : []));
  const body = `<!doctype html><p id="out"></p><script>
    const read = (url, options) => fetch(url, options).then((answer) => answer.text(), () => "refused");
    (async () => { ${run} })().then((words) => { out.textContent = "[" + words + "]"; });</script>`;
  const { page } = await browser.build({ url: `${own.url}/used`, status: 200, contentType: "text/html", body });
  return /<p id="out">\[(.*)\]<\/p>/.exec(page.body)?.[1] ?? page.body;
}
/** What a site was asked for, without robots.txt. */
const asked = (fake: FakeSite) =>
  fake.requests.filter(({ path }) => path !== "/robots.txt").map(({ method, path }) => `${method} ${path}`);
describe.runIf(CHROMIUM !== null)("the scripts of a page in Chromium (needs a Chromium)", () => {
  // A page costs seconds of processor time, so one asks all of it.
  it("read another site only as its own headers say, also through a redirect of theirs, and not its scripts and style sheets", async () => {
    const open = { "access-control-allow-origin": "*" };
    const answers: Record<string, [type: string, body: string, headers?: Record<string, string>]> = {
      "/to-all": ["text/plain", "seen", open],
      "/to-others": ["text/plain", "seen", { "access-control-allow-origin": "https://elsewhere.example" }],
      "/secret": ["text/plain", "secret"],
      "/open": ["text/plain", "open", open],
      "/plain.js": ["text/javascript", "window.ran = 1;"],
      "/module.js": ["text/javascript", "export default 1;"],
      "/plain.css": ["text/css", "p { color: red; }"],
    };
    const other = await site(({ path, headers }, response) => {
      const toOrigin = { "access-control-allow-origin": headers.origin ?? "none" };
      const [type, body, more] = answers[path.split("?")[0] ?? path] ?? [
        "text/plain",
        "seen",
        path === "/to-origin" ? toOrigin : {},
      ];
      response.writeHead(path === "/missing" ? 404 : 200, { "content-type": type, ...more }).end(body);
    });
    const dealer = await site({
      "/own": text("own"),
      "/secret": { status: 302, headers: { location: `${other.url}/secret` } },
      "/open": { status: 302, headers: { location: `${other.url}/open` } },
    });
    const paths = ["/plain", "/missing", "/to-all", "/to-origin", "/to-others"];
    const run = `
      const urls = ["/own", ...${JSON.stringify(paths.map((path) => other.url + path))}];
      const direct = (await Promise.all(urls.map((url) => read(url)))).join(" ")
        + " " + (await read("${other.url}/to-all", { credentials: "include" }));
      const redirected = await read("/secret") + " " + await read("/open");
      const load = (tag, attributes) => new Promise((resolve) => {
        const element = Object.assign(document.createElement(tag), attributes);
        element.onload = () => resolve("loaded"); element.onerror = () => resolve("refused");
        document.head.append(element);
      });
      const words = [await load("script", { src: "${other.url}/plain.js" }) + window.ran];
      words.push(await load("script", { src: "${other.url}/plain.js?2", crossOrigin: "anonymous" }));
      words.push(await import("${other.url}/module.js").then(() => "loaded", () => "refused"));
      words.push(await load("link", { rel: "stylesheet", href: "${other.url}/plain.css" }));
      try { words.push(document.styleSheets[0].cssRules.length); } catch { words.push("closed"); }
      return [direct, redirected, words.join(" ")].join(", ");`;
    expect((await said(dealer, [other], run)).split(", ")).toEqual([
      "own refused refused seen seen refused refused",
      "refused open",
      "loaded1 refused refused loaded closed",
    ]);
    expect(asked(other)).toContain("GET /plain");
  });

  it("send POST and headers of their own to their own site and to known services only, also through a redirect", async () => {
    const open: FakeAnswer = text("taken", { "access-control-allow-origin": "*" });
    const [other, service] = [await site({ "/api": open, "/led": open }), await site({ "/api": open })];
    const dealer = await site({ "/api": open, "/led": { status: 307, headers: { location: `${other.url}/led` } } });
    const run = `
      const json = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
      const form = { method: "POST", body: new URLSearchParams({ a: "1" }) };
      const keyed = { headers: { "x-api-key": "1" } };
      const ask = (url) => Promise.all([json, form, keyed].map((options) => read(url, options)));
      const urls = ${JSON.stringify(["/api", `${other.url}/api`, `${service.url}/api`, "/led"])};
      return (await Promise.all(urls.map(ask))).map((words) => words.join(" ")).join(", ");`;
    const refused = "refused refused refused";
    const taken = "taken taken taken";
    expect((await said(dealer, [other, service], run, service)).split(", ")).toEqual([taken, refused, taken, refused]);
    expect(asked(other)).toEqual([]);
    const special = (path: string) => [`GET ${path}`, `POST ${path}`, `POST ${path}`];
    expect(asked(dealer).sort()).toEqual([...special("/api"), ...special("/led")].sort());
    expect(asked(service).sort()).toEqual(special("/api"));
    for (const fake of [dealer, service]) {
      const own = fake.requests.filter(({ path }) => path === "/api");
      expect(own.map(({ headers }) => headers["x-api-key"])).toContain("1");
      expect(own.map(({ body }) => body)).toEqual(expect.arrayContaining(["{}", "a=1"]));
    }
  });
});
