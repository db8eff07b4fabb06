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
const SPECIAL = `
  const json = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  const form = { method: "POST", body: new URLSearchParams({ a: "1" }) };
  const keyed = { headers: { "x-api-key": "1" } };
  const ask = (url) => Promise.all([json, form, keyed].map((options) => read(url, options)));`;

describe.runIf(CHROMIUM !== null)("the scripts of a page in Chromium (needs a Chromium)", () => {
  it("read another site only as that site's own headers say", async () => {
    const dealer = await site({ "/own": text("own") });
    const other = await site((request, response) => {
      const allowed: Record<string, string> = {
        "/to-all": "*",
        "/to-origin": request.headers.origin ?? "none",
        "/to-others": "https://elsewhere.example",
      };
      const allow = allowed[request.path];
      response.writeHead(request.path === "/missing" ? 404 : 200, {
        "content-type": "text/plain",
        ...(allow && { "access-control-allow-origin": allow }),
      });
      response.end("seen");
    });
    const paths = ["/plain", "/missing", "/to-all", "/to-origin", "/to-others"];
    const run = `const urls = ["/own", ...${JSON.stringify(paths.map((path) => other.url + path))}];
      return (await Promise.all(urls.map((url) => read(url)))).join(" ")
        + " " + (await read("${other.url}/to-all", { credentials: "include" }));`;
    expect(await said(dealer, [other], run)).toBe("own refused refused seen seen refused refused");
    expect(asked(other)).toContain("GET /plain");
  });

  it("do not read another site through a redirect of their own", async () => {
    const other = await site({
      "/secret": text("secret"),
      "/open": text("open", { "access-control-allow-origin": "*" }),
    });
    const dealer = await site({
      "/secret": { status: 302, headers: { location: `${other.url}/secret` } },
      "/open": { status: 302, headers: { location: `${other.url}/open` } },
    });
    expect(await said(dealer, [other], `return await read("/secret") + " " + await read("/open");`)).toBe(
      "refused open",
    );
  });

  it("do not read another site's script or style sheet", async () => {
    const other = await site({
      "/plain.js": { headers: { "content-type": "text/javascript" }, body: "window.ran = 1;" },
      "/module.js": { headers: { "content-type": "text/javascript" }, body: "export default 1;" },
      "/plain.css": { headers: { "content-type": "text/css" }, body: "p { color: red; }" },
    });
    const run = `
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
      return words.join(" ");`;
    expect(await said(await site({}), [other], run)).toBe("loaded1 refused refused loaded closed");
  });

  it("send POST and headers of their own to their own site and to known services only", async () => {
    const open: FakeAnswer = text("taken", { "access-control-allow-origin": "*" });
    const [dealer, other, service] = [
      await site({ "/api": open }),
      await site({ "/api": open }),
      await site({ "/api": open }),
    ];
    const run = `${SPECIAL}
      const urls = ${JSON.stringify(["/api", `${other.url}/api`, `${service.url}/api`])};
      return (await Promise.all(urls.map(ask))).flat().join(" ");`;
    expect(await said(dealer, [other, service], run, service)).toBe(
      "taken taken taken refused refused refused taken taken taken",
    );
    expect(asked(other)).toEqual([]);
    for (const fake of [dealer, service]) {
      expect(asked(fake).sort()).toEqual(["GET /api", "POST /api", "POST /api"]);
      expect(fake.requests.map(({ headers }) => headers["x-api-key"])).toContain("1");
      expect(fake.requests.map(({ body }) => body)).toEqual(expect.arrayContaining(["{}", "a=1"]));
    }
  });

  it("send nothing of that kind on through a redirect", async () => {
    const other = await site({ "/api": text("taken", { "access-control-allow-origin": "*" }) });
    const dealer = await site({ "/api": { status: 307, headers: { location: `${other.url}/api` } } });
    expect(await said(dealer, [other], `${SPECIAL} return (await ask("/api")).join(" ");`)).toBe(
      "refused refused refused",
    );
    expect(asked(dealer)).toHaveLength(3);
    expect(asked(other)).toEqual([]);
  });

  it("are waited for by the page's own clock, which stands still while the page works", async () => {
    const dealer = await site({
      "/cars": (_request, response) => void setTimeout(() => response.end("cars"), 500),
    });
    const run = `await new Promise((resolve) => addEventListener("load", () => setTimeout(resolve, 300)));
      const end = Date.now() + 2_000;
      while (Date.now() < end);
      return read("/cars");`;
    expect(await said(dealer, [], run)).toBe("cars");
  });
});
