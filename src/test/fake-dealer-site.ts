import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";

type FakeRequest = { method: string; path: string; headers: IncomingMessage["headers"]; body: string };

/** A text is a web page with status 200; a function answers itself (or never). */
export type FakeAnswer =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | FakeHandler;
export type FakeHandler = (request: FakeRequest, response: ServerResponse) => void;

export type FakeSite = {
  /** `http://127.0.0.1:<port>`, or https, without a slash at the end. */
  url: string;
  /** `127.0.0.1:<port>`, as it goes into the set of allowed hosts. */
  host: string;
  /** Every request so far, in order. */
  requests: FakeRequest[];
  /** The most requests that were ever being answered at once. */
  mostAtOnce(): number;
  close(): Promise<void>;
};

/**
 * Starts a small website on loopback for a test.
 * @param routes answers by path with query (`/used?page=2`), else by path; anything else is a 404. Or one function
 *   that answers everything.
 * @param tls key and certificate for https; without them it is http
 */
export async function startFakeSite(
  routes: Record<string, FakeAnswer> | FakeHandler,
  tls?: { key: string; cert: string },
): Promise<FakeSite> {
  const requests: FakeRequest[] = [];
  let running = 0;
  let most = 0;
  const answerTo = async (incoming: IncomingMessage, response: ServerResponse) => {
    running += 1;
    most = Math.max(most, running);
    response.on("close", () => {
      running -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request: FakeRequest = {
      method: incoming.method ?? "GET",
      path: incoming.url ?? "/",
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    };
    requests.push(request);
    answer(typeof routes === "function" ? routes : routeFor(routes, request.path), request, response);
  };
  const server = tls === undefined ? createServer(answerTo) : createSecureServer(tls, answerTo);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${tls === undefined ? "http" : "https"}://${host}`,
    host,
    requests,
    mostAtOnce: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function routeFor(routes: Record<string, FakeAnswer>, path: string): FakeAnswer {
  return routes[path] ?? routes[path.split("?", 1)[0] ?? path] ?? { status: 404, body: "<h1>Not found</h1>" };
}

function answer(route: FakeAnswer, request: FakeRequest, response: ServerResponse): void {
  if (typeof route === "function") {
    route(request, response);
    return;
  }
  const { status = 200, headers = {}, body = "" } = typeof route === "string" ? { body: route } : route;
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
  response.end(body);
}
