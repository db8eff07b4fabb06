import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PolledFeed } from "./polled-feed.ts";

const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 3_000;
/** A browser that takes nothing for so long is cut off; it comes back by itself and starts afresh. */
const MAX_WAITING_BYTES = 4_000_000;

/**
 * Server-sent events: `event: {name}` with an item as JSON whenever one has moved on, beginning with those that are under
 * way, and a comment every 15 seconds. Ends when the caller leaves, the session ends, or the process stops.
 */
export function streamEvents<Item extends { id: number }>(
  name: string,
  feed: PolledFeed<Item>,
  request: FastifyRequest,
  reply: FastifyReply,
): Readable {
  reply.header("cache-control", "no-store").header("x-accel-buffering", "no");
  const stream = new Readable({ read() {} });
  const send = (text: string) => {
    stream.push(text);
    if (stream.readableLength > MAX_WAITING_BYTES) stream.destroy();
  };
  const end = () => void stream.push(null);
  const stopListening = feed.listen((items) =>
    send(items.map((item) => `event: ${name}\nid: ${item.id}\ndata: ${JSON.stringify(item)}\n\n`).join("")),
  );
  const heartbeat = setInterval(async () => {
    send(": still here\n\n");
    const admin = await request.server.findAdmin(request, { touch: false }).catch(() => "unknown");
    if (admin === null) end();
  }, HEARTBEAT_MS);
  feed.closed.addEventListener("abort", end, { once: true });
  stream.once("close", () => {
    stopListening();
    clearInterval(heartbeat);
    feed.closed.removeEventListener("abort", end);
  });
  if (feed.closed.aborted) end();
  else send(`retry: ${RECONNECT_MS}\n\n`);
  return stream;
}
