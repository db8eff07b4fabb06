import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type FastifyInstance, fastify, type InjectOptions } from "fastify";
import { describe, expect, it, vi } from "vitest";
import { manifestAssets, type PageRenderer } from "./built-renderer.ts";
import { KeptPages } from "./kept-pages.ts";
import { registerPages } from "./register-pages.ts";

const code = { scripts: ["run()"], styles: [] };
const shows =
  (html: string, status = 200): PageRenderer =>
  async () => ({ status, html, code });

type CallApi = Parameters<typeof registerPages>[1]["callApi"];

async function appWith(
  renderer: PageRenderer,
  app = fastify(),
  kept: KeptPages | null = null,
  callApi: CallApi = async () => ({ status: 200, body: {} }),
) {
  app.all("/api/*", async (_request, reply) => reply.status(404).send({ message: "There is no such call" }));
  await registerPages(app, {
    dev: false,
    site: { publicUrl: "https://autohub.example/" },
    callApi,
    countPage: () => {},
    isSpecial: ({ headers }) => headers.cookie !== undefined,
    publicHeaders: ({ scripts }) => ({ "content-security-policy": `script-src ${scripts.length}` }),
    kept,
    renderer,
  });
  return app;
}

it("renders every address that no other route takes, under the public origin", async () => {
  const renderer = vi.fn(shows("<p>page</p>", 404));
  const app = await appWith(renderer);
  const page = await app.inject("/some/where?x=1");
  expect(page.statusCode).toBe(404);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).toBe("<p>page</p>");
  expect(renderer).toHaveBeenCalledWith(expect.objectContaining({ url: "https://autohub.example/some/where?x=1" }));
  expect((await app.inject("/api/none")).json()).toEqual({ message: "There is no such call" });
});

it("answers HEAD like GET, without the page", async () => {
  const app = await appWith(shows("<p>page</p>"));
  const head = await app.inject({ method: "HEAD", url: "/" });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe("");
});

it("cannot be led to another host by the address", async () => {
  const renderer = vi.fn(shows("", 404));
  const app = await appWith(renderer);
  await app.inject("//evil.example/x");
  expect(new URL(renderer.mock.calls[0]?.[0].url ?? "").host).toBe("autohub.example");
});

it("redirects", async () => {
  const app = await appWith(async () => ({ status: 302, location: "/vehicles/1" }));
  const page = await app.inject("/vehicles/2");
  expect([page.statusCode, page.headers.location]).toEqual([302, "/vehicles/1"]);
});

it("keeps other sites' windows apart from private pages, and public ones in the process the browser already has", async () => {
  const app = fastify();
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cross-origin-opener-policy", "same-origin");
  });
  await appWith(shows("<p>page</p>"), app);
  const policy = async (url: string) => (await app.inject(url)).headers["cross-origin-opener-policy"];
  for (const url of ["/admin", "/admin?next=1", "/admin/dashboard", "/scorecard/abc"]) {
    expect(await policy(url)).toBe("same-origin");
  }
  for (const url of ["/", "/?keyword=/admin", "/vehicles/1", "/administrators"]) {
    expect(await policy(url)).toBeUndefined();
  }
});

it("answers a fault in the rendering with a plain page and no details", async () => {
  const app = await appWith(async () => {
    throw new Error("secret detail");
  });
  const page = await app.inject("/");
  expect(page.statusCode).toBe(500);
  expect(page.body).toContain("Something went wrong");
  expect(page.body).not.toContain("secret");
});

describe("kept pages", () => {
  let version = "1";
  const open = (renderer: PageRenderer, callApi?: CallApi) =>
    appWith(renderer, fastify(), new KeptPages({ version: async () => version, settleMs: 0 }), callApi);
  const counting = () => {
    let count = 0;
    return vi.fn<PageRenderer>(async ({ url }) => ({
      status: 200,
      html: `<p>${url} ${++count}</p>`.padEnd(2_000),
      code,
    }));
  };

  /** Requests a page twice. @returns the second answer, which is cached */
  const askTwice = async (app: FastifyInstance, request: InjectOptions) => {
    await app.inject(request);
    return app.inject(request);
  };

  it("are rendered once for an address and an encoding, and again once the version has changed", async () => {
    const renderer = counting();
    const app = await open(renderer);
    const first = await askTwice(app, { url: "/a?b=1" });
    expect((await app.inject("/a?b=1")).body).toBe(first.body);
    expect((await app.inject("/a?b=2")).body).not.toBe(first.body);
    const read = async (encoding: string) => {
      const asked = { url: "/a?b=1", headers: { "accept-encoding": encoding } };
      const { headers, rawPayload } = await askTwice(app, asked);
      const unpack = headers["content-encoding"] === "br" ? brotliDecompressSync : gunzipSync;
      return unpack(rawPayload).toString();
    };
    expect(await read("gzip, br")).toMatch(/^<p>.* 5<\/p>/);
    expect(await read("gzip")).toMatch(/^<p>.* 7<\/p>/);
    expect(await read("br")).toMatch(/^<p>.* 5<\/p>/);
    expect(await read("br;q=0 , gzip;q=0.5")).toMatch(/^<p>.* 7<\/p>/);
    version = "2";
    expect((await app.inject("/a?b=1")).body).toContain(" 8</p>");
  });

  it("are answered 304 when the client has them, with the permission for their scripts, and in full after a change", async () => {
    const app = await open(counting());
    const { headers } = await askTwice(app, { url: "/a" });
    expect(headers).toMatchObject({ "cache-control": "no-cache", vary: "accept-encoding, cookie" });
    const ask = () => app.inject({ url: "/a", headers: { "if-none-match": String(headers.etag) } });
    expect(await ask()).toMatchObject({ statusCode: 304, body: "" });
    expect((await ask()).headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    version = "3";
    expect((await ask()).statusCode).toBe(200);
  });

  it("are answered 304 without the encoding of the body that is not sent: a cache would put it on the body it has", async () => {
    const app = await open(counting());
    const inBrotli = { "accept-encoding": "br" };
    const { headers } = await askTwice(app, { url: "/a", headers: inBrotli });
    expect(headers["content-encoding"]).toBe("br");
    const ifNoneMatch = { ...inBrotli, "if-none-match": String(headers.etag) };
    const known = await app.inject({ url: "/a", headers: ifNoneMatch });
    expect(known.statusCode).toBe(304);
    expect(known.headers).not.toHaveProperty("content-encoding");
    expect(known.headers.etag).toBe(headers.etag);
  });

  it.each([429, 500, 503])(
    "are none that lack something because a call was answered %s, which may be one visitor's matter",
    async (status) => {
      const renderer = vi.fn<PageRenderer>(async ({ callApi }) => {
        const similar = await callApi("/api/vehicles/7/similar");
        return { status: 200, html: similar.status === 200 ? "with similar cars" : "without", code };
      });
      const answers = [status, 200];
      const app = await open(renderer, async () => ({ status: answers.shift() ?? 200, body: [] }));
      expect((await app.inject("/a")).body).toBe("without");
      expect((await app.inject("/a")).body).toBe("with similar cars");
      expect((await app.inject("/a")).body).toBe("with similar cars");
      expect(renderer).toHaveBeenCalledTimes(2);
    },
  );

  it("may lack what is not there for anybody", async () => {
    const renderer = vi.fn<PageRenderer>(async ({ callApi }) => {
      await callApi("/api/vehicles/7/similar");
      return { status: 200, html: "without", code };
    });
    const app = await open(renderer, async () => ({ status: 404, body: {} }));
    await askTwice(app, { url: "/a" });
    await app.inject("/a");
    expect(renderer).toHaveBeenCalledTimes(2);
  });

  it("are neither made of nor given to those who see more than the public", async () => {
    const app = await open(counting());
    const shared = await askTwice(app, { url: "/a" });
    const special = await app.inject({ url: "/a", headers: { cookie: "session=1" } });
    expect(special.body).not.toBe(shared.body);
    expect(special.headers["cache-control"]).toBe("private, no-cache");
    expect((await app.inject("/a")).body).toBe(shared.body);
  });

  it.each([404, 429, 503])("are no failures: %s is answered in full each time, without a validator", async (status) => {
    const renderer = vi.fn(shows("<p>no</p>", status));
    const app = await open(renderer);
    expect((await app.inject("/a")).statusCode).toBe(status);
    expect((await app.inject("/a")).headers.etag).toBeUndefined();
    expect(renderer).toHaveBeenCalledTimes(2);
  });
});

it("finds the files of a page in the build's manifest, each once", () => {
  const site = { script: "entry.tsx", styles: "site.css" };
  const manifest = {
    "site.css": { file: "a.css" },
    "entry.tsx": { file: "a.js", imports: ["shared.ts"] },
    "shared.ts": { file: "b.js", css: ["b.css"], imports: ["entry.tsx"] },
    "page.tsx": { file: "c.js", css: ["b.css"], imports: ["shared.ts"] },
  };
  const readStyle = (file: string) => `/* ${file} */`;
  expect(manifestAssets(manifest, site, [], readStyle)).toEqual({
    scripts: ["/a.js"],
    modulePreloads: ["/b.js"],
    styles: [],
    inlineStyles: ["/* a.css */", "/* b.css */"],
  });
  expect(manifestAssets(manifest, site, ["page.tsx"], readStyle).modulePreloads).toEqual(["/b.js", "/c.js"]);
  expect(() => manifestAssets({}, site, [], readStyle)).toThrow("npm run build");
});
