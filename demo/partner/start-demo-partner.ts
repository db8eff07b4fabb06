import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type InboxState, InspectionInbox } from "./inspection-inbox.ts";
import { inspectionPage } from "./inspection-page.ts";

const HOST = "127.0.0.1";
const MAX_BODY_BYTES = 50_000_000;

/** A running inspection service: its address, its page for shoppers, its customers' key, and the data that it has received. */
export type DemoPartner = { url: string; pageUrl: string; token: string; state: InboxState; close(): Promise<void> };

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Serves the demo's inspection service on a free port of this machine. A GET returns the received data. */
export async function startDemoPartner(): Promise<DemoPartner> {
  const token = randomBytes(24).toString("base64url");
  const inbox = new InspectionInbox(token);
  const server = createServer((message, response) => {
    const answer = (status: number, json: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(json));
    };
    if (message.method !== "POST" && message.url === "/") {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      return response.end(inspectionPage(inbox.state));
    }
    if (message.method !== "POST") return answer(200, inbox.state);
    readBody(message)
      .then((body) => inbox.take(message.headers, body))
      .then(({ status, words }) => answer(status, { message: words }))
      .catch(() => answer(400, { message: "The delivery cannot be read" }));
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, HOST, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${port}/inventory`,
    pageUrl: `http://${HOST}:${port}/`,
    token,
    state: inbox.state,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
