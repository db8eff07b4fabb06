import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { EntryServer, PageRenderer } from "./built-renderer.ts";

/** Renders from the source, which Vite also serves to the browser with hot reload. For development only. */
export async function createDevRenderer(app: FastifyInstance): Promise<PageRenderer> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: fileURLToPath(new URL("../../../", import.meta.url)),
    // Otherwise it writes a bundle of its configuration and imports it, and `node --watch` would restart the product.
    configLoader: "native",
    server: { middlewareMode: true, ws: { server: app.server } },
    logLevel: "warn",
  });
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", (request, reply, done) => {
    // Vite answers for source modules and files of public/, and passes everything else on.
    vite.middlewares(request.raw, reply.raw, done);
  });

  const assets = {
    // React's hot reload wants to be there before any component, those that a pattern imports included.
    scripts: ["/@vite/client", "/@id/__x00__@vitejs/plugin-react/preamble", "/src/app/site/entry-client.tsx"],
    // The scripts load the styles too, but the page would be visible without them first.
    styles: ["/src/app/site/styles.css"],
    modulePreloads: [],
    inlineStyles: [],
  };
  return async (page) => {
    try {
      const { renderPage } = (await vite.ssrLoadModule("/src/app/site/entry-server.tsx")) as EntryServer;
      return await renderPage({ ...page, assets: () => assets });
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      throw error;
    }
  };
}
