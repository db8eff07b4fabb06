import type { FastifyRequest } from "fastify";
import { remember } from "#kernel/words/rules/remember.ts";
import { isOwnMachine, isOwnNetwork } from "./client-network.ts";

/** Headers that show that a proxy, a content network or a tunnel forwards a request. */
const FORWARDING =
  /(^|-)forwarded(-|$)|^(via|cdn-loop|cf-ray)$|(^|-)(client|connecting|real|remote|user|source|socket|external|peer)-?(ip|ipv6|addr|address)$/;

/** Every request has the same few names, and looking one up costs less than the expression. */
const isForwarding = remember(256, (name) => FORWARDING.test(name));

/** Returns whether a proxy has forwarded a request, by any header that proxies add. */
export function wasForwarded({ headers }: FastifyRequest): boolean {
  if (headers["x-forwarded-for"] !== undefined) return true;
  for (const name in headers) if (isForwarding(name)) return true;
  return false;
}

/**
 * Returns whether the caller itself is this machine, or a neighbor in a private network. It never is when the request was forwarded: the
 * proxy takes the original address from its client, and a client can pretend to be this machine.
 * @param privatePeers false where the network shows every client with a private address
 */
export function isOwnPeer(request: FastifyRequest, privatePeers: boolean): boolean {
  const isOwn = privatePeers ? isOwnNetwork(request.ip) : isOwnMachine(request.ip);
  return isOwn && !wasForwarded(request);
}

/** Returns the address by which a caller's uses are counted; null for a caller that is not counted (`isOwnPeer`). */
export const countedAddress = (request: FastifyRequest): string | null =>
  isOwnPeer(request, true) ? null : request.ip;
