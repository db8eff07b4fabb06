import { once } from "node:events";
import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { withTimeout } from "#kernel/process/with-timeout.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The notice of a stop to the proxies that check this server. Set by `stopGracefully`. */
    stopNotice: StopNotice;
  }
}

/** A request that comes while the server stops is answered: to a proxy, 503 would be this call's answer. */
export const STOP_OPTIONS = { return503OnClosing: false } as const;

/** A proxy that checks this server has done so within this time. */
const WATCHED_MS = 10_000;
/** How long a watched server says that it is not ready before it refuses connections: two checks of a proxy that asks every second. */
const NOTICE_MS = 2_500;
/**
 * How long open connections stay usable after that. A proxy that checks nothing sends its next requests over them, and each is answered with
 * `Connection: close`. So a busy connection ends behind an answer, never while a request is on its way.
 */
const DRAIN_MS = 250;
/** How often connections are ended that have become idle without such an answer. */
const SWEEP_MS = 250;

/** The notice that a server stops, for proxies that check whether it is ready. */
class StopNotice {
  isStopping = false;
  #checkedAt = Number.NEGATIVE_INFINITY;

  /** Notes a proxy's check. */
  checked(): void {
    this.#checkedAt = performance.now();
  }

  /** Says from now on that the server is not ready. Resolves when the proxies that check it have noticed. */
  async give(): Promise<void> {
    this.isStopping = true;
    if (performance.now() - this.#checkedAt < WATCHED_MS) await sleep(NOTICE_MS);
  }
}

/**
 * Has a server stop without failing a request. Proxies that check it are told first. Then new connections are refused, so that other proxies
 * ask another server; those that are open get the answers under way and are then closed.
 */
export function stopGracefully(app: FastifyInstance): void {
  const notice = new StopNotice();
  app.decorate("stopNotice", notice);
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (notice.isStopping) reply.header("connection", "close");
    done(null, payload);
  });
  app.addHook("preClose", async () => {
    const { server } = app;
    if (!server.listening) return;
    await notice.give();
    const closed = once(server, "close");
    // The HTTP server's own method would also cut connections between two requests.
    Server.prototype.close.call(server);
    await withTimeout(closed, DRAIN_MS, () => null);
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    closed.then(() => clearInterval(sweep));
  });
}
