import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The receiver's reaction to a delivery: answer this status, stay silent, close the connection before it answers, or answer 200
 * and close in the middle of the body.
 */
export type ReceiverBehaviour =
  | { status: number; body?: string; headers?: Record<string, string> }
  | "hang"
  | "break"
  | "take and break";

export type ReceivedWebhook = { id: string; headers: IncomingHttpHeaders; body: string };

export type FakeWebhookReceiver = {
  url: string;
  /** `host:port`, as `CRAWL_ALLOW_HOSTS` spells it. */
  host: string;
  /** Everything that arrived, answered or not. */
  received: ReceivedWebhook[];
  /** Decides for each delivery; `nth` counts from one. May be replaced while the receiver runs. */
  behave: (delivery: ReceivedWebhook, nth: number) => ReceiverBehaviour;
  close(): Promise<void>;
};

/** Starts a webhook's receiver on loopback for a test. It accepts everything until the test changes that. */
export async function startFakeWebhookReceiver(): Promise<FakeWebhookReceiver> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const delivery = { id: String(request.headers["webhook-id"]), headers: request.headers, body };
    fake.received.push(delivery);
    const does = fake.behave(delivery, fake.received.length);
    if (does === "hang") return;
    if (does === "break") return void request.socket.destroy();
    if (does === "take and break") {
      response.writeHead(200, { "content-length": "1000" });
      response.write("Half of an ans");
      setImmediate(() => request.socket.destroy());
      return;
    }
    response.writeHead(does.status, does.headers).end(does.body ?? "");
  });
  const fake: FakeWebhookReceiver = {
    ...{ url: "", host: "", received: [] },
    behave: () => ({ status: 200, body: "Thank you" }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  fake.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake.url = `http://${fake.host}/hook?key=abc`;
  return fake;
}

/** Returns whether a delivery has a signature by this secret, checked as a receiver would. */
export function isSignedBy({ headers, body }: ReceivedWebhook, secret: string): boolean {
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const right = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(right);
}
