import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { SiteHandler, SiteReply, SiteRequest } from "./reply.ts";

/** Largest accepted request body. The widget endpoint's requests have a few hundred bytes. */
const MAX_BODY_BYTES = 64 * 1024;
const GONE_WRONG: SiteReply = { status: 500, contentType: "text/plain; charset=utf-8", body: "Something went wrong." };
const NOT_FOUND: SiteReply = { status: 404, contentType: "text/plain; charset=utf-8", body: "Not found" };

/** A running site. */
export type ServedSite = { port: number; close(): Promise<void> };

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("The request body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function readRequest(message: IncomingMessage, fallbackHost: string): Promise<SiteRequest> {
  const host = message.headers.host ?? "";
  // The host goes into links, so only characters of a host name are accepted.
  const origin = `http://${/^[a-z0-9.:[\]-]+$/i.test(host) ? host : fallbackHost}`;
  const url = new URL(message.url ?? "/", origin);
  const body = message.method === "POST" ? await readBody(message) : "";
  return {
    method: message.method ?? "GET",
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    body,
    origin,
  };
}

async function answer(
  handler: SiteHandler,
  message: IncomingMessage,
  fallbackHost: string,
  server: Server,
): Promise<SiteReply> {
  try {
    return (await handler(await readRequest(message, fallbackHost))) ?? NOT_FOUND;
  } catch (error) {
    if (error instanceof URIError) return NOT_FOUND;
    // A request may be cut off when the site closes.
    if (server.listening) console.error("A demo dealership could not answer", message.url, error);
    return GONE_WRONG;
  }
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

const isPortTrouble = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "EADDRINUSE" || error.code === "EACCES");

/**
 * Serves a site on `preferredPort`, or on any free port when that one is taken.
 * Closing ends open connections too, so that a process can stop at once.
 */
export async function serveSite(handler: SiteHandler, host: string, preferredPort: number): Promise<ServedSite> {
  const server = createServer((message, response) => {
    const fallbackHost = `${host}:${(server.address() as AddressInfo | null)?.port ?? preferredPort}`;
    void answer(handler, message, fallbackHost, server).then((reply) => {
      response.writeHead(reply.status, {
        "content-type": reply.contentType,
        "content-length": Buffer.byteLength(reply.body),
        "x-content-type-options": "nosniff",
        ...reply.headers,
      });
      response.end(message.method === "HEAD" ? undefined : reply.body);
    });
  });
  const port = await listen(server, host, preferredPort).catch((error: unknown) => {
    if (isPortTrouble(error)) return listen(server, host, 0);
    throw error;
  });
  return {
    port,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
