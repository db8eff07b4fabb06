import { BlockList, isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Logger } from "#kernel/process/logger.ts";
import { isOwnNetwork } from "./client-network.ts";
import { wasForwarded } from "./own-peers.ts";
import { type ForwardedClients, hidesClients, PRIVATE_CLIENTS_SENTENCE } from "./rules/forwarded-clients.ts";

/** Fastify's names for ranges of private addresses. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Returns a function that tells whether an address is a proxy's.
 * @param proxies addresses, ranges such as 10.0.0.0/8, and Fastify's names for private ranges; false without proxies
 */
export function proxyMatcher(proxies: readonly string[] | false): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of (proxies || []).flatMap((name) => NAMED[name] ?? name)) {
    const [address = "", bits] = proxy.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/**
 * Takes the client's address from a header that the proxy sets, instead of X-Forwarded-For, which such a proxy may pass on as its client
 * sent it. Only proxies are believed. Where one sends no address in it, its own address is the client's.
 * @param header its name in lower case
 */
export function readClientAddress(
  app: FastifyInstance,
  { header, isProxy }: { header: string; isProxy(address: string): boolean },
): void {
  app.addHook("onRequest", ({ raw: { headers, socket } }, _reply, done) => {
    const peer = socket.remoteAddress ?? "";
    const said = headers[header];
    const isForwarded = said !== undefined || headers["x-forwarded-for"] !== undefined;
    if (isForwarded && isProxy(peer)) {
      const address = String(said).trim();
      headers["x-forwarded-for"] = isIP(address) ? address : peer;
    }
    done();
  });
}

/**
 * Counts clients whom a proxy shows with a private address, and warns once in the log when these are many.
 * @returns a function that reads the counts since the start
 */
export function watchForwardedClients(app: FastifyInstance, log: Pick<Logger, "warn">): () => ForwardedClients {
  const clients = { all: 0, isPrivate: 0 };
  let hasWarned = false;
  app.addHook("onRequest", (request, _reply, done) => {
    if (wasForwarded(request)) {
      clients.all += 1;
      if (isOwnNetwork(request.ip)) clients.isPrivate += 1;
      if (!hasWarned && hidesClients(clients)) {
        hasWarned = true;
        log.warn(PRIVATE_CLIENTS_SENTENCE);
      }
    }
    done();
  });
  return () => ({ ...clients });
}
