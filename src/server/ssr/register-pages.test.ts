import { fastify } from "fastify";
import { expect, it, vi } from "vitest";
import { manifestAssets, type PageRenderer } from "./built-renderer.ts";
import { registerPages } from "./register-pages.ts";

async function appWith(renderer: PageRenderer) {
  const app = fastify();
  app.all("/api/*", async (_request, reply) => reply.status(404).send({ message: "There is no such call" }));
  await registerPages(app, {
    dev: false,
    publicUrl: "https://autohub.example/",
    callApi: async () => ({ status: 200, body: {} }),
    renderer,
  });
  return app;
}

it("renders every address that no other route takes, under the public origin", async () => {
  const renderer = vi.fn<PageRenderer>(async () => ({ status: 404, html: "<p>page</p>" }));
  const app = await appWith(renderer);
  const page = await app.inject("/some/where?x=1");
  expect(page.statusCode).toBe(404);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).toBe("<p>page</p>");
  expect(renderer).toHaveBeenCalledWith(expect.objectContaining({ url: "https://autohub.example/some/where?x=1" }));
  expect((await app.inject("/api/none")).json()).toEqual({ message: "There is no such call" });
});

it("answers HEAD like GET, without the page", async () => {
  const app = await appWith(async () => ({ status: 200, html: "<p>page</p>" }));
  const head = await app.inject({ method: "HEAD", url: "/" });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe("");
});

it("cannot be led to another host by the address", async () => {
  const renderer = vi.fn<PageRenderer>(async () => ({ status: 404, html: "" }));
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
  await registerPages(app, {
    dev: false,
    publicUrl: "https://autohub.example/",
    callApi: async () => ({ status: 200, body: {} }),
    renderer: async () => ({ status: 200, html: "<p>page</p>" }),
  });
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

it("finds the files of a page in the build's manifest, each once", () => {
  const manifest = {
    "entry.tsx": { file: "a.js", css: ["a.css"], imports: ["shared.ts"] },
    "shared.ts": { file: "b.js", css: ["a.css"], imports: ["entry.tsx"] },
    "page.tsx": { file: "c.js", imports: ["shared.ts"] },
  };
  const readStyle = (file: string) => `/* ${file} */`;
  expect(manifestAssets(manifest, "entry.tsx", [], readStyle)).toEqual({
    scripts: ["/a.js"],
    modulePreloads: ["/b.js"],
    styles: [],
    inlineStyles: ["/* a.css */"],
  });
  expect(manifestAssets(manifest, "entry.tsx", ["page.tsx"], readStyle).modulePreloads).toEqual(["/b.js", "/c.js"]);
  expect(() => manifestAssets({}, "entry.tsx", [], readStyle)).toThrow("npm run build");
});
