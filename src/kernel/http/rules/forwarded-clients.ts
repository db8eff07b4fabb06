/** The requests that a proxy forwarded, and those of them whose client has a private address. */
export type ForwardedClients = { all: number; isPrivate: number };

/** Fewer requests may all be the operator's. */
const MIN_REQUESTS = 100;
/** A site's visitors come from the internet. Monitoring and the operator's own network are a smaller part of all requests. */
const PRIVATE_SHARE = 0.2;

/** Returns whether visitors must be among the forwarded clients with private addresses, by their share. */
export const hidesClients = ({ all, isPrivate }: ForwardedClients): boolean =>
  all >= MIN_REQUESTS && isPrivate >= PRIVATE_SHARE * all;

/** The meaning, and what to do. */
export const PRIVATE_CLIENTS_SENTENCE =
  "The proxy shows many visitors with a private address, so they share one limit, and one of them can use it up for all. Give the proxy's network IPv6 (docs/operations.md, In containers), or name the proxies in front in TRUST_PROXY, or the header with the client's address in CLIENT_ADDRESS_HEADER.";
