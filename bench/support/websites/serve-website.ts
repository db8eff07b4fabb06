import { createServer } from "node:http";
import type { Website } from "#test/websites/website.ts";

/** Path below which the pages of other hosts are served. */
const ELSEWHERE = "/other-host";

/**
 * Serves a generated website on 127.0.0.1 until the process ends. Its addresses are rewritten, also those on the hosts of vendors and
 * in addresses that a script or JSON holds.
 */
export function serveWebsite({ origin, entry, routes }: Website, port: number): Promise<void> {
  const base = `http://127.0.0.1:${port}`;
  const others = new Set(
    [...routes.keys()].filter((address) => URL.canParse(address)).map((address) => new URL(address).origin),
  );
  const local = (body: string) =>
    [...others].reduce((text, other) => text.replaceAll(other, base + ELSEWHERE), body.replaceAll(origin, base));
  const pages = new Map([...routes].map(([address, route]) => [local(address).replace(base, ""), route]));
  const server = createServer((request, response) => {
    const { status, type, body } = pages.get(request.url ?? "") ?? {
      status: 404,
      type: "text/html",
      body: "<h1>Not found</h1>",
    };
    response.writeHead(status, { "content-type": type });
    response.end(local(body));
  });
  return new Promise((_, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => console.log(`${base}${entry} (${pages.size} pages; Ctrl+C ends)`));
  });
}
