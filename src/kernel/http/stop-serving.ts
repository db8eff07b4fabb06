import { once } from "node:events";
import { Server } from "node:net";
import type { FastifyInstance } from "fastify";
import { withTimeout } from "#kernel/process/with-timeout.ts";

/** A request that comes while the server stops is answered: to a proxy, 503 would be this call's answer. */
export const STOP_OPTIONS = { return503OnClosing: false } as const;

/**
 * How long open connections stay usable after the stop has begun. A proxy sends its next requests over them, and each is answered with
 * `Connection: close`. So a busy connection ends behind an answer, never while a request is on its way.
 */
const DRAIN_MS = 250;
/** How often connections are ended that have become idle without such an answer. */
const SWEEP_MS = 250;

/**
 * Ends the connections of a server that stops. New ones are refused at once, so a proxy asks another server. Those that are open get the
 * answers under way and are then closed.
 */
export function endConnectionsAtStop(app: FastifyInstance): void {
  let stopping = false;
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (stopping) reply.header("connection", "close");
    done(null, payload);
  });
  app.addHook("preClose", async () => {
    stopping = true;
    const { server } = app;
    if (!server.listening) return;
    const closed = once(server, "close");
    // The HTTP server's own method would also cut connections between two requests.
    Server.prototype.close.call(server);
    await withTimeout(closed, DRAIN_MS, () => null);
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    closed.then(() => clearInterval(sweep));
  });
}
