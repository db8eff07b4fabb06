import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";

const callers = new AsyncLocalStorage<string>();

/** The address of what no request has asked for: commands and background work. */
export const THIS_MACHINE = "this machine";

/** Returns the address of the request whose handler runs; `THIS_MACHINE` outside of requests. */
export const callerAddress = (): string => callers.getStore() ?? THIS_MACHINE;

/** Lets everything that handlers record know the address of their request. Called before any route is bound. */
export function rememberCallers(app: FastifyInstance): void {
  // Once the body has been read: its events come from elsewhere and would lose the address.
  app.addHook("preValidation", (request, _reply, done) => {
    // Pages record nothing, and the kept ones take a tenth of a millisecond.
    if (request.method === "GET" && !request.url.startsWith("/api/")) done();
    else callers.run(request.ip, done);
  });
}
